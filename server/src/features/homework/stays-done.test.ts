import { homework as routes, reports, student, users } from '@okur/contract';
import type { HomeworkResult } from '@okur/contract/homework';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { beginExam, finishExam, makeExam, takeExam } from '../../platform/testing/exams.ts';
import { makeDepartment, makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import {
  allRight,
  inDays,
  makeArticle,
  makeHomework,
  readHomework,
  readingInput,
} from '../../platform/testing/learning.ts';

const app = await testApp();
const article = await makeArticle(await staff(app, 'SP'));

/** The first class has the first and the third student; the instructor teaches it. */
let school: School;
let ada: Client;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 4 });
  ada = await app.signedIn('student', school.studentIds[0]!);
});
const [first, second] = [() => school.departmentIds[0]!, () => school.departmentIds[1]!];
const adaId = () => school.studentIds[0]!;
const move = async (department_id: string, id = adaId()) =>
  expect((await school.manager.call(users.updateUser, { params: { id }, body: { department_id } })).status).toBe(200);
const finished = async (id: string, client = school.instructor) =>
  ((await client.call(routes.resultsOfHomework, { params: { id } })).body.data as HomeworkResult[]).map(
    ({ user_id }) => user_id,
  );
const missing = async (id: string) =>
  (await school.instructor.call(routes.notCompletedStudents, { params: { id } })).body.data.map(
    ({ user_id }: { user_id: string }) => user_id,
  );
const tasks = async (client = ada) =>
  (await client.call(student.myTasks)).body.data.map(({ id }: { id: string }) => id) as string[];
const put = async (id: string, body: object) => {
  const answer = await school.instructor.call(routes.updateHomework, { params: { id }, body });
  expect(answer.status, answer.text).toBe(200);
};

