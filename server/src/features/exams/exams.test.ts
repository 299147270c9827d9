import { exams } from '@okur/contract';
import type { Attempt, ExamQuestion } from '@okur/contract/exams';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

const option = (text: string, right = false) => ({ text, right });
const questions = [
  {
    kind: 'single_choice',
    stem: 'Rüzgâr nereden gelir?',
    points: 2,
    options: [option('Dağdan', true), option('Denizden'), option('Şehirden')],
  },
  {
    kind: 'multiple_choice',
    stem: 'Hangileri su?',
    options: [option('Göl', true), option('Irmak', true), option('Dağ')],
  },
  { kind: 'true_false', stem: 'Göl durgundur.', options: [option('Doğru', true), option('Yanlış')] },
  { kind: 'ordering', stem: 'Sıraya koyun.', options: [option('Sabah'), option('Öğle'), option('Akşam')] },
  {
    kind: 'cloze',
    stem: 'Irmak ___ doğar, ___ dökülür.',
    options: [option('dağda', true), option('denize', true), option('göğe')],
  },
];

async function makeExam(author: Client = sp, over: object = {}): Promise<{ id: string; questions: ExamQuestion[] }> {
  const made = await author.call(exams.createExam, { body: { name: 'Okuma sınavı', language: 'tr', ...over } });
  if (made.status !== 201) throw new Error(made.text);
  const { id } = made.body.data;
  const added = await author.call(exams.addExamQuestions, { body: { exam_id: id, questions } });
  if (added.status !== 201) throw new Error(added.text);
  await author.call(exams.updateExam, { params: { id }, body: { status: 'published' } });
  return { id, questions: added.body.data };
}

const studentOf = (school: School, n = 0) => app.signedIn('student', school.studentIds[n]!);
const start = async (client: Client, examId: string, id = newId()) =>
  client.call(exams.startAttempt, { params: { id: examId }, body: { id } });
const save = (client: Client, id: string, answers: object[], finish = false) =>
  client.call(exams.saveAnswers, { params: { id }, body: { answers, finish } });
/** Ids of the options with these texts, in their order. */
const pick = (question: { options: { id: string; text: string }[] }, ...texts: string[]) =>
  texts.map((text) => question.options.find((o) => o.text === text)!.id);
const byStem = (attempt: Attempt, part: string) => attempt.questions.find(({ stem }) => stem.includes(part))!;
const right: Record<string, string[]> = {
  nereden: ['Dağdan'],
  Hangileri: ['Irmak', 'Göl'],
  durgundur: ['Doğru'],
  Sıraya: ['Sabah', 'Öğle', 'Akşam'],
  doğar: ['dağda', 'denize'],
};
const answersOf = (attempt: Attempt, texts: Record<string, string[]>, seq = 1) =>
  Object.entries(texts).map(([part, chosen]) => ({
    question_id: byStem(attempt, part).id,
    chosen: pick(byStem(attempt, part), ...chosen),
    seq,
    at: 1000,
  }));

/** Takes an exam with these answers to its end. */
async function take(client: Client, examId: string, texts: Record<string, string[]>): Promise<Attempt> {
  const attempt = (await start(client, examId)).body.data as Attempt;
  await save(client, attempt.id, answersOf(attempt, texts), true);
  return { ...attempt, result: await resultOf(client, attempt.id) };
}
const resultOf = async (client: Client, id: string): Promise<Attempt['result']> =>
  (await client.call(exams.myExamAttempt, { params: { id }, query: { result: true } })).body.data.result;

