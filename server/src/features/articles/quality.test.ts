import { insertRows } from '../../platform/database/index.ts';
import { articles, exams } from '@okur/contract';
import type { Article } from '@okur/contract/articles';
import type { QuestionQuality } from '@okur/contract/questions';
import { timeAgo } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { readingAnswers, readingSessions } from '../../platform/database/tables/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { articleInput, makeArticle } from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { departments: 1, students: 30 });
const other = await makeSchool(app);

interface Read {
  student: number;
  /** Whether each question was answered right, in their order. */
  right: readonly boolean[];
  implausible?: boolean;
  trust?: 'A' | 'B' | 'C';
  /** How many readings ago. */
  before?: number;
}

/** A reading with its answers, straight in the tables: of any pace. */
async function read(
  { id, version, questions }: Article,
  { student, right, implausible = false, trust = implausible ? 'C' : 'A', before = 0 }: Read,
): Promise<void> {
  const reading = newId();
  const finished = timeAgo((before + 1) * 3_600_000);
  await insertRows(app.services.db, readingSessions, {
    id: reading,
    user_id: school.studentIds[student]!,
    company_id: school.companyId,
    article_id: id,
    article_version: version,
    language: 'tr',
    words: 120,
    active_seconds: 60,
    wpm: implausible ? 4000 : 120,
    device: 'tablet',
    implausible,
    trust,
    trace: [],
    formula_version: '1',
    started_at: new Date(finished.getTime() - 60_000),
    finished_at: finished,
  });
  const answers = right.map((isRight, at) => ({
    question_id: questions[at]!.id,
    chosen: [],
    right: isRight,
    points: Number(isRight),
    max_points: 1,
  }));
  await insertRows(app.services.db, readingAnswers, {
    reading_id: reading,
    finished_at: finished,
    answers,
    points: 1,
    max_points: 3,
    comprehension: 50,
    comprehension_corrected: 50,
    effective_speed: 60,
    formula_version: '1',
  });
}

const qualityOf = async (article: Article, client = sp) =>
  (await client.call(articles.qualityOfArticle, { params: { id: article.id } })).body.data as QuestionQuality[];
const many = (from: number, to: number, one: (student: number) => Promise<void>) =>
  Promise.all(Array.from({ length: to - from }, (_, at) => one(from + at)));

describe('how the questions of an article do', () => {
  it('rests on the first reading of each student, and names the question that needs no text', async () => {
    const article = await makeArticle(sp, { title: 'Soruları olan' });
    // The better half is right on the first two; all are right on the third, and so are those who never read.
    await many(0, 12, (student) => read(article, { student, right: [student >= 6, student >= 5, true] }));
    await read(article, { student: 0, right: [true, true, true], before: -0.5 });
    await many(12, 18, (student) => read(article, { student, right: [false, false, true], implausible: true }));
    // Skipped much, but not all: says nothing either way.
    await read(article, { student: 18, right: [true, true, true], trust: 'C' });

    const [first, , third] = await qualityOf(article);
    expect(first).toMatchObject({
      question_id: article.questions[0]!.id,
      answered: 12,
      share_right: 0.5,
      unread: 6,
      share_right_unread: 0,
      verdict: 'good',
    });
    expect(first!.discrimination).toBeGreaterThan(0.5);
    expect(third).toMatchObject({
      answered: 12,
      share_right: 1,
      unread: 6,
      share_right_unread: 1,
      verdict: 'needs_no_text',
    });
  });

  it('counts answers to the same words only: a rewritten question begins again, the others go on', async () => {
    const article = await makeArticle(sp, { title: 'Yeniden yazılan' });
    await many(0, 10, (student) => read(article, { student, right: [true, student > 4, true] }));
    const questions = article.questions.map((question, at) =>
      at === 0 ? { ...question, stem: 'Rüzgâr nereden eser?' } : question,
    );
    expect((await sp.call(articles.updateArticle, { params: { id: article.id }, body: { questions } })).status).toBe(
      200,
    );
    expect((await qualityOf(article)).map(({ answered, verdict }) => [answered, verdict])).toEqual([
      [0, 'few_answers'],
      [10, expect.any(String)],
      [10, 'too_easy'],
    ]);
  });

  it('is shown to who may see the article, and counts no more than there is', async () => {
    const own = await makeArticle(school.instructor, { title: 'Öğretmenin soruları' });
    expect(await qualityOf(own, school.instructor)).toEqual(
      own.questions.map(({ id }) => ({
        question_id: id,
        answered: 0,
        share_right: null,
        discrimination: null,
        unread: 0,
        share_right_unread: null,
        verdict: 'few_answers',
      })),
    );
    expect((await other.instructor.call(articles.qualityOfArticle, { params: { id: own.id } })).status).toBe(404);
  });
});

