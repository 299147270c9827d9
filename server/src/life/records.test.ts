import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { departments } from '@okur/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../platform/database/ids.ts';
import { testApp } from '../platform/testing/app.ts';
import { makeSchool, type School } from '../platform/testing/factories.ts';
import { openPlanting, type Planting } from '../platform/testing/planting.ts';
import { lifeRows, recordsOfLife } from './records.ts';

const app = await testApp();
let planting: Planting;
let school: School;
beforeEach(async () => {
  school = await makeSchool(app, { students: 0 });
  planting = await openPlanting(app, { id: newId(), companyId: school.companyId });
});
afterEach(() => planting.close());

const people = 'users parents admins instructors';
const contents =
  'articles books book_chapters daily_tasks exams exam_questions exercises homeworks summary_books terms tutorials ' +
  'tutorial_resources';
/** Of tables without a foreign key: they are divided by months, or hold accounts of several kinds. */
const columns =
  'account_id user_id parent_id admin_id instructor_id person_id department_id group_id article_id book_id ' +
  'chapter_id exam_id exercise_id homework_id summary_id tutorial_id';

const staying = Object.entries(recordsOfLife).flatMap(([table, { merged }]) => (merged === 'stays' ? table : []));

/** One row of each table that stays, of this class; of a student, a text or an exam that is not there. */
async function plantOf(departmentId: string): Promise<void> {
  for (const table of staying)
    await planting.plant(table, {
      department_id: departmentId,
      // A line of an exam is of one of the three.
      ...(table === 'exam_restricts' ? { company_id: null, user_id: null } : {}),
    });
}

async function countsOf(departmentId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of staying) {
    const found = await planting.query(`select 1 from ${table} where department_id = $1`, [departmentId]);
    counts[table] = found.length;
  }
  return counts;
}

const namesOf = (found: { name: string }[]) => found.map(({ name }) => name).toSorted();
const tables = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

describe('what hangs on a class', () => {
  it('says what becomes of it at a merge, table by table', async () => {
    const found = await planting.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where a.attname = 'department_id' and ${tables}`,
    );
    const named = Object.entries(recordsOfLife).flatMap(([table, { merged }]) => (merged ? table : []));
    expect(namesOf(found)).toEqual(named.toSorted());
  });

  it.each<[string, (school: School) => Promise<{ status: number; text: string }>]>([
    [
      'merged with another',
      ({ manager, companyId, departmentIds: [from, into] }) =>
        manager.call(departments.mergeDepartment, {
          params: { id: companyId, departmentId: from! },
          body: { into_department_id: into! },
        }),
    ],
    [
      'archived',
      ({ manager, companyId, departmentIds: [from] }) =>
        manager.call(departments.archiveDepartment, { params: { id: companyId, departmentId: from! } }),
    ],
  ])('stays as it was when the class is %s', async (_, happen) => {
    const [from, into] = school.departmentIds as [string, string];
    await plantOf(from);
    const before = [await countsOf(from), await countsOf(into)];
    expect(Object.values(before[0]!).every((count) => count === 1)).toBe(true);
    const answer = await happen(school);
    expect(answer.status, answer.text).toBe(200);
    expect([await countsOf(from), await countsOf(into)]).toEqual(before);
  });
});

it('every row of what happens to what has its test file', () => {
  const missing = lifeRows.filter((row) => !existsSync(join(import.meta.dirname, `${row}.test.ts`)));
  expect(missing).toEqual([]);
});

it('every table that holds a person, a class or a content says what happens to it', async () => {
  const found = await planting.query<{ name: string }>(
    `with recursive held as (
      select c.oid from pg_class c where ${tables} and (c.relname = any($1) or exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = any($2) and not a.attisdropped))
      union
      select k.conrelid from pg_constraint k join held h on h.oid = k.confrelid join pg_class c on c.oid = k.conrelid
        where k.contype = 'f' and ${tables})
    select distinct c.relname as name from held h join pg_class c on c.oid = h.oid`,
    [`${people} ${contents} departments`.split(' '), columns.split(' ')],
  );
  const named = Object.keys(recordsOfLife);
  const held = namesOf(found);
  expect(
    held.filter((table) => !named.includes(table)),
    'say in records.ts what happens to them',
  ).toEqual([]);
  expect(
    named.filter((table) => !held.includes(table)),
    'gone from the database, or without a person, a class and a content',
  ).toEqual([]);
});
