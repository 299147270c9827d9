import { users } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { type Answer, testApp } from '../testing/app.ts';
import { makeSchool, staff } from '../testing/factories.ts';
import { WrittenPage } from './written.ts';

const app = await testApp();
const school = await makeSchool(app, { students: 30 });
await makeSchool(app);
const support = await staff(app, 'SP');
const searches: Record<string, string | number | boolean>[] = [
  {},
  { search: 'a' },
  { page: 2 },
  { sort: '-created_at', per_page: 25 },
  { department_id: school.departmentIds[0]! },
  { isAll: true },
];
/** The rows of an answer; what is refused has an id of its own each time. */
const shown = ({ status, body }: Answer) => (status === 200 ? body : { status, code: body.code });
const meta = { current_page: 1, per_page: 10, total: 2, last_page: 1, total_is: 'exact', next_cursor: null } as const;

describe('a page as the database wrote it', () => {
  // In tests an answer is read, checked by its contract and written again; in production a list goes out as it came.
  it('goes out with the same rows, page by page, as one that was checked field by field', async () => {
    const lists = [...app.services.lists.values()].map(({ route }) => route).filter(({ path }) => !path.includes('{'));
    expect(lists.length).toBeGreaterThan(15);
    const asked = async () => {
      const answers = [];
      for (const route of lists) answers.push([route.path, shown(await support.call(route))]);
      for (const query of searches) answers.push([query, shown(await support.call(users.listUsers, { query }))]);
      return answers;
    };
    const checked = await asked();
    app.services.strict = false;
    const written = await asked().finally(() => (app.services.strict = true));
    expect(written).toEqual(checked);
  });

  it('can be walked by its cursor to the end, each row once', async () => {
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

  it('tells what was changed of the rows after they were read', () => {
    const page = new WrittenPage<{ name: string }>('[{"name":"Ada"},\n {"name":"Işıl"}]', meta);
    expect(JSON.parse(page.toText())).toEqual({ data: [{ name: 'Ada' }, { name: 'Işıl' }], meta });
    page.data[0]!.name = 'Adı';
    expect(JSON.parse(page.toText())).toEqual({ data: [{ name: 'Adı' }, { name: 'Işıl' }], meta });
  });
});