describe('a question of an article in an exam', () => {
  const makeExam = async (article: Article, over: object = {}) => {
    const { id } = (await sp.call(exams.createExam, { body: { name: 'Metinden', language: 'tr', shuffle: false } }))
      .body.data;
    const [question] = articleInput().questions!;
    const added = await sp.call(exams.addExamQuestions, {
      body: {
        exam_id: id,
        questions: [
          { ...question, taken_from: { article_id: article.id, question_id: article.questions[0]!.id }, ...over },
        ],
      },
    });
    expect(added.status, added.text).toBe(201);
    expect((await sp.call(exams.updateExam, { params: { id }, body: { status: 'published' } })).status).toBe(200);
    return { id: id as string, question: added.body.data[0] as exams.ExamQuestion };
  };
  const take = async (examId: string, student: number, isRight: boolean) => {
    const client = await app.signedIn('student', school.studentIds[student]!);
    const attempt = (await client.call(exams.startAttempt, { params: { id: examId }, body: { id: newId() } })).body
      .data as exams.Attempt;
    const [question] = attempt.questions;
    const chosen = [question!.options.find(({ text }) => text === (isRight ? 'Dağlardan' : 'Denizden'))!.id];
    await client.call(exams.saveAnswers, {
      params: { id: attempt.id },
      body: { answers: [{ question_id: question!.id, chosen, seq: 1, at: 1 }], finish: true },
    });
  };

  it('tells the text’s author how those did who had not read it, and the exam’s author as well', async () => {
    const article = await makeArticle(sp, { title: 'Sınavda da sorulan' });
    const { id, question } = await makeExam(article);
    expect(question).toMatchObject({ article_id: article.id, article_title: 'Sınavda da sorulan' });
    // The first two had read the text before the exam.
    await many(20, 22, (student) => read(article, { student, right: [true, true, true] }));
    for (let student = 20; student < 28; student += 1) await take(id, student, student !== 27);

    expect((await qualityOf(article))[0]).toMatchObject({
      answered: 2,
      unread: 6,
      share_right_unread: 5 / 6,
      verdict: 'needs_no_text',
    });
    const ofExam = (await sp.call(exams.qualityOfExam, { params: { id } })).body.data as QuestionQuality[];
    expect(ofExam).toEqual([
      expect.objectContaining({
        answered: 8,
        share_right: 7 / 8,
        unread: 6,
        share_right_unread: 5 / 6,
        verdict: 'needs_no_text',
      }),
    ]);
  });

  it('is a question of its own once its words differ', async () => {
    const article = await makeArticle(sp, { title: 'Değişen soru' });
    expect((await makeExam(article, { stem: 'Rüzgâr hangi yönden gelir?' })).question).toMatchObject({
      article_id: null,
      article_title: null,
    });
    const { question } = await makeExam(article);
    const { kind, options, points } = question;
    const change = async (stem: string) =>
      (await sp.call(exams.updateExamQuestion, { params: { id: question.id }, body: { kind, options, points, stem } }))
        .body.data.article_id;
    expect(await change(question.stem)).toBe(article.id);
    expect(await change('Rüzgâr ne zaman gelir?')).toBeNull();
  });

  it('says nothing of the text’s question, nor that it is the same, while that asks something else', async () => {
    const article = await makeArticle(sp, { title: 'Sonradan düzeltilen' });
    const { id } = await makeExam(article);
    for (let student = 0; student < 6; student += 1) await take(id, student, student !== 0);
    const seen = async () => {
      const [inExam] = (await sp.call(exams.questionsOfExam, { params: { id } })).body.data as exams.ExamQuestion[];
      const [{ unread, share_right_unread }] = (await qualityOf(article)) as [QuestionQuality];
      return [unread, share_right_unread, inExam!.article_id, inExam!.article_title];
    };
    const same = [6, 5 / 6, article.id, 'Sonradan düzeltilen'];
    expect(await seen()).toEqual(same);
    const [question, others] = [article.questions[0]!, article.questions.slice(1)];
    const options = question.options.map((option) => ({ ...option, right: option.text === 'Denizden' }));
    for (const changed of [{ ...question, stem: 'Yağmur nereden gelir?' }, { ...question, options }, question]) {
      const body = { questions: [changed, ...others] };
      const answer = await sp.call(articles.updateArticle, { params: { id: article.id }, body });
      expect(answer.status, answer.text).toBe(200);
      expect(await seen()).toEqual(changed === question ? same : [0, null, null, null]);
    }
  });

  it('cannot be taken from a text that the author may not see', async () => {
    const foreign = await makeArticle(other.instructor, { title: 'Başka okulun' });
    const { id } = (await school.instructor.call(exams.createExam, { body: { name: 'Yabancı', language: 'tr' } })).body
      .data;
    const [question] = articleInput().questions!;
    const answer = await school.instructor.call(exams.addExamQuestion, {
      params: { id },
      body: { ...question, taken_from: { article_id: foreign.id, question_id: foreign.questions[0]!.id } },
    });
    expect([answer.status, answer.body.errors]).toEqual([422, { taken_from: ['validation.not_found'] }]);
  });
});
