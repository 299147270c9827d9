import { audit, books, homework as routes, notices, parents, student } from '@okur/contract';
import type { AuditEntry } from '@okur/contract/audit';
import type { Homework, HomeworkSequence } from '@okur/contract/homework';
import type { Child } from '@okur/contract/parents';
import type { Task } from '@okur/contract/student';
import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeParent } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';
import { chapterHomework } from './testing.ts';

const app = await testApp();
const { services } = app;
const own = chapterHomework(app, { words: [40, 60] });
const stepOf = (at: number) =>
  ({
    kind: 'article',
    title: `Adım ${at}`,
    book_chapter_id: own.chapterId(at),
    chapter_reading: 'chapter',
  }) as const;
const homework = async (id: string): Promise<Homework> =>
  (await own.school.instructor.call(routes.getHomework, { params: { id } })).body.data as Homework;
const hide = (at: number, over: object = {}) =>
  own.sp.call(books.toggleBookChapter, { params: { id: own.chapterId(at) }, body: over });

it('a chapter of open homework is hidden only by a person who knows of it', async () => {
  const id = await own.give(0);
  const refused = await hide(0);
  expect([refused.status, refused.body.code]).toEqual([422, 'has_dependents']);
  expect(refused.body.errors).toEqual({ close_homework: ['books.homework_loses_chapter'] });
  const named = refused.body.params!['close_homework']!;
  expect(named['count']).toBe(1);
  expect(named['homework']).toContain('Ödev (');
  expect((await homework(id)).removed_at).toBeNull();
  expect((await hide(0, { close_homework: true })).status).toBe(200);
  expect((await homework(id)).removed_at).not.toBeNull();
  // The other way round nothing is asked, and it is homework again.
  expect((await hide(0)).status).toBe(200);
  expect((await homework(id)).removed_at).toBeNull();
});

it('a language without a reading with the clock is set only by a person who knows of such homework', async () => {
  const id = await own.give(1, 'timed');
  const speak = (language: string, over: object = {}) =>
    own.sp.call(books.updateBook, { params: { id: own.book.id }, body: { language, ...over } });
  expect((await speak('de')).body.errors).toEqual({ close_homework: ['books.homework_loses_chapter'] });
  expect((await speak('de', { close_homework: true })).status).toBe(200);
  expect((await homework(id)).removed_at).not.toBeNull();
  expect((await speak('tr')).status).toBe(200);
  expect((await homework(id)).removed_at).toBeNull();
});

it('who had done it keeps the result, the others have nothing to do, and the teacher is told', async () => {
  const id = await own.give(0);
  await own.read(0, 0, 40);
  await hide(0, { close_homework: true });
  expect(await homework(id)).toMatchObject({ student_count: 1, completed_count: 1 });
  expect(await own.task(id)).toMatchObject({ removed: true, finished_at: expect.any(String) });
  const other = await app.signedIn('student', own.school.studentIds[1]!);
  const tasks = (await other.call(student.myTasks, {})).body.data as Task[];
  expect(tasks).toMatchObject([{ id, removed: true, finished_at: null }]);
  const remind = await own.school.instructor.call(routes.remindOfHomework, { params: { id } });
  expect(remind.body.errors).toEqual({ id: ['homework.no_one_to_remind'] });
  const { data } = (await own.school.instructor.call(notices.listNotices, { query: {} })).body;
  expect(data).toMatchObject([{ text: 'notice.homework_removed', link: `/homeworks/${id}` }]);
});

