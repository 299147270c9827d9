import { books, studentBooks as routes, users } from '@okur/contract';
import type { Book, BookChapter } from '@okur/contract/books';
import type { Language } from '@okur/contract/fields';
import { hasMaze } from '@okur/contract/reading/maze';
import { stories } from '@okur/contract/reading/stories-of-tests';
import type { ChapterCheck } from '@okur/contract/student-books';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { sittingOf } from '../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
let sp: Client;
let school: School;
let reader: Client;
beforeAll(async () => {
  sp = await staff(app, 'SP');
});
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 2 });
  reader = await app.signedIn('student', school.studentIds[0]!);
});

const asBody = (text: string): string => `<p>${text}</p>`;
interface Made {
  book: Book;
  chapters: BookChapter[];
}
/** A published book of the class with these chapters. */
async function bookOf(bodies: readonly string[], language: Language = 'tr'): Promise<Made> {
  const { data: book } = (await sp.call(books.createBook, { body: { title: 'Fener', language } })).body;
  const params = { id: book.id };
  const chapters: BookChapter[] = [];
  for (const [at, body] of bodies.entries()) {
    const answer = await sp.call(books.addBookChapter, { params, body: { title: `Bölüm ${at + 1}`, body } });
    expect(answer.status, answer.text).toBe(201);
    chapters.push(answer.body.data);
  }
  expect((await sp.call(books.updateBook, { params, body: { status: 'published' } })).status).toBe(200);
  await sp.call(books.assignBook, { params, body: { department_ids: [school.departmentIds[0]!] } });
  return { book, chapters };
}
const readAll = async ({ id, words }: BookChapter, client = reader, over: object = {}): Promise<void> => {
  const answer = await client.call(routes.recordSitting, { body: sittingOf({ id }, [[0, words]], over) });
  expect(answer.status, answer.text).toBe(201);
};
const check = async ({ id }: BookChapter, client = reader): Promise<ChapterCheck> => {
  const answer = await client.call(routes.myChapterCheck, { params: { id } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
/** The word that is in the text where the question has its gap. */
const rightOf = ({ stem, options }: ChapterCheck['questions'][number], story: string): string =>
  options.find(({ text }) => story.includes(stem.replace('___', text).replaceAll('… ', '').replaceAll(' …', '')))!.id;
const answersTo = (open: ChapterCheck, story: string, isRight = true) =>
  open.questions.map((question) => {
    const right = rightOf(question, story);
    const wrong = question.options.find(({ id }) => id !== right)!.id;
    return { question_id: question.id, chosen: [isRight ? right : wrong] };
  });
const send = ({ id }: { id: string }, body: object, client = reader) =>
  client.call(routes.answerChapterCheck, { params: { id }, body: body as never });
const chapterOf = async ({ book }: Made, at = 0, client = reader) =>
  (await client.call(routes.myBook, { params: { id: book.id } })).body.data.chapters[at]!;

describe('the check of a chapter', () => {
  it.each(['tr', 'en', 'fr', 'pl'] as const)('asks for words of a text in %s once it is read', async (language) => {
    const made = await bookOf([asBody(stories[language])], language);
    const [chapter] = made.chapters as [BookChapter];
    expect(await chapterOf(made)).toMatchObject({ is_read: false, check: 'automatic', checked: null });
    expect(await check(chapter)).toMatchObject({ state: 'unread', unread_from: 0, questions: [] });
    await readAll(chapter);
    const open = await check(chapter);
    expect(open).toMatchObject({ state: 'ready', unread_from: null, kind: 'automatic', first: null });
    expect(open.questions.length).toBeGreaterThanOrEqual(5);
    expect(JSON.stringify(open)).not.toContain('"right"');
    const answer = await send(chapter, { text_version: 1, answers: answersTo(open, stories[language]) });
    expect(answer.status, answer.text).toBe(201);
    const count = open.questions.length;
    expect(answer.body.data).toMatchObject({ questions: count, right: count, is_first: true });
    expect(await chapterOf(made)).toMatchObject({ is_read: true, checked: { questions: count, right: count } });
  });

  it('asks the same again, others of another child, and the first answers stay', async () => {
    const made = await bookOf([asBody(stories.tr)]);
    const [chapter] = made.chapters as [BookChapter];
    await readAll(chapter);
    const open = await check(chapter);
    expect((await check(chapter)).questions).toEqual(open.questions);
    await send(chapter, { text_version: 1, answers: answersTo(open, stories.tr, false) });
    const again = await send(chapter, { text_version: 1, answers: answersTo(open, stories.tr) });
    expect(again.body.data).toMatchObject({ right: open.questions.length, is_first: false });
    expect((await chapterOf(made)).checked).toMatchObject({ right: 0 });
    expect((await check(chapter)).first).toMatchObject({ right: 0 });
    await sp.call(books.assignBook, {
      params: { id: made.book.id },
      body: { department_ids: [school.departmentIds[1]!] },
    });
    const other = await app.signedIn('student', school.studentIds[1]!);
    await readAll(chapter, other);
    expect((await check(chapter, other)).questions).not.toEqual(open.questions);
  });

  it('shows the teacher how many were right beyond guessing, below 0 for those out of luck', async () => {
    const made = await bookOf([asBody(stories.tr)]);
    const [chapter] = made.chapters as [BookChapter];
    await readAll(chapter);
    const open = await check(chapter);
    await send(chapter, { text_version: 1, answers: answersTo(open, stories.tr, false) });
    const params = { id: school.studentIds[0]!, bookId: made.book.id };
    const { chapters } = (await school.instructor.call(users.bookOfUser, { params })).body.data;
    expect(chapters[0]!.checked).toMatchObject({ kind: 'automatic', right: 0 });
    expect(chapters[0]!.checked!.corrected).toBeCloseTo(-50);
  });

  it('is none of a short chapter and of a poem, which say so', async () => {
    const poem = stories.tr.replace(/((?:\S+\s+){4})/gu, '$1<br>');
    const made = await bookOf(['<p>Bir varmış, bir yokmuş.</p>', `<p>${poem}</p>`]);
    for (const [at, chapter] of made.chapters.entries()) {
      await readAll(chapter);
      expect(await chapterOf(made, at)).toMatchObject({ is_read: true, check: null });
      expect(await check(chapter)).toMatchObject({ state: 'none', kind: null, questions: [] });
      const answers = [{ question_id: chapter.id, chosen: [] }];
      expect((await send(chapter, { text_version: 1, answers })).status).toBe(409);
    }
  });

  it('of a new text asks for its words; answers of the text before still count', async () => {
    const made = await bookOf([asBody(stories.tr)]);
    const [chapter] = made.chapters as [BookChapter];
    await readAll(chapter);
    const before = await check(chapter);
    const longer = `${stories.tr} ${stories.tr.replaceAll('küçük', 'büyük').replaceAll('eski', 'yeni')}`;
    expect(hasMaze(longer, 'tr')).toBe(true);
    const body = { body: `<p>Yepyeni.</p>${asBody(longer)}` };
    const changed = await sp.call(books.updateBookChapter, { params: { id: chapter.id }, body });
    expect(changed.status, changed.text).toBe(200);
    const after = await check(chapter);
    expect([after.text_version, after.state]).toEqual([2, 'ready']);
    expect(after.questions).not.toEqual(before.questions);
    const late = await send(chapter, { text_version: 1, answers: answersTo(before, stories.tr) });
    expect(late.body.data).toMatchObject({ right: before.questions.length, is_first: true });
    expect((await send(chapter, { text_version: 1, answers: answersTo(after, longer) })).status).toBe(409);
    expect((await send(chapter, { text_version: 7, answers: answersTo(after, longer) })).status).toBe(409);
  });

  it('is the questions of an author where the chapter has some', async () => {
    const made = await bookOf([asBody(stories.tr)]);
    const [chapter] = made.chapters as [BookChapter];
    await readAll(chapter);
    const automatic = await check(chapter);
    const question = {
      kind: 'single_choice' as const,
      stem: 'Kaptan ne getirdi?',
      options: [
        { text: 'Balık', right: true },
        { text: 'Ekmek', right: false },
      ],
    };
    const params = { id: chapter.id };
    const saved = await sp.call(books.moveBookChapter, { params, body: { questions: [question] } });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data.questions[0]).toMatchObject({ stem: question.stem });
    const open = await check(chapter);
    expect(open).toMatchObject({ state: 'ready', kind: 'questions' });
    expect(open.questions.map(({ stem }) => stem)).toEqual([question.stem]);
    expect((await send(chapter, { text_version: 1, answers: answersTo(automatic, stories.tr) })).status).toBe(409);
    const chosen = [open.questions[0]!.options.find(({ text }) => text === 'Balık')!.id];
    const done = await send(chapter, { text_version: 1, answers: [{ question_id: open.questions[0]!.id, chosen }] });
    expect(done.body.data).toMatchObject({ questions: 1, right: 1 });
    const removed = await sp.call(books.moveBookChapter, { params, body: { questions: [] } });
    expect([removed.status, (await check(chapter)).kind]).toEqual([200, 'automatic']);
  });

  it.each([
    ['asks for words then', stories.tr],
    ['has none then', 'Bir varmış, bir yokmuş.'],
  ])('of an author takes answers to questions that were taken out meanwhile, where it %s', async (_then, text) => {
    const made = await bookOf([asBody(text)]);
    const [chapter] = made.chapters as [BookChapter];
    await readAll(chapter);
    const options = ['Balık', 'Ekmek'].map((option, at) => ({ text: option, right: at === 0 }));
    const put = (questions: object[]) =>
      sp.call(books.moveBookChapter, { params: { id: chapter.id }, body: { questions } as never });
    await put([{ kind: 'single_choice', stem: 'Kaptan ne getirdi?', options }]);
    const { questions, questions_version } = await check(chapter);
    const [question] = questions as [ChapterCheck['questions'][number]];
    const chosen = question.options.filter((option) => option.text === 'Balık').map(({ id }) => id);
    await put([]);
    const body = { text_version: 1, questions_version, answers: [{ question_id: question.id, chosen }] };
    const done = await send(chapter, body);
    expect(done.status, done.text).toBe(201);
    expect(done.body.data).toMatchObject({ questions: 1, right: 1 });
  });

  it('is refused for a chapter that is not read, and for those of another class', async () => {
    const { chapters } = await bookOf([asBody(stories.tr)]);
    const [chapter] = chapters as [BookChapter];
    const answers = [{ question_id: chapter.id, chosen: [] }];
    expect((await send(chapter, { text_version: 1, answers })).status).toBe(409);
    const stranger = await app.signedIn('student', school.studentIds[1]!);
    expect((await stranger.call(routes.myChapterCheck, { params: { id: chapter.id } })).status).toBe(404);
    expect((await send(chapter, { text_version: 1, answers }, stranger)).status).toBe(404);
    expect((await school.instructor.call(routes.myChapterCheck, { params: { id: chapter.id } })).status).toBe(403);
  });

  it('opens at the first word that was not on the screen yet', async () => {
    const { chapters } = await bookOf([asBody(stories.tr)]);
    const [chapter] = chapters as [BookChapter];
    const skipped = sittingOf(chapter, [
      [0, 50],
      [80, chapter.words],
    ]);
    await reader.call(routes.recordSitting, { body: skipped });
    expect(await check(chapter)).toMatchObject({ state: 'unread', unread_from: 50 });
  });
});
