import { audit, exams, homework as routes, notices, parents, student as studentRoutes } from '@okur/contract';
import type { Homework, HomeworkSequence, SequenceStudent } from '@okur/contract/homework';
import type { Task } from '@okur/contract/student';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeExam, makePaced, playPaced, takeExam } from '../../platform/testing/exams.ts';
import { makeParent, makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { timePasses } from '../../platform/testing/time.ts';
import { allRight, asStored, inDays, makeArticle, readHomework } from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

/** Two departments with two students each; the instructor teaches the first, where students 0 and 2 are. */
let school: School;
let readers: Client[];
let content: { article: string; exercise: string; exam: string };
beforeEach(async () => {
  school = await makeSchool(app, { company: { parent_access: true } });
  readers = await Promise.all(school.studentIds.map((id) => app.signedIn('student', id)));
  content = {
    article: (await makeArticle(school.instructor)).id,
    exercise: await makePaced(sp),
    exam: await makeExam(school.instructor),
  };
});
const first = () => school.departmentIds[0]!;
const second = () => school.departmentIds[1]!;
const steps = () => [
  { kind: 'article', title: 'Metin', article_id: content.article },
  { kind: 'exercise', title: 'Alıştırma', exercises: [{ exercise_id: content.exercise }] },
  { kind: 'exam', title: 'Sınav', exam_id: content.exam, target: { measure: 'score', value: 50 } },
];
const give = (client: Client, over: object = {}) =>
  client.call(routes.createHomeworkSequence, {
    body: {
      title: 'Göl haftası',
      instructions: 'Sırayla yap.',
      department_ids: [first()],
      due_at: inDays(7),
      steps: steps(),
      ...over,
    },
  });
async function given(over: object = {}): Promise<Homework[]> {
  const answer = await give(school.instructor, over);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as Homework[];
}
const whole = async (client: Client, id: string) =>
  (await client.call(routes.getHomeworkSequence, { params: { id } })).body.data as HomeworkSequence;
const progress = async (client: Client, id: string, query: Record<string, boolean> = {}) =>
  (await client.call(routes.studentsOfSequence, { params: { id }, query })).body.data as SequenceStudent[];
const tasks = async (client: Client) => (await client.call(studentRoutes.myTasks)).body.data as Task[];
const change = (client: Client, id: string, body: object) =>
  client.call(routes.updateHomeworkSequence, { params: { id }, body });
/** Takes the newest change of a homework of the school back, as the platform’s staff do in the activity. */
async function undoLast(): Promise<void> {
  const moved = await newestChange();
  expect(moved.undoable).toBe(true);
  expect((await sp.call(audit.undoAudit, { params: { id: moved.id } })).status).toBe(200);
}
async function newestChange() {
  const entries = (await sp.call(audit.listAudit, { query: { subject: 'HOMEWORK', company_id: school.companyId } }))
    .body.data as { id: string; action: string; undoable: boolean }[];
  return entries.find(({ action }) => action === 'update')!;
}
const idOf = (made: Homework[]) => made[0]!.sequence!.id;

describe('homework of several steps', () => {
  it('is a homework for each step, with one date, one note and one order', async () => {
    const made = await given();
    expect(made.map(({ kind, title, instructions, sequence }) => [kind, title, instructions, sequence?.step])).toEqual([
      ['article', 'Metin', 'Sırayla yap.', 1],
      ['exercise', 'Alıştırma', 'Sırayla yap.', 2],
      ['exam', 'Sınav', 'Sırayla yap.', 3],
    ]);
    expect(new Set(made.map(({ due_at }) => due_at)).size).toBe(1);
    const seen = await tasks(readers[0]!);
    expect(seen.map(({ sequence }) => sequence)).toEqual(
      [1, 2, 3].map((step) => ({ id: idOf(made), title: 'Göl haftası', step, steps: 3 })),
    );
    expect((await tasks(readers[1]!)).length).toBe(0);
  });

  it.each(['-due_at', 'due_at'])('is in the list with its first step first, by %s', async (sort) => {
    const made = await given();
    const listed = (await school.instructor.call(routes.listHomeworks, { query: { sort } })).body.data as Homework[];
    expect(listed.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
    expect((await whole(school.instructor, idOf(made))).steps.map(({ sequence }) => sequence?.step)).toEqual([1, 2, 3]);
  });

  it('of one step is an ordinary homework', async () => {
    const made = await given({ steps: steps().slice(0, 1) });
    expect(made).toMatchObject([{ title: 'Göl haftası', kind: 'article', sequence: null }]);
  });

  it('tells how many steps each student has done, and who has done all', async () => {
    const made = await given();
    await readHomework(readers[0]!, made[0]!, 60, allRight);
    await playPaced(readers[0]!, content.exercise, 4);
    expect((await progress(school.instructor, idOf(made))).map(({ user_id, done }) => [user_id, done])).toEqual(
      expect.arrayContaining([
        [school.studentIds[0], 2],
        [school.studentIds[2], 0],
      ]),
    );
    await takeExam(readers[0]!, content.exam, []);
    expect(await whole(school.instructor, idOf(made))).toMatchObject({
      title: 'Göl haftası',
      student_count: 2,
      completed_count: 1,
      steps: [{ completed_count: 1 }, { completed_count: 1 }, { completed_count: 1 }],
    });
    // No step waits for another: what is done without a network counts in whichever order it arrives.
    await playPaced(readers[2]!, content.exercise, 4);
    const other = (await progress(school.instructor, idOf(made))).find((s) => s.user_id === school.studentIds[2])!;
    expect(other).toMatchObject({ done: 1, finished_at: null });
    expect(other.steps.map(({ finished_at }) => finished_at !== null)).toEqual([false, true, false]);
  });

  it('that ended while a student was away is as far as it was done then, and all of that', async () => {
    const made = await given();
    const away = school.studentIds[0]!;
    await readHomework(readers[0]!, made[0]!, 60, allRight);
    const { db } = app.services;
    for (const status of ['frozen', 'active'])
      await rows(db, sql`update users set status = ${status} where id = ${away}`);
    await rows(
      db,
      sql`update homeworks set starts_at = now() - interval '3 days', counts_from = now() - interval '3 days',
        due_at = now() - interval '1 day' where sequence_id = ${idOf(made)}`,
    );
    expect((await whole(school.instructor, idOf(made))).completed_count).toBe(0);
    await rows(db, sql`update user_absences set since = since - interval '2 days' where user_id = ${away}`);
    expect(await whole(school.instructor, idOf(made))).toMatchObject({ student_count: 2, completed_count: 1 });
    const students = await progress(school.instructor, idOf(made));
    expect(new Map(students.map(({ user_id, done, finished_at }) => [user_id, [done, finished_at !== null]]))).toEqual(
      new Map([
        [away, [1, true]],
        [school.studentIds[2]!, [0, false]],
      ]),
    );
    expect(await progress(school.instructor, idOf(made), { away: true })).toMatchObject([{ user_id: away, done: 1 }]);
    const extended = await school.instructor.call(routes.extendHomework, {
      params: { id: made[0]!.id, userId: away },
      body: { due_at: inDays(2), reason: 'Yoktu' },
    });
    expect(extended.status, extended.text).toBe(200);
    expect(await progress(school.instructor, idOf(made), { away: true })).toEqual([]);
    expect(await whole(school.instructor, idOf(made))).toMatchObject({ student_count: 2, completed_count: 0 });
  });

  it('has among its students those who can do a step of it', async () => {
    const other = await makeExam(school.instructor);
    const made = await given({
      steps: [content.exam, other].map((exam_id) => ({ kind: 'exam', title: 'Sınav', exam_id })),
    });
    const keep = (exam_ids: string[]) =>
      school.instructor.call(exams.setRestrictsOfUser, { params: { id: school.studentIds[0]! }, body: { exam_ids } });
    const counted = async () => [
      (await whole(school.instructor, idOf(made))).student_count,
      (await progress(school.instructor, idOf(made))).length,
    ];
    expect((await keep([other])).status).toBe(200);
    expect(await counted()).toEqual([2, 2]);
    expect((await keep([content.exam, other])).status).toBe(200);
    expect(await counted()).toEqual([1, 1]);
  });

  it('moves for all steps at once, and comes to anyone who joins the class later', async () => {
    const made = await given();
    const due = inDays(12);
    const answer = await change(school.instructor, idOf(made), {
      due_at: due,
      instructions: 'Acele etme.',
      version: 1,
    });
    const after = answer.body.data as HomeworkSequence;
    expect(after.version).toBe(2);
    expect(after.steps.map(({ due_at, instructions }) => [due_at, instructions])).toEqual(
      [1, 2, 3].map(() => [asStored(due), 'Acele etme.']),
    );
    expect((await change(school.instructor, idOf(made), { title: 'Başka', version: 1 })).status).toBe(409);
    const late = await app.signedIn('student', await makeStudent(app, school.companyId, first()));
    expect((await tasks(late)).map(({ sequence }) => sequence?.step)).toEqual([1, 2, 3]);
  });

  it('keeps what its steps share together: a step alone changes its title and target', async () => {
    const [step] = await given();
    const put = (body: object) => school.instructor.call(routes.updateHomework, { params: { id: step!.id }, body });
    const refused = await put({ due_at: inDays(3) });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ due_at: ['homework.shared_by_steps'] });
    expect((await put({ due_at: null })).body.errors).toEqual({ due_at: ['homework.shared_by_steps'] });
    expect((await put({ department_ids: [second()] })).body.errors).toMatchObject({
      department_ids: ['homework.shared_by_steps'],
    });
    const { title: _, ...same } = { title: '', due_at: step!.due_at, department_ids: [first()], student_ids: [] };
    expect(
      (await put({ ...same, title: 'Göl metni', target: { measure: 'comprehension', value: 60 } })).body.data,
    ).toMatchObject({ title: 'Göl metni', target: { value: 60 } });
  });

  it('ends now for all steps', async () => {
    const made = await given();
    await change(school.instructor, idOf(made), { due_at: null });
    expect((await whole(school.instructor, idOf(made))).steps.map(({ state }) => state)).toEqual(
      made.map(() => 'ended'),
    );
  });

  it('whose date was moved gets it back for all steps by one undo', async () => {
    const made = await given();
    await change(school.instructor, idOf(made), { due_at: inDays(1) });
    await undoLast();
    const { steps: after } = await whole(school.instructor, idOf(made));
    expect(after.map(({ due_at }) => due_at)).toEqual(made.map(({ due_at }) => due_at));
  });

  it('is not written over from a form that was open before an undo', async () => {
    const made = await given();
    const opened = await whole(school.instructor, idOf(made));
    await change(school.instructor, idOf(made), { due_at: inDays(1), version: opened.version });
    const stillOpen = await whole(school.instructor, idOf(made));
    await undoLast();
    const late = await change(school.instructor, idOf(made), { due_at: inDays(1), version: stillOpen.version });
    expect([late.status, late.body.code]).toEqual([409, 'stale_version']);
    expect((await tasks(readers[0]!)).map(({ due_at }) => due_at)).toEqual(made.map(({ due_at }) => due_at));
  });

  it('counts what is done from its start on, also when the start was moved and moved back by an undo', async () => {
    const made = await given({ starts_at: inDays(3), due_at: inDays(20) });
    await change(school.instructor, idOf(made), { starts_at: inDays(10) });
    await undoLast();
    await timePasses(app, 4);
    const reader = await app.signedIn('student', school.studentIds[0]!);
    await playPaced(reader, content.exercise, 4);
    const done = (await progress(school.instructor, idOf(made))).map(({ done }) => done);
    expect(done.toSorted()).toEqual([0, 1]);
  });

  it('does not end before it starts by an undo of a date while the other was changed since', async () => {
    const made = await given();
    await change(school.instructor, idOf(made), { due_at: inDays(20) });
    const moved = await newestChange();
    await change(school.instructor, idOf(made), { starts_at: inDays(10) });
    const refused = await sp.call(audit.undoAudit, { params: { id: moved.id } });
    expect([refused.status, refused.body.errors]).toEqual([409, { id: ['audit.changed_since'] }]);
    expect((await sp.call(routes.getHomework, { params: { id: made[0]!.id } })).body.data.state).toBe('scheduled');
  });

  it('that two change at once is changed by one of them; the other sees what it became', async () => {
    const id = idOf(await given());
    const titles = ['Deniz haftası', 'Orman haftası'];
    const answers = await Promise.all(
      titles.map((title, at) => change(at ? school.manager : school.instructor, id, { title, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = titles[answers.findIndex(({ status }) => status === 200)];
    expect(answers.find(({ status }) => status === 409)!.body.current.title).toBe(winner);
    expect((await whole(school.manager, id)).title).toBe(winner);
  });

  it('gives a student more time for all of it', async () => {
    const made = await given();
    const due = inDays(20);
    const of = { id: made[1]!.id, userId: school.studentIds[0]! };
    await school.instructor.call(routes.extendHomework, { params: of, body: { due_at: due, reason: 'Hastaydı' } });
    expect((await tasks(readers[0]!)).map(({ due_at }) => due_at)).toEqual([1, 2, 3].map(() => asStored(due)));
    await school.instructor.call(routes.withdrawExtension, { params: { ...of, id: made[0]!.id } });
    expect(new Set((await tasks(readers[0]!)).map(({ due_at }) => due_at))).toEqual(new Set([made[0]!.due_at]));
  });

  it('is reminded of once a day as a whole: one line, which opens the next step', async () => {
    const made = await given();
    const parent = await app.signedIn('parent', await makeParent(app, [school.studentIds[0]!]));
    await readHomework(readers[0]!, made[0]!, 60, allRight);
    const remind = (id: string) => school.instructor.call(routes.remindOfHomework, { params: { id } });
    expect((await remind(made[0]!.id)).body.data).toMatchObject({ students: 2, parents: 1 });
    expect((await remind(made[2]!.id)).status).toBe(409);
    const lines = (await readers[0]!.call(notices.studentNotices)).body.data as { link: string; params: object }[];
    expect(lines).toMatchObject([{ link: `/student/tasks/${made[1]!.id}`, params: { title: 'Göl haftası' } }]);
    const child = (await parent.call(parents.parentDashboard)).body.data as { homework: Task[] }[];
    // One row for all of it: the step that is next.
    expect(child[0]!.homework.map(({ sequence }) => sequence?.step)).toEqual([2]);
  });
});

describe('a homework of several steps out of reach', () => {
  it('does not exist: not of another school, not for who teaches another class', async () => {
    const made = await given({ department_ids: [first()] });
    const other = await makeSchool(app);
    for (const client of [other.manager, other.instructor]) {
      expect((await client.call(routes.getHomeworkSequence, { params: { id: idOf(made) } })).status).toBe(404);
      expect((await client.call(routes.studentsOfSequence, { params: { id: idOf(made) } })).status).toBe(404);
      expect((await change(client, idOf(made), { title: 'Bizim' })).status).toBe(404);
    }
    const elsewhere = (await give(school.manager, { department_ids: [second()], steps: steps().slice(0, 2) })).body
      .data as Homework[];
    expect((await change(school.instructor, idOf(elsewhere), { title: 'Bizim' })).status).toBe(404);
  });

  it('stays in its school when changed: no class or student of another one, no class taught by others', async () => {
    const id = idOf(await given());
    const other = await makeSchool(app);
    for (const [client, body, field] of [
      [school.manager, { department_ids: [first(), other.departmentIds[0]!] }, 'department_ids'],
      [school.manager, { student_ids: [other.studentIds[0]!] }, 'student_ids'],
      [school.instructor, { department_ids: [first(), second()] }, 'department_ids'],
      [school.instructor, { student_ids: [school.studentIds[1]!] }, 'student_ids'],
    ] as const)
      expect((await change(client, id, body)).body.errors).toEqual({ [field]: ['validation.not_found'] });
    // Who reaches both schools moves none to the other either.
    const moved = await change(sp, id, { department_ids: [other.departmentIds[0]!] });
    expect(moved.body.errors).toEqual({ department_ids: ['validation.one_company'] });
    const stranger = await app.signedIn('student', other.studentIds[0]!);
    expect([await tasks(stranger), await tasks(readers[1]!)]).toEqual([[], []]);
  });

  it('takes no text or exam of another school as a step, and says which step', async () => {
    const other = await makeSchool(app);
    const theirs = await makeExam(other.instructor);
    const text = (await makeArticle(other.instructor)).id;
    const refused = await give(school.instructor, {
      steps: [...steps().slice(0, 1), { kind: 'article', title: 'X', article_id: text }],
    });
    expect(refused.body.errors).toEqual({ 'steps.1.article_id': ['validation.not_found'] });
    const exam = await give(school.instructor, {
      steps: [...steps().slice(0, 1), { kind: 'exam', title: 'X', exam_id: theirs }],
    });
    expect(exam.body.errors).toEqual({ 'steps.1.exam_id': ['validation.not_found'] });
    expect((await tasks(readers[0]!)).length).toBe(0);
  });

  it('asks for steps, each with what it needs', async () => {
    expect((await give(school.instructor, { steps: [] })).body.errors).toEqual({ steps: ['validation.required'] });
    const bad = await give(school.instructor, { steps: [{ kind: 'exercise', title: '', exercises: [] }] });
    expect(bad.body.errors).toEqual({
      'steps.0.title': ['validation.required'],
      'steps.0.exercises': ['validation.required'],
    });
    const twice = { exercise_id: content.exercise };
    const repeated = await give(school.instructor, {
      steps: [{ kind: 'exercise', title: 'A', exercises: [twice, twice] }],
    });
    expect(repeated.body.errors).toEqual({ 'steps.0.exercises': ['homework.exercise_twice'] });
  });
});
