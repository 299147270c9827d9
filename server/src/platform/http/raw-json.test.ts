import { users } from '@okur/contract';
import { page } from '@okur/contract/list';
import { route } from '@okur/contract/route';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp } from '../testing/app.ts';
import { makeSchool, staff } from '../testing/factories.ts';
import { RawJson } from './raw-json.ts';

const meta = { current_page: 1, per_page: 10, total: 2, last_page: 1, total_is: 'exact', next_cursor: null } as const;
const people = route({
  method: 'GET',
  path: 'people',
  summary: 'People',
  answer: page(z.object({ name: z.string(), email: z.string().nullable() })),
  needs: 'staff',
});
const rows = '[{"name":"Ada","email":null},\n {"name":"Işıl","email":"i@okur.example"}]';

describe('a page as PostgreSQL wrote it', () => {
  it('goes out as it is, when the contract names all of its columns', () => {
    const text = new RawJson(rows, {}, meta).textFor(people);
    expect(JSON.parse(text!)).toEqual({ data: JSON.parse(rows), meta });
  });

  it('does not with a column that the contract does not name, whatever passed before', () => {
    const columns = {};
    new RawJson(rows, columns, meta).textFor(people);
    const hash = '[{"name":"Ada","email":null,"password_hash":"x"}]';
    expect(new RawJson(hash, {}, meta).textFor(people)).toBeUndefined();
    const other = { ...people, answer: page(z.object({ name: z.string() })) };
    expect(new RawJson(rows, columns, meta).textFor(other)).toBeUndefined();
  });

  it('does not while no row has shown what its columns are', () => {
    const columns = {};
    expect(new RawJson('[]', columns, meta).textFor(people)).toBeUndefined();
    expect(new RawJson('[{"name":"Ada","secret":1}]', columns, meta).textFor(people)).toBeUndefined();
  });

  it('does not where a row may hold more than plain values', () => {
    const nested = { ...people, answer: page(z.object({ name: z.string(), email: z.object({ at: z.string() }) })) };
    const text = '[{"name":"Ada","email":{"at":"a","secret":1}}]';
    expect(new RawJson(text, {}, meta).textFor(nested)).toBeUndefined();
  });

  it('does not once its rows were read, and tells what was changed of them', () => {
    const columns = {};
    const raw = new RawJson<{ name: string }>(rows, columns, meta);
    raw.data[0]!.name = 'Adı';
    expect(raw.textFor(people)).toBeUndefined();
    expect(raw.toJSON().data[0]).toEqual({ name: 'Adı', email: null });
  });
});

describe('a list', () => {
  it('can be walked by its cursor to the end, each row once', async () => {
    const app = await testApp();
    await makeSchool(app, { students: 30 });
    await makeSchool(app);
    const support = await staff(app, 'SP');
    const seen: string[] = [];
    let query: { per_page: number; sort: string; cursor?: string } | undefined = { per_page: 10, sort: 'surname' };
    while (query) {
      const { body } = await support.call(users.listUsers, { query });
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      query = body.meta.next_cursor ? { per_page: 10, sort: 'surname', cursor: body.meta.next_cursor } : undefined;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength((await support.call(users.listUsers)).body.meta.total);
  });
});
