import { books, studentBooks, summaries, tutorials } from '@okur/contract';
import type { Question } from '@okur/contract/questions';
import { describe, expect, it } from 'vitest';
import { newId } from './platform/database/ids.ts';
import { row, sql } from './platform/database/index.ts';
import { testApp } from './platform/testing/app.ts';
import { sittingOf } from './platform/testing/books.ts';
import { makeSchool, staff } from './platform/testing/factories.ts';

/*
 * Editing a question of a summary, a chapter or a quiz rewrites nothing that was answered: what was shown is graded,
 * and stays with the answers.
 */

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { company: { tutorial_access: true } });
const reader = await app.signedIn('student', school.studentIds[0]!);

const question = (right: 'Dağ' | 'Deniz') => ({
  kind: 'single_choice' as const,
  stem: 'Rüzgâr nereden gelir?',
  options: ['Dağ', 'Deniz'].map((text) => ({ text, right: text === right })),
});
interface OpenQuiz {
  questions: { id: string; stem: string; options: { id: string; text: string }[] }[];
  questions_version: number;
}
const choose = ({ questions }: OpenQuiz, text: string) =>
  questions.map(({ id, options }) => ({
    question_id: id,
    chosen: [options.find((option) => option.text === text)!.id],
  }));
/** The same question with its options' texts swapped: the ids stay. */
const swapped = (questions: Question[]) =>
  questions.map(({ id, kind, options }) => ({
    id,
    kind,
    stem: 'Rüzgâr nereye eser?',
    options: options.map((option) => ({ ...option, text: option.text === 'Dağ' ? 'Deniz' : 'Dağ' })),
  }));
const storedQuestions = async (table: 'summary_books' | 'book_chapters' | 'tutorial_resources', id: string) =>
  (await row<{ questions: Question[] }>(db, sql`select questions from ${sql.identifier(table)} where id = ${id}`))!
    .questions;

describe('a summary', () => {
  const made = async () => {
    const body = {
      title: 'Özet',
      language: 'tr',
      sections: [{ heading: '', body: '<p>Rüzgâr dağdan gelir ve denize eser.</p>' }],
      questions: [question('Dağ')],
      status: 'published',
    };
    const summary = await sp.call(summaries.createSummary, { body });
    expect(summary.status, summary.text).toBe(201);
    const { id } = summary.body.data as { id: string };
    const department_ids = [school.departmentIds[0]!];
    const given = await school.manager.call(summaries.assignSummary, { params: { id }, body: { department_ids } });
    expect(given.status, given.text).toBe(200);
    return id;
  };
  const openQuiz = async (id: string): Promise<OpenQuiz> =>
    (await reader.call(summaries.mySummary, { params: { id } })).body.data;
  const hand = (id: string, { questions_version }: OpenQuiz, answers: object[]) =>
    reader.call(summaries.answerSummary, { params: { id }, body: { questions_version, answers } });
  const newest = async (id: string) => (await sp.call(summaries.answersOfSummary, { params: { id } })).body.data[0];

  it('is graded by what was shown, and staff see the question as it was asked', async () => {
    const id = await made();
    const before = await openQuiz(id);
    const questions = swapped(await storedQuestions('summary_books', id));
    expect((await sp.call(summaries.updateSummary, { params: { id }, body: { questions } })).status).toBe(200);
    expect((await hand(id, before, choose(before, 'Dağ'))).body.data).toMatchObject({ points: 1, max_points: 1 });
    expect((await newest(id)).answers).toMatchObject([{ stem: 'Rüzgâr nereden gelir?', right: true }]);
    const after = await openQuiz(id);
    expect(after.questions_version).toBe(before.questions_version + 1);
    await hand(id, after, choose(after, 'Deniz'));
    expect((await newest(id)).answers).toMatchObject([{ stem: 'Rüzgâr nereye eser?', right: true }]);
  });

  it('of a version that never was is refused, and a change of the title makes no new one', async () => {
    const id = await made();
    const before = await openQuiz(id);
    await sp.call(summaries.updateSummary, { params: { id }, body: { title: 'Yeni özet' } });
    expect((await openQuiz(id)).questions_version).toBe(before.questions_version);
    expect((await hand(id, { ...before, questions_version: 9 }, choose(before, 'Dağ'))).status).toBe(409);
  });
});

it('the quiz of a tutorial is graded by what was shown, sent once or twice', async () => {
  const body = {
    title: 'Rüzgâr',
    language: 'tr',
    resources: [{ kind: 'quiz', title: 'S', questions: [question('Dağ')] }],
  };
  const tutorial = await sp.call(tutorials.createTutorial, { body });
  expect(tutorial.status, tutorial.text).toBe(201);
  const { id } = tutorial.body.data as { id: string };
  await sp.call(tutorials.updateTutorial, { params: { id }, body: { status: 'published' } });
  const seen = await reader.call(tutorials.getMyTutorial, { params: { id } });
  const [before] = seen.body.data.resources as [OpenQuiz & { id: string }];
  const params = { id: before.id };
  const questions = swapped(await storedQuestions('tutorial_resources', before.id));
  const changed = await sp.call(tutorials.updateTutorialResource, { params, body: { questions } });
  expect(changed.status, changed.text).toBe(200);
  const attempt = { id: newId(), questions_version: before.questions_version, answers: choose(before, 'Dağ') };
  for (const _ of ['first', 'again']) {
    const { data } = (await reader.call(tutorials.recordMyQuiz, { params, body: attempt })).body;
    expect(data).toMatchObject({ score: 100, passed: true, questions: [{ right: true, right_options: ['Dağ'] }] });
  }
});

it('the questions of a chapter are graded by what was shown', async () => {
  const { data: book } = (await sp.call(books.createBook, { body: { title: 'Fener', language: 'tr' } })).body;
  const params = { id: book.id as string };
  const body = { title: 'Bölüm', body: '<p>Rüzgâr dağdan gelir ve denize eser.</p>' };
  const added = await sp.call(books.addBookChapter, { params, body });
  expect(added.status, added.text).toBe(201);
  const chapter = added.body.data as { id: string; words: number };
  const of = { params: { id: chapter.id } };
  const ask = async (questions: object[]) => {
    const answer = await sp.call(books.moveBookChapter, { ...of, body: { questions } });
    expect(answer.status, answer.text).toBe(200);
  };
  await ask([question('Dağ')]);
  await sp.call(books.updateBook, { params, body: { status: 'published' } });
  await sp.call(books.assignBook, { params, body: { department_ids: [school.departmentIds[0]!] } });
  await reader.call(studentBooks.recordSitting, { body: sittingOf(chapter, [[0, chapter.words]]) });
  const before = (await reader.call(studentBooks.myChapterCheck, of)).body.data as OpenQuiz & { text_version: number };
  await ask(swapped(await storedQuestions('book_chapters', chapter.id)));
  const { text_version, questions_version } = before;
  const answered = await reader.call(studentBooks.answerChapterCheck, {
    ...of,
    body: { text_version, questions_version, answers: choose(before, 'Dağ') },
  });
  expect(answered.body.data).toMatchObject({ questions: 1, right: 1 });
  expect(await row(db, sql`select questions_version from chapter_checks where chapter_id = ${chapter.id}`)).toEqual({
    questions_version,
  });
});
