import { books, dashboard, homework as routes, parents, reports, student } from '@okur/contract';
import type { BookLicence } from '@okur/contract/books';
import type { Homework } from '@okur/contract/homework';
import type { Child } from '@okur/contract/parents';
import type { Task } from '@okur/contract/student';
import { beforeEach, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeBook, type MadeBook } from '../../platform/testing/books.ts';
import { makeParent, makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';
import { catchUp } from '../reports/store.ts';

/* What no one can do, no one has missed: a chapter of a book for which the school has no licence any more. */

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');

/** A class of two with homework of a licensed book that has ended, and one that is open, none of them done. */
let school: School;
let book: MadeBook;
let licence: BookLicence;
let ended: string;
let open: string;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 1, students: 2, company: { parent_access: true } });
  book = await makeBook(sp, { words: [40, 60], rights: 'licensed' });
  licence = await grant();
  [ended, open] = [await give('Bir'), await give('İki')];
  await rows(
    db,
    sql`update homeworks set starts_at = now() - interval '3 days', due_at = now() - interval '1 hour'
      where id = ${ended}`,
  );
});

async function grant(over: object = {}): Promise<BookLicence> {
  const body = { company_id: school.companyId, quantity: 1, ...over };
  const answer = await sp.call(books.grantBookLicence, { params: { id: book.id }, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
async function give(title: string): Promise<string> {
  const of = { book_chapter_id: book.chapters[0]!.id, department_ids: school.departmentIds };
  const body = { title, due_at: inDays(1), ...of };
  return (await school.instructor.call(routes.createArticleHomework, { body })).body.data.id;
}
const end = async ({ id, version }: BookLicence): Promise<void> => {
  const answer = await sp.call(books.endBookLicence, { params: { id }, body: { version } });
  expect(answer.status, answer.text).toBe(200);
};

async function figures() {
  await catchUp(app.services);
  const report = await school.manager.call(reports.monthlyHomework, {});
  const glance = await school.instructor.call(dashboard.classesDashboard);
  const attention = glance.body.data.attention.students as { id: string; reasons: string[] }[];
  return {
    missed: report.body.meta.total.missed as number,
    needHelp: attention.filter(({ reasons }) => reasons.includes('homework')).length,
  };
}
const get = async (id: string): Promise<Homework> =>
  (await school.instructor.call(routes.getHomework, { params: { id } })).body.data;
async function removed(): Promise<boolean[]> {
  const reader = await app.signedIn('student', school.studentIds[0]!);
  return ((await reader.call(student.myTasks)).body.data as Task[]).map((task) => task.removed);
}
async function card(): Promise<Child> {
  const parent = await app.signedIn('parent', await makeParent(app, [school.studentIds[0]!]));
  return (await parent.call(parents.parentDashboard)).body.data[0];
}

it('homework of a book is missed by no one without a licence, and is homework again with a new one', async () => {
  const before = await figures();
  expect(before.missed).toBe(2);
  expect([await get(open), await removed()]).toMatchObject([{ student_count: 2, closed_count: 0 }, [false, false]]);

  await end(licence);
  expect(await figures()).toEqual({ missed: 0, needHelp: 0 });
  for (const id of [ended, open]) expect(await get(id)).toMatchObject({ student_count: 0, closed_count: 2 });
  expect(await removed()).toEqual([true, true]);
  const { homework, tonight } = await card();
  expect(homework.map(({ closed }) => closed)).toEqual([true, true]);
  expect(tonight.rule).not.toMatch(/homework/);
  const reminded = await school.instructor.call(routes.remindOfHomework, { params: { id: open } });
  expect([reminded.status, reminded.body.errors]).toEqual([409, { id: ['homework.no_one_to_remind'] }]);

  await grant();
  expect(await figures()).toEqual(before);
  expect(await removed()).toEqual([false, false]);
});

it('who waits for a seat has homework; so has every reader of a book that needs none', async () => {
  // One seat for two.
  expect(await get(open)).toMatchObject({ student_count: 2, closed_count: 0 });
  await end(licence);
  await sp.call(books.updateBook, {
    params: { id: book.id },
    body: { rights: 'public_domain' },
  });
  expect(await get(open)).toMatchObject({ student_count: 2, closed_count: 0 });
  expect(await figures()).toMatchObject({ missed: 2 });
});

it('of a licence that ends on a day it is counted again then', async () => {
  await end(licence);
  const { id } = await grant({ expires_at: inDays(2) });
  await figures();
  const noted = await rows(
    db,
    sql`select distinct c.homework_id from homework_changes c join book_licences l on l.expires_at = c.due_at
      where l.id = ${id}`,
  );
  expect(noted).toHaveLength(2);
  await rows(
    db,
    sql`update book_licences set starts_at = now() - interval '9 days', expires_at = now() - interval '1 second'
      where id = ${id}`,
  );
  expect(await figures()).toEqual({ missed: 0, needHelp: 0 });
});
