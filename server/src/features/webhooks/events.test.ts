import { exams, homework as homeworkRoutes } from '@okur/contract';
import { webhookEvents } from '@okur/contract/webhooks';
import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { beginExam, finishExam, makeExam, takeExam } from '../../platform/testing/exams.ts';
import { makeSchool, makeStudent, staff } from '../../platform/testing/factories.ts';
import { allRight, inDays, makeArticle, makeHomework, readHomework } from '../../platform/testing/learning.ts';
import { giveActivations, makeActivations } from '../activations/store.ts';
import { tellOfEnds } from './store.ts';
import { makeWebhook } from './testing.ts';

const app = await testApp();
const { db } = app.services;

it('what students do and what is done with them is written down, of their school alone', async () => {
  const school = await makeSchool(app);
  const other = await makeSchool(app);
  const id = await makeWebhook(app, school.companyId, 'https://okul.example', [...webhookEvents]);
  const [first, second] = school.departmentIds as [string, string];
  const student = await makeStudent(app, school.companyId, first, { name: 'Defne', surname: 'Gizli' });
  await makeStudent(app, other.companyId, other.departmentIds[0]!);
  const client = await app.signedIn('student', student);
  const article = await makeArticle(await staff(app, 'SP'));
  const text = await makeHomework(school.instructor, article.id, [first]);
  await readHomework(client, text, 60, allRight);
  const exam = await makeExam(school.instructor);
  const body = { title: 'Sınav', exam_id: exam, department_ids: [first], due_at: inDays(7) };
  const given = await school.instructor.call(homeworkRoutes.createExamHomework, { body });
  expect(given.status, given.text).toBe(201);
  await takeExam(client, exam, ['Doğru', 'Doğru']);
  await rows(db, sql`update users set department_id = ${second} where id = ${student}`);
  await rows(db, sql`update users set deleted_at = now() where id = ${student}`);
  const messages = await rows<{ type: string; data: object }>(
    db,
    sql`select type, data from webhook_messages where webhook_id = ${id} order by sequence`,
  );
  expect(messages.map(({ type }) => type).toSorted()).toEqual([
    'exam.finished',
    'homework.assigned',
    'homework.assigned',
    'homework.completed',
    'homework.completed',
    'reading.finished',
    'student.created',
    'student.moved',
    'student.removed',
  ]);
  expect(messages.find(({ type }) => type === 'exam.finished')?.data).toMatchObject({
    score: 100,
    points: 2,
    max_points: 2,
  });
  expect(JSON.stringify(messages)).not.toMatch(/Defne|Gizli/);
});

it('homework of an exam is told of by the first attempt that ends since it was given', async () => {
  const { companyId, departmentIds, instructor, studentIds } = await makeSchool(app, { departments: 1, students: 2 });
  const webhook = await makeWebhook(app, companyId, 'https://okul.example', ['homework.completed']);
  const [early, running] = await Promise.all(studentIds.map((id) => app.signedIn('student', id)));
  const messages = async () =>
    (
      await rows<{ id: string }>(
        db,
        sql`select data->>'student_id' as id from webhook_messages where webhook_id = ${webhook} order by sequence`,
      )
    ).map(({ id }) => id);
  const id = await makeExam(instructor);
  await takeExam(early!, id, ['Doğru', 'Doğru']);
  const attempt = await beginExam(running!, id);
  const body = { title: 'Sınav', exam_id: id, department_ids: departmentIds, due_at: inDays(7) };
  expect((await instructor.call(homeworkRoutes.createExamHomework, { body })).status).toBe(201);
  await finishExam(running!, attempt, ['Doğru', 'Doğru']);
  expect(await messages()).toEqual([studentIds[1]]);
  expect((await instructor.call(exams.updateExam, { params: { id }, body: { attempts: 2 } })).status).toBe(200);
  expect(await messages()).toEqual([studentIds[1]]);
  for (const student of [running!, early!]) await takeExam(student, id, ['Doğru', 'Doğru']);
  expect(await messages()).toEqual([studentIds[1], studentIds[0]]);
});

it('who goes to another school is removed at the one and created at the other, with a class or without', async () => {
  const [from, to] = [await makeSchool(app), await makeSchool(app)];
  const events = new Map<string, string[]>();
  const ids = await Promise.all(
    [from, to].map(({ companyId }) => makeWebhook(app, companyId, 'https://okul.example', [...webhookEvents])),
  );
  for (const department of [from.departmentIds[0]!, null]) {
    const student = await makeStudent(app, from.companyId, department);
    const department_id = department && to.departmentIds[0]!;
    await rows(
      db,
      sql`update users set company_id = ${to.companyId}, department_id = ${department_id} where id = ${student}`,
    );
    const messages = await rows<{ webhook_id: string; type: string }>(
      db,
      sql`select webhook_id, type from webhook_messages where data ->> 'student_id' = ${student} order by sequence`,
    );
    for (const id of ids)
      events.set(id, [
        ...(events.get(id) ?? []),
        ...messages.filter((m) => m.webhook_id === id).map(({ type }) => type),
      ]);
  }
  expect([...events.values()]).toEqual([
    ['student.created', 'student.removed', 'student.created', 'student.removed'],
    ['student.created', 'student.created'],
  ]);
});

it('webhooks hear of the end of a code a week before, of one in dispute before its early end', async () => {
  const school = await makeSchool(app);
  const id = await makeWebhook(app, school.companyId, 'https://okul.example', ['activation.expiring']);
  await makeActivations(db, { companyId: school.companyId }, 2, 30);
  const [early] = await giveActivations(db, { companyId: school.companyId, userIds: school.studentIds.slice(0, 2) });
  const tell = async () => {
    await tellOfEnds(db);
    return rows(
      db,
      sql`select data->>'activation_id' as id, (data->>'expires_at')::timestamptz < okur_now()
      + interval '7 days' as soon from webhook_messages where webhook_id = ${id}`,
    );
  };
  expect(await tell()).toEqual([]);
  await rows(db, sql`update activations set ends_early_at = okur_now() + interval '6 days' where id = ${early!.id}`);
  expect(await tell()).toEqual([{ id: early!.id, soon: true }]);
});

it('every column that a trigger tells is one of its table', async () => {
  const missing = await rows(
    db,
    sql`select t.tgname, split_part(a.part, ' ', 1) as part from pg_trigger t
      cross join lateral regexp_split_to_table(encode(t.tgargs, 'escape'), '\\\\000') with ordinality a(part, n)
      where t.tgname ~ '_tell' and t.tgfoid = 'okur_tell_webhooks_of_row'::regproc and a.n > 1 and a.part <> ''
        and not exists (select from pg_attribute c where c.attrelid = t.tgrelid
          and c.attname = split_part(a.part, ' ', 1))`,
  );
  expect(missing).toEqual([]);
});