describe('finished homework of a child who changes the class', () => {
  it('stays with the teacher and the child before its end, and when the end is moved later', async () => {
    const made = await makeHomework(school.instructor, article.id, [first()]);
    await readHomework(ada, made, 60, allRight);
    await move(second());
    for (const client of [school.instructor, school.manager])
      expect(await finished(made.id, client)).toEqual([adaId()]);
    expect(await tasks()).toEqual([made.id]);
    await put(made.id, { due_at: inDays(20) });
    expect(await finished(made.id)).toEqual([adaId()]);
    const homework = (await school.instructor.call(routes.getHomework, { params: { id: made.id } })).body.data;
    expect(homework).toMatchObject({ student_count: 2, completed_count: 1, students: [] });
  });

  it('stays where the end passed, the child left and the end was moved', async () => {
    const made = await makeHomework(school.instructor, article.id, [first()]);
    await readHomework(ada, made, 60, allRight);
    await rows(app.services.db, sql`update homeworks set due_at = clock_timestamp() where id = ${made.id}`);
    await move(second());
    await put(made.id, { due_at: inDays(20) });
    expect(await finished(made.id)).toEqual([adaId()]);
  });

  it('stays where the end is moved to before the child came', async () => {
    const made = await makeHomework(school.instructor, article.id, [first()]);
    const late = school.studentIds[1]!;
    await move(first(), late);
    await readHomework(await app.signedIn('student', late), made, 60, allRight);
    await rows(
      app.services.db,
      sql`update homeworks set starts_at = now() - interval '9 days', due_at = now() - interval '1 day'
        where id = ${made.id}`,
    );
    expect(await finished(made.id)).toEqual([late]);
  });

  it('stays where the child came after the end, did it late and moved on; what is not finished is over', async () => {
    const made = await makeHomework(school.instructor, article.id, [first()]);
    await rows(
      app.services.db,
      sql`update homeworks set starts_at = now() - interval '9 days', due_at = now() - interval '1 day'
        where id = ${made.id}`,
    );
    const late = [school.studentIds[1]!, school.studentIds[3]!] as const;
    const [reader, beginner] = [await app.signedIn('student', late[0]), await app.signedIn('student', late[1])];
    for (const id of late) await move(first(), id);
    await readHomework(reader, made, 60, allRight);
    const { text } = (await beginner.call(student.myHomework, { params: { id: made.id } })).body.data;
    const begun = await beginner.call(student.recordReading, { body: readingInput(made, text) });
    expect(begun.status, begun.text).toBe(201);
    for (const id of late) await move(second(), id);
    expect([await tasks(reader), await tasks(beginner)]).toEqual([[made.id], []]);
    expect(await finished(made.id)).toEqual([late[0]]);
    expect((await missing(made.id)).toSorted()).toEqual([adaId(), school.studentIds[2]].toSorted());
  });

  it('stays where the next class had it as well, until before the child came, and the child moved on', async () => {
    const made = await makeHomework(school.manager, article.id, school.departmentIds);
    await readHomework(ada, made, 60, allRight);
    await rows(
      app.services.db,
      sql`update homeworks set due_at = clock_timestamp() - interval '5 milliseconds' where id = ${made.id}`,
    );
    for (const id of [second(), await makeDepartment(app, school.companyId)]) await move(id);
    expect(await tasks()).toEqual([made.id]);
    for (const client of [school.instructor, school.manager])
      expect(await finished(made.id, client)).toEqual([adaId()]);
  });

  it('is the exam, too; what was not begun goes, what has a later end of the own stays', async () => {
    const examId = await makeExam(school.instructor);
    const exam = await school.instructor.call(routes.createExamHomework, {
      body: { title: 'Sınav', department_ids: [first()], due_at: inDays(3), exam_id: examId },
    });
    const [open, extended] = [
      await makeHomework(school.instructor, article.id, [first()]),
      await makeHomework(school.instructor, article.id, [first()]),
    ];
    const extension = await school.instructor.call(routes.extendHomework, {
      params: { id: extended.id, userId: adaId() },
      body: { due_at: inDays(30), reason: 'Hasta' },
    });
    expect(extension.status, extension.text).toBe(200);
    await takeExam(ada, examId, ['Doğru', 'Doğru']);
    await move(second());
    expect((await tasks()).toSorted()).toEqual([exam.body.data.id, extended.id].toSorted());
    expect(await finished(exam.body.data.id)).toEqual([adaId()]);
    expect(await missing(open.id)).toEqual([school.studentIds[2]]);
    expect((await missing(extended.id)).toSorted()).toEqual([adaId(), school.studentIds[2]].toSorted());
  });

  it('is the exam that the child was taking when it was given and when the child left', async () => {
    const exam_id = await makeExam(school.instructor, { attempts: 2 });
    const attempt = await beginExam(ada, exam_id);
    const body = { title: 'Sınav', department_ids: [first()], due_at: inDays(3), exam_id };
    const given = await school.instructor.call(routes.createExamHomework, { body });
    expect(given.status, given.text).toBe(201);
    await move(second());
    expect(await tasks()).toEqual([given.body.data.id]);
    await finishExam(ada, attempt, ['Doğru', 'Doğru']);
    expect(await finished(given.body.data.id)).toEqual([adaId()]);
  });
});

it('the report of a class keeps who was given it there, for the manager and for the teacher', async () => {
  const made = await makeHomework(school.instructor, article.id, [first()]);
  await readHomework(ada, made, 60, allRight);
  const totals = async (client: Client, department_id: string) => {
    const { meta } = (await client.call(reports.monthlyHomework, { query: { department_id } })).body;
    return [meta.total.homeworks, meta.total.records, meta.total.finished];
  };
  await rows(
    app.services.db,
    sql`update homeworks set starts_at = now() - interval '9 days', due_at = clock_timestamp() where id = ${made.id}`,
  );
  const before = await totals(school.manager, first());
  expect(before).toEqual([1, 2, 1]);
  await move(second());
  for (const client of [school.manager, school.instructor]) expect(await totals(client, first())).toEqual(before);
  expect(await totals(school.manager, second())).toEqual([0, 0, 0]);
});