describe('an exam', () => {
  it('is written as a draft, published with its questions and listed', async () => {
    const bad = await sp.call(exams.createExam, { body: { name: 'Erken', language: 'tr', status: 'published' } });
    expect([bad.status, bad.body.errors]).toEqual([422, { status: ['exams.no_questions_yet'] }]);
    const { id, questions: made } = await makeExam();
    expect(made.map(({ order, kind }) => [order, kind])).toEqual([
      [1, 'single_choice'],
      [2, 'multiple_choice'],
      [3, 'true_false'],
      [4, 'ordering'],
      [5, 'cloze'],
    ]);
    expect((await sp.call(exams.getExam, { params: { id } })).body.data).toMatchObject({
      status: 'published',
      question_count: 5,
      points: 6,
      result_count: 0,
      owner: 'platform',
      editable: true,
    });
    expect((await sp.call(exams.listExams, { query: { search: 'OKUMA' } })).body.meta.total).toBeGreaterThan(0);
    expect((await sp.call(exams.allExams)).body.data.some((e: { id: string }) => e.id === id)).toBe(true);
  });

  it('keeps its questions in order', async () => {
    const { id, questions: made } = await makeExam();
    const {
      order: _order,
      id: _id,
      version: _version,
      deleted_at: _deleted,
      exam_id: _exam,
      answer_count: _count,
      article_id: _article,
      article_title: _title,
      ...last
    } = made[4]!;
    await sp.call(exams.updateExamQuestion, { params: { id: made[4]!.id }, body: { ...last, order: 1 } });
    const single = await sp.call(exams.addExamQuestion, {
      params: { id },
      body: { ...questions[2], stem: 'Yeni', order: 2 },
    });
    expect(single.status, single.text).toBe(201);
    const listed = (await sp.call(exams.questionsOfExam, { params: { id } })).body.data as ExamQuestion[];
    expect(listed.map(({ stem, order }) => [order, stem.slice(0, 5)])).toEqual([
      [1, 'Irmak'],
      [2, 'Yeni'],
      [3, 'Rüzgâ'],
      [4, 'Hangi'],
      [5, 'Göl d'],
      [6, 'Sıray'],
    ]);
    expect(
      (await sp.call(exams.updateExamQuestion, { params: { id: made[0]!.id }, body: { ...questions[0], version: 9 } }))
        .status,
    ).toBe(409);
  });

  it.each([
    [
      'a cloze without a gap',
      { kind: 'cloze', stem: 'Boşluk yok', options: [option('a', true), option('b')] },
      'stem',
      'validation.gap',
    ],
    [
      'a cloze with two gaps and one word',
      { kind: 'cloze', stem: '___ ve ___', options: [option('a', true), option('b')] },
      'options',
      'validation.right_for_each_gap',
    ],
    [
      'two to put in order',
      { kind: 'ordering', stem: 'Sırala', options: [option('a'), option('b')] },
      'options',
      'validation.three_to_order',
    ],
    [
      'a choice without a right one',
      { kind: 'single_choice', stem: 'Seç', options: [option('a'), option('b')] },
      'options',
      'validation.one_right',
    ],
  ])('refuses %s', async (_name, question, field, error) => {
    const { id } = await makeExam();
    const answer = await sp.call(exams.addExamQuestion, { params: { id }, body: question });
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [error] }]);
  });

  it('of a school is that school’s, of an instructor the instructor’s alone to change', async () => {
    const [own, other] = [await makeSchool(app), await makeSchool(app)];
    const { id } = await makeExam(own.instructor);
    expect((await own.manager.call(exams.updateExam, { params: { id }, body: { minutes: 20 } })).status).toBe(200);
    expect((await other.manager.call(exams.getExam, { params: { id } })).status).toBe(404);
    const platform = await makeExam();
    expect(
      (await own.instructor.call(exams.updateExam, { params: { id: platform.id }, body: { minutes: 20 } })).status,
    ).toBe(403);
    expect(
      (await own.instructor.call(exams.addExamQuestion, { params: { id: platform.id }, body: questions[0] })).status,
    ).toBe(403);
  });
});

