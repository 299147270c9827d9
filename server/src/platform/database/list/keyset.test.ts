import { users } from '@okur/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Db, rows, sql } from '../index.ts';
import { testApp } from '../../testing/app.ts';
import { makeSchool, makeStudent, type School, staff } from '../../testing/factories.ts';
import { list } from './index.ts';

const app = await testApp();
let school: School;

/** The children of one class, some without a name or a surname, and many of one surname. */
beforeAll(async () => {
  school = await makeSchool(app, { students: 0 });
  const [first] = school.departmentIds;
  const people: [string | null, string | null][] = [
    ['Ali', 'Kaya'],
    ['Ece', 'Kaya'],
    ['Ece', 'Kaya'],
    [null, 'Kaya'],
    [null, 'Kaya'],
    ['Ada', 'Işık'],
    ['Can', 'Çelik'],
    ['Nil', null],
    ['Can', null],
    [null, null],
    [null, null],
  ];
  for (const [name, surname] of people)
    await makeStudent(app, school.companyId, first!, { name, surname, grade_level: name === 'Ece' ? 4 : null });
});

interface Walk {
  ids: string[];
  pages: number;
}

/** Follows the cursor from page to page to the end. */
async function walk(query: Record<string, string | number>): Promise<Walk> {
  const ids: string[] = [];
  let cursor: string | null = '';
  let pages = 0;
  while (cursor !== null && pages < 20) {
    const { body }: { body: { data: { id: string }[]; meta: { next_cursor: string | null } } } =
      await school.manager.call(users.listUsers, { query: { ...query, per_page: 2, ...(cursor ? { cursor } : {}) } });
    ids.push(...body.data.map(({ id }) => id));
    cursor = body.meta.next_cursor;
    pages += 1;
  }
  return { ids, pages };
}

const whole = async (query: Record<string, string | number>): Promise<string[]> =>
  (await school.manager.call(users.listUsers, { query: { ...query, per_page: 100 } })).body.data.map(
    ({ id }: { id: string }) => id,
  );

describe('walking a list by its cursor', () => {
  it.each([
    'surname',
    '-surname',
    'name',
    '-name',
    'grade_level',
    '-grade_level',
    '-created_at',
    'username',
    'department_name',
    '-last_seen_at',
  ])('by %s gives what the whole list gives, each once and in its order', async (sort) => {
    const { ids, pages } = await walk({ sort });
    expect(ids).toEqual(await whole({ sort }));
    expect([ids.length, pages]).toEqual([11, 6]);
  });

  it('does so in what a search found', async () => {
    expect((await walk({ sort: '-surname', search: 'kaya' })).ids).toEqual(
      await whole({ sort: '-surname', search: 'kaya' }),
    );
  });

  it('loses no one when someone joins or leaves meanwhile', async () => {
    const { body } = await school.manager.call(users.listUsers, { query: { sort: 'surname', per_page: 4 } });
    const rest = (await whole({ sort: 'surname' })).slice(4);
    const early = await makeStudent(app, school.companyId, school.departmentIds[0]!, { name: 'Abdi', surname: 'Acar' });
    await rows(app.services.db, sql`update users set deleted_at = now() where id = ${body.data[3].id}`);
    const next = await school.manager.call(users.listUsers, {
      query: { sort: 'surname', per_page: 100, cursor: body.meta.next_cursor },
    });
    expect(next.body.data.map(({ id }: { id: string }) => id)).toEqual(rest);
    await rows(app.services.db, sql`update users set deleted_at = null where id = ${body.data[3].id}`);
    await rows(app.services.db, sql`update users set deleted_at = now() where id = ${early}`);
  });

  it('refuses a cursor of another order, and what is none', async () => {
    const { body } = await school.manager.call(users.listUsers, { query: { sort: 'surname', per_page: 2 } });
    const forged = Buffer.from(JSON.stringify(['surname', 11, 'a', 'b', 'no id'])).toString('base64url');
    for (const cursor of ['xyz', 'W10', forged, Buffer.from('["surname",-1,"a","b",null]').toString('base64url')]) {
      const answer = await school.manager.call(users.listUsers, { query: { sort: 'surname', cursor } });
      expect([answer.status, answer.body.errors], cursor).toEqual([422, { cursor: ['validation.invalid'] }]);
    }
    expect(
      (await school.manager.call(users.listUsers, { query: { sort: '-surname', cursor: body.meta.next_cursor } }))
        .status,
    ).toBe(422);
  });
});

it('a search of the platform that finds more than a thousand says so, and stops there', async () => {
  const support = await staff(app, 'CS');
  await rows(
    app.services.db,
    sql`insert into users (id, company_id, department_id, name, surname, username, status) select gen_random_uuid(),
      ${school.companyId}::uuid, ${school.departmentIds[0]!}::uuid, 'Binlerce', 'Çocuk', 'bin.' || n, 'active'
      from generate_series(1, 1002) n`,
  );
  const { meta } = (await support.call(users.listUsers, { query: { search: 'binlerce' } })).body;
  expect(meta).toMatchObject({ total: 1000, total_is: 'more', last_page: 100 });
  expect((await school.manager.call(users.listUsers, { query: { search: 'binlerce' } })).body.meta).toMatchObject({
    total: 1002,
    total_is: 'exact',
  });
  expect((await support.call(users.listUsers, { query: { search: 'bin çoc bin.77' } })).body.meta.total).toBe(11);
  expect((await support.call(users.listUsers, { query: { search: 'bi ço bin.7' } })).body.meta.total).toBe(111);
});

it('a row that leaves the list between the two statements of a search is not on its page', async () => {
  const { db } = app.services;
  const [department] = school.departmentIds;
  const people = { name: 'Ayrılan', surname: 'Çocuk' };
  const stays = await makeStudent(app, school.companyId, department!, people);
  const leaves = await makeStudent(app, school.companyId, department!, people);
  let statements = 0;
  const between: Db = {
    async query(config) {
      statements += 1;
      if (statements === 2) await rows(db, sql`update users set deleted_at = now() where id = ${leaves}`);
      return db.query(config);
    },
  };
  const query = { page: 1, per_page: 10, search: 'ayrilan' };
  const { data } = await list<{ id: string }>(between, query, {
    columns: sql`u.id`,
    from: sql`users u`,
    where: sql`u.name = 'Ayrılan' and u.deleted_at is null`,
    sorts: { created_at: sql`u.created_at` },
    sort: 'created_at',
    id: sql`u.id`,
  });
  expect([statements, data]).toEqual([2, [{ id: stays }]]);
});
