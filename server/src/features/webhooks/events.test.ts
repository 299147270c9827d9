import { exams, homework as homeworkRoutes, licences } from '@okur/contract';
import { webhookEvents } from '@okur/contract/webhooks';
import { expect, it } from 'vitest';
import { array, rows, sql } from '../../platform/database/index.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { testApp } from '../../platform/testing/app.ts';
import { beginExam, finishExam, makeExam, takeExam } from '../../platform/testing/exams.ts';
import { makeSchool, makeStudent, staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { allRight, inDays, makeArticle, makeHomework, readHomework } from '../../platform/testing/learning.ts';
import { giveActivations, makeActivations } from '../activations/store.ts';
import { tellOfEnds } from './store.ts';
import { makeWebhook } from './testing.ts';

const app = await testApp();
const { services } = app;
const { db } = services;

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

it('webhooks hear once of exams whose time runs out, with their end and answers, and of their homework', async () => {
  const { companyId, departmentIds, instructor, studentIds } = await makeSchool(app, { departments: 1, students: 1 });
  const webhook = await makeWebhook(app, companyId, 'https://okul.example', ['exam.finished', 'homework.completed']);
  const client = await app.signedIn('student', studentIds[0]!);
  const exam_id = await makeExam(instructor, { minutes: 10, attempts: 2 });
  const body = { title: 'Sınav', exam_id, department_ids: departmentIds, due_at: inDays(7) };
  expect((await instructor.call(homeworkRoutes.createExamHomework, { body })).status).toBe(201);
  await rows(db, sql`update homeworks set counts_from = now() - interval '1 hour' where exam_id = ${exam_id}`);
  /** Begins an attempt, answers one of the two questions and leaves it until its time is over. */
  const leave = async (minutesAgo: number) => {
    const { id, questions } = await beginExam(client, exam_id);
    const { id: question_id, options } = questions[0]!;
    const chosen = options.filter(({ text }) => text === 'Doğru').map((option) => option.id);
    const answers = [{ question_id, chosen, seq: 1, at: 1000 }];
    await client.call(exams.saveAnswers, { params: { id }, body: { answers, finish: false } });
    const ended = sql`now() - make_interval(mins => ${minutesAgo})`;
    await rows(
      db,
      sql`update exam_attempts set started_at = ${ended} - interval '10 minutes', deadline_at = ${ended}
        where id = ${id}`,
    );
    return id;
  };
  const ids = [await leave(15), await leave(3)];
  const messages = () =>
    rows(
      db,
      sql`select m.type, m.data->>'attempt_id' as attempt, (m.data->'score')::int as score, exists (
          select from exam_attempts a where a.id = any(${array(ids)}) and a.deadline_at
            = coalesce(m.data->>'finished_at', m.data->>'completed_at')::timestamptz) as at_its_end
        from webhook_messages m where m.webhook_id = ${webhook} order by m.sequence`,
    );
  expect(await messages()).toEqual([]);
  const ends = services.jobs.kindOf('exam_ends')!;
  for (const _ of [1, 2])
    await endOf(app, (await startJob({ db, services, afterCommit: (then) => void then() }, ends, { input: {} })).id);
  expect(await messages()).toEqual([
    { type: 'exam.finished', attempt: ids[0], score: 50, at_its_end: true },
    { type: 'homework.completed', attempt: null, score: null, at_its_end: true },
    { type: 'exam.finished', attempt: ids[1], score: 50, at_its_end: true },
  ]);
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

it('webhooks hear of each student who gets a code, also by a move, and whose time ends within a week', async () => {
  const school = await makeSchool(app, { students: 2 });
  const id = await makeWebhook(app, school.companyId, 'https://okul.example', [
    'activation.used',
    'activation.expiring',
  ]);
  const [first, second] = school.studentIds as [string, string];
  await makeActivations(db, { companyId: school.companyId }, 1, 5);
  const [code] = await giveActivations(db, { companyId: school.companyId, userIds: [first] });
  await tellOfEnds(db);
  const move = { params: { id: code!.id }, body: { user_id: second } };
  const moved = await school.manager.call(licences.moveActivation, move);
  expect(moved.status, moved.text).toBe(200);
  await tellOfEnds(db);
  await tellOfEnds(db);
  const messages = await rows<{ type: string; student: string }>(
    db,
    sql`select type, data->>'student_id' as student from webhook_messages where webhook_id = ${id} order by sequence`,
  );
  expect(messages.map(({ type, student }) => [type, student])).toEqual([
    ['activation.used', first],
    ['activation.expiring', first],
    ['activation.used', second],
    ['activation.expiring', second],
  ]);
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