describe('a student', () => {
  it('takes an exam, never sees what is right before the end, and gets the result', async () => {
    const client = await studentOf(await makeSchool(app));
    const exam = await makeExam();
    const begun = await start(client, exam.id);
    expect(begun.status, begun.text).toBe(201);
    expect(begun.text).not.toContain('"right');
    const attempt = begun.body.data as Attempt;
    expect(byStem(attempt, 'Sıraya').options.map(({ text }) => text)).not.toEqual(['Sabah', 'Öğle', 'Akşam']);
    await save(client, attempt.id, answersOf(attempt, { ...right, nereden: ['Denizden'] }), true);
    expect(await resultOf(client, attempt.id)).toMatchObject({ points: 4, max_points: 6, passed: true });
    const listed = (await client.call(exams.myExams)).body.data.find((e: { id: string }) => e.id === exam.id);
    expect(listed).toMatchObject({
      attempts_used: 1,
      running_attempt: null,
      passed: true,
      ended: [{ id: attempt.id }],
    });
    expect((await start(client, exam.id)).body.errors).toEqual({ id: ['exams.no_attempts_left'] });
  });

  it('begins once however often it is sent, goes on where it stood, and has as many attempts as allowed', async () => {
    const client = await studentOf(await makeSchool(app));
    const exam = await makeExam(sp, { attempts: 2 });
    const id = newId();
    const twins = await Promise.all([start(client, exam.id, id), start(client, exam.id, id), start(client, exam.id)]);
    expect(new Set(twins.map((answer) => answer.body.data.id)).size).toBe(1);
    const running = twins[0]!.body.data as Attempt;
    await save(client, running.id, answersOf(running, { durgundur: ['Yanlış'] }));
    const again = (await client.call(exams.myExamAttempt, { params: { id: running.id } })).body.data as Attempt;
    expect(again).toMatchObject({ result: null, answers: [{ seq: 1 }] });
    expect(again.questions).toEqual(running.questions);
    await save(client, running.id, [], true);
    expect((await start(client, exam.id)).body.data).toMatchObject({ number: 2, answers: [] });
  });

  it('is kept to the time by the server; what a device took down in time joins later and is marked', async () => {
    const school = await makeSchool(app);
    const client = await studentOf(school);
    const exam = await makeExam(sp, { minutes: 10 });
    const attempt = (await start(client, exam.id)).body.data as Attempt;
    expect(attempt.remaining_ms).toBeGreaterThan(590_000);
    await save(client, attempt.id, answersOf(attempt, { durgundur: ['Doğru'] }));
    await rows(
      app.services.db,
      sql`update exam_attempts set started_at = now() - interval '12 minutes',
        deadline_at = now() - interval '2 minutes' where id = ${attempt.id}`,
    );
    expect((await client.call(exams.myExamAttempt, { params: { id: attempt.id } })).body.data).toMatchObject({
      remaining_ms: 0,
      result: null,
    });
    const [inTime] = answersOf(attempt, { nereden: ['Dağdan'] });
    const [tooLate] = answersOf(attempt, { Sıraya: right['Sıraya']! });
    expect(
      (
        await save(
          client,
          attempt.id,
          [
            { ...inTime, at: 500_000 },
            { ...tooLate, at: 650_000 },
          ],
          true,
        )
      ).status,
    ).toBe(200);
    expect(
      (await school.instructor.call(exams.resultsOfUser, { params: { id: school.studentIds[0]! } })).body.data[0],
    ).toMatchObject({ joined_late: true, points: 3 });
    await rows(
      app.services.db,
      sql`update exam_attempts set started_at = started_at - interval '2 days',
        deadline_at = deadline_at - interval '2 days' where id = ${attempt.id}`,
    );
    expect((await save(client, attempt.id, [inTime!])).status).toBe(409);
  });

  it('tells what was right only to who asks for the result, and takes nothing newer from then on', async () => {
    const school = await makeSchool(app);
    const client = await studentOf(school);
    const exam = await makeExam();
    const attempt = (await start(client, exam.id)).body.data as Attempt;
    const wrong = answersOf(attempt, { durgundur: ['Yanlış'] });
    const done = await save(client, attempt.id, wrong, true);
    expect(done.body.data).toMatchObject({ result: null });
    expect(done.body.data.finished_at).not.toBeNull();
    expect(JSON.stringify(done.body)).not.toContain('right_order');
    expect(await resultOf(client, attempt.id)).toMatchObject({ points: 0 });
    const corrected = answersOf(attempt, right).map((answer) => ({ ...answer, seq: 9, at: 0 }));
    const again = await save(client, attempt.id, corrected);
    expect([again.status, again.body.errors]).toEqual([409, { answers: ['exams.over'] }]);
    // What had been lost on its way is not refused when it is sent once more.
    expect((await save(client, attempt.id, wrong, true)).status).toBe(200);
    expect(await resultOf(client, attempt.id)).toMatchObject({ points: 0 });
    expect(
      (await school.instructor.call(exams.resultsOfUser, { params: { id: school.studentIds[0]! } })).body.data[0],
    ).toMatchObject({ joined_late: false, points: 0 });
  });

  it('of any order, repetition and delay of what three devices send, the same is stored', async () => {
    const client = await studentOf(await makeSchool(app));
    const exam = await makeExam(sp, { attempts: 20 });
    const { id: examId } = exam;
    const storedAfter = async (messages: object[][]): Promise<unknown> => {
      const attempt = (await start(client, examId)).body.data as Attempt;
      for (const answers of messages) expect((await save(client, attempt.id, answers)).status).toBe(200);
      const kept = (await client.call(exams.myExamAttempt, { params: { id: attempt.id } })).body.data.answers.toSorted(
        (a: { question_id: string }, b: { question_id: string }) => a.question_id.localeCompare(b.question_id),
      );
      await save(client, attempt.id, [], true);
      return kept;
    };
    const first = exam.questions[0]!;
    const last = exam.questions[2]!;
    const message = fc
      .tuple(fc.constantFrom(first, last), fc.nat(2), fc.integer({ min: 1, max: 4 }))
      .map(([question, at, seq]) => ({
        question_id: question.id,
        chosen: [question.options[at % question.options.length]!.id],
        seq,
        at: seq,
      }));
    const sent = fc.array(fc.array(message, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(sent, fc.infiniteStream(fc.nat()), async (messages, order) => {
        const keyed = [...messages, ...messages].map((m) => [order.next().value as number, m] as const);
        expect(await storedAfter(keyed.toSorted((a, b) => a[0] - b[0]).map(([, m]) => m))).toEqual(
          await storedAfter(messages),
        );
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  it('reaches nobody else’s attempt', async () => {
    const school = await makeSchool(app);
    const exam = await makeExam();
    const attempt = (await start(await studentOf(school), exam.id)).body.data as Attempt;
    const other = await studentOf(school, 1);
    expect((await other.call(exams.myExamAttempt, { params: { id: attempt.id } })).status).toBe(404);
    expect((await save(other, attempt.id, [], true)).status).toBe(404);
    expect((await start(other, exam.id, attempt.id)).status).toBe(409);
  });
});

describe('a dropped question', () => {
  it('scores everyone anew, is recorded, and can be taken back', async () => {
    const school = await makeSchool(app);
    const exam = await makeExam(sp, { pass_percent: 70 });
    const [one, two] = [
      await take(await studentOf(school), exam.id, { ...right, nereden: ['Denizden'] }),
      await take(await studentOf(school, 1), exam.id, { nereden: ['Dağdan'] }),
    ];
    expect([one.result?.score, two.result?.score].map((score) => Math.round(score!))).toEqual([67, 33]);
    const drop = () => sp.call(exams.deleteExamQuestion, { params: { id: exam.questions[0]!.id } });
    const dropped = await drop();
    expect(dropped.body.data).toMatchObject({ rescored: 2, answer_count: 2 });
    expect(dropped.body.data.deleted_at).not.toBeNull();
    const scores = async () =>
      (await sp.call(exams.resultsOfExam, { params: { id: exam.id }, query: { sort: 'score' } })).body.data.map(
        (r: { points: number; max_points: number; passed: boolean }) => [r.points, r.max_points, r.passed],
      );
    expect(await scores()).toEqual([
      [0, 4, false],
      [4, 4, true],
    ]);
    const { answers } = (await sp.call(exams.resultAnswers, { params: { id: one.id } })).body.data;
    expect(answers.filter((a: { dropped: boolean }) => a.dropped).length).toBe(1);
    const entries = await rows<{ action: string; after: { rescored: number } }>(
      app.services.db,
      sql`select action, after from audit where subject = 'EXAM_QUESTION' and subject_id = ${exam.questions[0]!.id}
        and action <> 'create' order by id`,
    );
    expect(entries.map(({ action, after }) => [action, after.rescored])).toEqual([['delete', 2]]);
    expect((await drop()).body.data).toMatchObject({ rescored: 2, deleted_at: null, order: 1 });
    expect(await scores()).toEqual([
      [2, 6, false],
      [4, 6, false],
    ]);
  });

  it('a corrected answer key scores everyone anew, a corrected word does not', async () => {
    const school = await makeSchool(app);
    const exam = await makeExam();
    await take(await studentOf(school), exam.id, { durgundur: ['Yanlış'] });
    const question = exam.questions[2]!;
    const change = (body: object) =>
      sp.call(exams.updateExamQuestion, {
        params: { id: question.id },
        body: { kind: question.kind, stem: question.stem, options: question.options, ...body },
      });
    expect((await change({ stem: 'Göl akar.' })).body.data.rescored).toBe(0);
    expect(
      (await change({ options: question.options.map((o) => ({ ...o, right: !o.right })) })).body.data.rescored,
    ).toBe(1);
    expect((await sp.call(exams.resultsOfExam, { params: { id: exam.id } })).body.data[0]).toMatchObject({
      points: 1,
      max_points: 6,
    });
  });
});

describe('restrictions', () => {
  it('the nearest place says whether an exam is open, and the answer says which', async () => {
    const school = await makeSchool(app);
    const exam = await makeExam(school.instructor);
    const [department, user] = [school.departmentIds[0]!, school.studentIds[0]!];
    const of = async () => {
      const { body } = await school.manager.call(exams.availableToUser, { params: { id: user } });
      const found = [...body.data, ...body.restricted].find((e: { id: string }) => e.id === exam.id);
      return [body.data.includes(found), found.reason.effect, found.reason.level];
    };
    expect(await of()).toEqual([true, null, null]);
    const set = (
      route:
        | typeof exams.setRestrictsOfCompany
        | typeof exams.setRestrictsOfDepartment
        | typeof exams.setRestrictsOfUser,
      id: string,
      body: object,
      client = school.manager,
    ) => client.call(route, { params: { id }, body });
    expect((await set(exams.setRestrictsOfCompany, school.companyId, { exam_ids: [exam.id] })).status).toBe(200);
    expect(await of()).toEqual([false, 'restrict', 'company']);
    await set(
      exams.setRestrictsOfDepartment,
      department,
      { exam_ids: [], allowed_exam_ids: [exam.id] },
      school.instructor,
    );
    expect(await of()).toEqual([true, 'allow', 'department']);
    await set(exams.setRestrictsOfUser, user, { exam_ids: [exam.id] });
    expect(await of()).toEqual([false, 'restrict', 'user']);
    const client = await studentOf(school);
    expect((await client.call(exams.myExams)).body.data.some((e: { id: string }) => e.id === exam.id)).toBe(false);
    const opened = (await client.call(exams.myExam, { params: { id: exam.id } })).body.data;
    expect(opened).toMatchObject({ barred: { effect: 'restrict', level: 'user' }, attempts_used: 0, ended: [] });
    expect((await start(client, exam.id)).status).toBe(404);
    const read = (await school.instructor.call(exams.restrictsOfUser, { params: { id: user } })).body.data;
    expect(read.exam_ids).toEqual([exam.id]);
    expect(read.exams.find((e: { id: string }) => e.id === exam.id).inherited).toMatchObject({
      effect: 'allow',
      level: 'department',
    });
    await set(exams.setRestrictsOfUser, user, { exam_ids: [] });
    expect(await of()).toEqual([true, 'allow', 'department']);
    expect(
      (await school.instructor.call(exams.availableToDepartment, { params: { id: department } })).body.data.some(
        (e: { id: string }) => e.id === exam.id,
      ),
    ).toBe(true);
    expect((await set(exams.setRestrictsOfCompany, school.companyId, { exam_ids: [] }, school.instructor)).status).toBe(
      403,
    );
    expect((await set(exams.setRestrictsOfUser, user, { exam_ids: [newId()] })).body.errors).toEqual({
      exam_ids: ['validation.not_found'],
    });
  });
});

it('a restriction after an exam was taken bars from another attempt and hides no result', async () => {
  const school = await makeSchool(app);
  const exam = await makeExam(school.instructor, { attempts: 2 });
  const client = await studentOf(school);
  const attempt = (await start(client, exam.id)).body.data as Attempt;
  expect((await save(client, attempt.id, [], true)).status).toBe(200);
  expect(
    (
      await school.manager.call(exams.setRestrictsOfUser, {
        params: { id: school.studentIds[0]! },
        body: { exam_ids: [exam.id] },
      })
    ).status,
  ).toBe(200);
  expect(await resultOf(client, attempt.id)).toMatchObject({ score: 0 });
  const listed = (await client.call(exams.myExams)).body.data.find((e: { id: string }) => e.id === exam.id);
  expect(listed).toMatchObject({
    attempts_used: 1,
    ended: [{ id: attempt.id, score: 0 }],
    best_score: 0,
    barred: { effect: 'restrict', level: 'user' },
  });
  expect((await start(client, exam.id)).status).toBe(404);
});

describe('results', () => {
  it('are those of the students whom the caller reaches', async () => {
    const [own, other] = [await makeSchool(app), await makeSchool(app)];
    const exam = await makeExam();
    await take(await studentOf(own), exam.id, right);
    await take(await studentOf(own, 1), exam.id, {});
    await take(await studentOf(other), exam.id, right);
    const seen = async (client: Client) =>
      (await client.call(exams.resultsOfExam, { params: { id: exam.id } })).body.data.map(
        (r: { score: number }) => r.score,
      );
    expect(await seen(sp)).toHaveLength(3);
    expect(await seen(own.manager)).toHaveLength(2);
    expect(await seen(own.instructor)).toEqual([100]);
    const quizzes = await sp.call(exams.quizAnswers, { query: { sort: '-answered_at' } });
    expect(quizzes.status, quizzes.text).toBe(200);
    expect(quizzes.body.data[0]).toMatchObject({ exam_name: 'Okuma sınavı' });
    const page = async (query: Record<string, string | number>) =>
      (await sp.call(exams.quizAnswers, { query: { per_page: 1, ...query } })).body;
    const found = await page({ search: 'okuma sinavi' });
    expect(found.data[0]).toMatchObject({ exam_name: 'Okuma sınavı' });
    const next = await page({ search: 'okuma sinavi', cursor: found.meta.next_cursor });
    expect(next.data[0].id).not.toBe(found.data[0].id);
    expect((await page({ search: 'hiçbiri' })).data).toEqual([]);
    expect((await own.manager.call(exams.quizAnswers)).status).toBe(403);
    const quality = (await sp.call(exams.qualityOfExam, { params: { id: exam.id } })).body.data;
    expect(quality[0]).toMatchObject({ question_id: exam.questions[0]!.id, answered: 3, verdict: 'few_answers' });
  });
});
