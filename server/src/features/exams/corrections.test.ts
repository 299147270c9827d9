import { exams, notices } from '@okur/contract';
import type { Attempt, Correction, ExamQuestion, ResultAnswers } from '@okur/contract/exams';
import { describe, expect, it } from 'vitest';
import { aside, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { someoneWaits } from '../../platform/testing/eventually.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { answersOf, makeExam, resultOf, right, save, start, take } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const studentOf = (school: School, n = 0) => app.signedIn('student', school.studentIds[n]!);

const asInput = ({ kind, stem, options, explanation, points, skill, image = null }: ExamQuestion) => ({
  kind,
  stem,
  options,
  explanation,
  points,
  skill,
  image,
});
const change = (question: ExamQuestion, over: object) =>
  sp.call(exams.updateExamQuestion, { params: { id: question.id }, body: { ...asInput(question), ...over } });
const preview = async (question: ExamQuestion, over: object | null): Promise<Correction> => {
  const answer = await sp.call(exams.previewExamQuestion, {
    params: { id: question.id },
    body: { change: over && { ...asInput(question), ...over } },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
/** The texts that a student chose, as staff see them. */
const chosenOf = async (attemptId: string, stem: string): Promise<string[]> => {
  const { answers } = (await sp.call(exams.resultAnswers, { params: { id: attemptId } })).body.data as ResultAnswers;
  const answer = answers.find(({ question }) => question.stem.includes(stem))!;
  return answer.chosen.map((id) => answer.question.options.find((option) => option.id === id)!.text);
};
const childSees = async (child: Client, attemptId: string): Promise<Attempt> =>
  (await child.call(exams.myExamAttempt, { params: { id: attemptId }, query: { result: true } })).body.data;

const swapped = ({ options }: ExamQuestion) =>
  options.map((option, at) => ({ ...option, text: options[[1, 0][at] ?? at]!.text }));

describe('a question whose words are changed', () => {
  it('stays for who answered it what it was: the texts of two options are swapped', async () => {
    const school = await makeSchool(app);
    const exam = await makeExam(sp, { shuffle: false });
    const [question] = exam.questions as [ExamQuestion];
    const child = await studentOf(school);
    const attempt = await take(child, exam.id, right);
    const options = swapped(question);
    expect(await preview(question, { options })).toMatchObject({ on_former_version: 1, rescored: 0, students: [] });
    expect((await change(question, { options })).body.data).toMatchObject({
      on_former_version: 1,
      rescored: 0,
      options,
    });
    expect(await chosenOf(attempt.id, 'nereden')).toEqual(['Dağdan']);
    const seen = await childSees(child, attempt.id);
    expect(seen.result).toMatchObject({ score: 100, regrades: [] });
    expect(seen.questions[0]!.options.map(({ text }) => text)).toEqual(['Dağdan', 'Denizden', 'Şehirden']);
    const next = (await start(await studentOf(school, 1), exam.id)).body.data as Attempt;
    expect(next.questions[0]!.options.map(({ text }) => text)).toEqual(['Denizden', 'Dağdan', 'Şehirden']);
  });

  it('is asked as before in an attempt that runs, and scored by that', async () => {
    const school = await makeSchool(app);
    const exam = await makeExam(sp, { shuffle: false });
    const [question] = exam.questions as [ExamQuestion];
    const child = await studentOf(school);
    const attempt = (await start(child, exam.id)).body.data as Attempt;
    await change(question, { stem: 'Yağmur neyle gelir?', options: swapped(question) });
    const again = (await child.call(exams.myExamAttempt, { params: { id: attempt.id } })).body.data as Attempt;
    expect(again.questions).toEqual(attempt.questions);
    await save(child, attempt.id, answersOf(again, right), true);
    expect(await resultOf(child, attempt.id)).toMatchObject({ points: 6, max_points: 6, score: 100 });
  });

  it('is no other version while no one was asked it', async () => {
    const school = await makeSchool(app);
    const exam = await makeExam(sp);
    const [question] = exam.questions as [ExamQuestion];
    expect((await change(question, { options: swapped(question) })).body.data).toMatchObject({ on_former_version: 0 });
    const attempt = await take(await studentOf(school), exam.id, { nereden: ['Denizden'] });
    expect(attempt.result).toMatchObject({ points: 2 });
  });
});

describe('options sent without ids', () => {
  const bare = (options: ExamQuestion['options']) =>
    options.map(({ text, right: isRight }) => ({ text, right: isRight }));

  it('are the ones of the same text: right answers stay right', async () => {
    const school = await makeSchool(app);
    const exam = await makeExam(sp);
    const child = await studentOf(school);
    const attempt = await take(child, exam.id, right);
    for (const question of exam.questions) {
      const answer = await change(question, { options: bare(question.options) });
      expect(answer.body.data).toMatchObject({ on_former_version: 0, rescored: 0, options: question.options });
    }
    expect(await resultOf(child, attempt.id)).toMatchObject({ points: 6, score: 100 });
    expect(await chosenOf(attempt.id, 'Hangileri')).toEqual(['Irmak', 'Göl']);
  });

  it('are refused where two have the same text, and where one is sent twice', async () => {
    const exam = await makeExam(sp);
    const [question] = exam.questions as [ExamQuestion];
    const alike = question.options.map((option, at) => ({ ...option, text: at === 2 ? 'Denizden' : option.text }));
    const made = (await change(question, { options: alike })).body.data as ExamQuestion;
    const unclear = await change(made, { options: bare(made.options) });
    expect([unclear.status, unclear.body.errors]).toEqual([422, { 'options.1.id': ['exams.which_option'] }]);
    const [first] = made.options;
    const twice = await change(made, { options: [first!, { ...first!, text: 'Gölden', right: false }] });
    expect([twice.status, twice.body.errors]).toEqual([422, { 'options.1.id': ['exams.same_option_twice'] }]);
  });
});

describe('a correction', () => {
  it('says before it is saved whose results it changes, and does that', async () => {
    const school = await makeSchool(app);
    const exam = await makeExam(sp, { pass_percent: 70 });
    const [question] = exam.questions as [ExamQuestion];
    const [mountain, sea] = [await studentOf(school), await studentOf(school, 1)];
    const one = await take(mountain, exam.id, right);
    const two = await take(sea, exam.id, { ...right, nereden: ['Denizden'] });
    const options = question.options.map((option) => ({ ...option, right: option.text === 'Denizden' }));
    const effect = await preview(question, { options });
    expect(effect).toMatchObject({ on_former_version: 0, rescored: 2, passed: 1, failed: 1, certificates: 0 });
    expect(effect.students.map(({ user_id, passed }) => [user_id, passed])).toEqual([
      [school.studentIds[0], false],
      [school.studentIds[1], true],
    ]);
    expect(await resultOf(mountain, one.id)).toMatchObject({ score: 100, passed: true });
    const { students: _, ...numbers } = effect;
    expect((await change(question, { options })).body.data).toMatchObject(numbers);
    expect(await resultOf(mountain, one.id)).toMatchObject({
      points: 4,
      passed: false,
      regrades: [{ points: 6, max_points: 6, score: 100 }],
    });
    expect(await resultOf(sea, two.id)).toMatchObject({ points: 6, passed: true, regrades: [{ points: 4 }] });
    expect((await mountain.call(notices.studentNotices)).body.data).toMatchObject([
      { text: 'notice.exam_regraded', params: { title: 'Okuma sınavı', before: 100, after: 67 } },
    ]);
  });

  it('holds for everyone who was asked the same options, whatever word of the question was mended since', async () => {
    const school = await makeSchool(app);
    const exam = await makeExam(sp);
    const question = exam.questions[2]!;
    const early = await studentOf(school);
    const attempt = await take(early, exam.id, { durgundur: ['Yanlış'] });
    const mended = (await change(question, { stem: 'Göl durgundur, değil mi?' })).body.data as ExamQuestion;
    const late = await take(await studentOf(school, 1), exam.id, { durgundur: ['Yanlış'] });
    const options = mended.options.map((option) => ({ ...option, right: !option.right }));
    expect((await change(mended, { options })).body.data.rescored).toBe(2);
    expect(await resultOf(early, attempt.id)).toMatchObject({ points: 1 });
    expect((await childSees(early, attempt.id)).questions.map(({ stem }) => stem)).toContain('Göl durgundur.');
    expect(late.result).toMatchObject({ points: 0 });
  });

  it('goes by the answer that is being saved at that moment', async () => {
    const { db, transaction } = app.services;
    const exam = await makeExam(sp);
    const question = exam.questions[2]!;
    const child = await studentOf(await makeSchool(app));
    const attempt = (await start(child, exam.id)).body.data as Attempt;
    await save(child, attempt.id, answersOf(attempt, { durgundur: ['Yanlış'] }));
    const chosen = JSON.stringify(answersOf(attempt, { durgundur: ['Doğru'] })[0]!.chosen);
    const { corrected } = await transaction(async (tx) => {
      await rows(tx, sql`select from exam_attempts where id = ${attempt.id} for no key update`);
      const options = question.options.map((option) => ({ ...option, right: !option.right }));
      const correcting = aside(() => change(question, { options }));
      await aside(() => someoneWaits(db));
      // As the attempt is when the child has changed the answer to what is still right.
      await rows(tx, sql`update exam_attempts set points = 1 where id = ${attempt.id}`);
      await rows(
        tx,
        sql`update exam_answers set chosen = ${chosen}::jsonb, seq = 2, "right" = true, points = 1
          where attempt_id = ${attempt.id} and question_id = ${question.id}`,
      );
      return { corrected: correcting };
    });
    expect((await corrected).status).toBe(200);
    await save(child, attempt.id, [], true);
    expect(await resultOf(child, attempt.id)).toMatchObject({ points: 0 });
  });

  it('is shown with dropping a question, to those alone who may change the exam', async () => {
    const school = await makeSchool(app);
    const exam = await makeExam(school.manager, { pass_percent: 70 });
    const [question] = exam.questions as [ExamQuestion];
    await take(await studentOf(school), exam.id, { ...right, nereden: ['Denizden'] });
    const previewOfDrop = (who: Client) =>
      who.call(exams.previewExamQuestion, { params: { id: question.id }, body: { change: null } });
    expect((await previewOfDrop(school.manager)).body.data).toMatchObject({ rescored: 1, passed: 1, failed: 0 });
    expect((await previewOfDrop(school.instructor)).status).toBe(403);
    expect((await previewOfDrop((await makeSchool(app)).manager)).status).toBe(404);
  });
});