it.each([
  [
    'deleting the chapter',
    () => own.sp.call(books.deleteBookChapter, { params: { id: own.chapterId(0) }, query: {} }),
    () => own.sp.call(books.deleteBookChapter, { params: { id: own.chapterId(0) }, query: { close_homework: 'true' } }),
  ],
  [
    'unpublishing the book',
    () => own.sp.call(books.updateBook, { params: { id: own.book.id }, body: { status: 'draft' } }),
    () =>
      own.sp.call(books.updateBook, { params: { id: own.book.id }, body: { status: 'draft', close_homework: true } }),
  ],
  [
    'deleting the book',
    () => own.sp.call(books.deleteBook, { params: { id: own.book.id }, query: {} }),
    () => own.sp.call(books.deleteBook, { params: { id: own.book.id }, query: { close_homework: 'true' } }),
  ],
] as const)('%s asks as well', async (_what, without, withYes) => {
  const id = await own.give(0, 'up_to');
  expect((await without()).body.code).toBe('has_dependents');
  expect((await withYes()).status).toBe(200);
  expect((await homework(id)).removed_at).not.toBeNull();
  expect((await own.task(id)).removed).toBe(true);
});

it('homework that has ended is as it was, until it gets another end', async () => {
  const id = await own.give(0);
  await rows(
    services.db,
    sql`update homeworks set starts_at = now() - interval '3 days', due_at = now() - interval '1 day' where id = ${id}`,
  );
  expect((await hide(0)).status).toBe(200);
  expect(await homework(id)).toMatchObject({ removed_at: null, student_count: 2 });
  const later = await own.school.instructor.call(routes.updateHomework, {
    params: { id },
    body: { due_at: inDays(2) },
  });
  expect(later.body.data.removed_at).not.toBeNull();
});

it('homework that gets back the end it had by an undo is looked at as well', async () => {
  const id = await own.give(0);
  await own.school.instructor.call(routes.updateHomework, { params: { id }, body: { due_at: null } });
  await hide(0);
  expect((await homework(id)).removed_at).toBeNull();
  const query = { subject: 'HOMEWORK', company_id: own.school.companyId };
  const entries = (await own.sp.call(audit.listAudit, { query })).body.data as AuditEntry[];
  const ending = entries.find(({ action }) => action === 'update')!;
  expect((await own.sp.call(audit.undoAudit, { params: { id: ending.id } })).status).toBe(200);
  expect((await homework(id)).removed_at).not.toBeNull();
});

it('homework that has ended is reminded to no one and suggested to no family once its chapter is gone', async () => {
  const { companyId, studentIds, instructor } = own.school;
  await rows(services.db, sql`update companies set parent_access = true where id = ${companyId}`);
  const parent = await app.signedIn('parent', await makeParent(app, [studentIds[0]!]));
  await own.read(1, 0, 60);
  const id = await own.give(0);
  await rows(
    services.db,
    sql`update homeworks set starts_at = now() - interval '3 days', due_at = now() - interval '1 day' where id = ${id}`,
  );
  const card = async () => ((await parent.call(parents.parentDashboard)).body.data as [Child])[0];
  expect((await card()).tonight).toMatchObject({ rule: 'homework_late' });
  await hide(0);
  const { tonight, homework: seen } = await card();
  expect(seen).toMatchObject([{ id, removed: true }]);
  expect(tonight.rule).not.toMatch(/homework/);
  const remind = await instructor.call(routes.remindOfHomework, { params: { id } });
  expect(remind.body.errors).toEqual({ id: ['homework.no_one_to_remind'] });
  expect(await homework(id)).toMatchObject({ student_count: 2, completed_count: 0 });
});

it('a step that lost its chapter is left out of the whole', async () => {
  const body = {
    title: 'Dizi',
    department_ids: own.school.departmentIds,
    due_at: inDays(3),
    steps: [stepOf(0), stepOf(1)],
  };
  const made = await own.school.instructor.call(routes.createHomeworkSequence, { body });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body.data[0].sequence!;
  const whole = async () =>
    (await own.school.instructor.call(routes.getHomeworkSequence, { params: { id } })).body.data as HomeworkSequence;
  await hide(0, { close_homework: true });
  expect(await whole()).toMatchObject({ student_count: 2, completed_count: 0 });
  await own.read(1, 0, 60);
  expect(await whole()).toMatchObject({ student_count: 2, completed_count: 1 });
});
