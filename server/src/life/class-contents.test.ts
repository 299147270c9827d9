import { articles, library, studentBooks, summaries, tutorials } from '@okur/contract';
import type { StudentBookDetail } from '@okur/contract/student-books';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../platform/testing/app.ts';
import { type MadeBook, makeBook, sittingOf } from '../platform/testing/books.ts';
import { inDays, makeArticle } from '../platform/testing/learning.ts';
import { makeTutorial } from '../features/tutorials/testing.ts';
import { ask, type Child, type Life, makeLife } from './testing.ts';

const app = await testApp();
let life: Life;
/** What a class has: one of each in the children's own classes, one of each in 5-B. */
interface Contents {
  text: string;
  book: MadeBook;
  summary: string;
}
let own: Contents;
let other: Contents;
/** In the children's own classes and begun by all. */
let begun: MadeBook;

beforeAll(async () => {
  life = await makeLife(app, { tutorial_access: true });
  const classes = [...life.here.departmentIds, ...life.there.departmentIds];
  own = await makeContents(classes);
  other = await makeContents([life.otherId]);
  begun = await makeBook(life.sp, { words: [100, 100], departmentIds: classes, title: 'Begun' });
  for (const { client } of life.all)
    await ask(client, studentBooks.recordSitting, { body: sittingOf(begun.chapters[0]!, [[0, 50]]) });
});

async function makeContents(department_ids: string[]): Promise<Contents> {
  const body = { department_ids, starts_at: inDays(-1), expires_at: null };
  const { id: text } = await makeArticle(life.sp);
  await ask(life.sp, articles.assignArticle, { params: { id: text }, body });
  const sections = [{ heading: 'Kıyıda', body: '<p>Kaplumbağa denize gider.</p>' }];
  const { id: summary } = await ask(life.sp, summaries.createSummary, {
    body: { title: 'Özet', language: 'tr', status: 'published', sections },
  });
  await ask(life.sp, summaries.assignSummary, { params: { id: summary }, body: { department_ids } });
  return { text, summary, book: await makeBook(life.sp, { words: [100], departmentIds: department_ids }) };
}

/** Which of both sets the child finds, kind by kind: on the shelves, and by opening it. */
async function found({ client }: Child): Promise<Record<'own' | 'other', boolean[]>> {
  const idsOf = async (...of: Parameters<typeof ask>) => ((await ask(...of)) as { id: string }[]).map(({ id }) => id);
  const texts = await idsOf(client, library.myLibrary, { query: { isAll: true } });
  const books = await idsOf(client, studentBooks.myBooks, { query: { isAll: true } });
  const shorts = await idsOf(client, summaries.mySummaries, { query: { isAll: true } });
  const opens = async ({ text, book, summary }: Contents) =>
    Promise.all(
      [
        client.call(library.myLibraryText, { params: { id: text } }),
        client.call(studentBooks.myBook, { params: { id: book.id } }),
        client.call(summaries.mySummary, { params: { id: summary } }),
      ].map(async (answer) => (await answer).status === 200),
    );
  const of = async (contents: Contents) => {
    const listed = [texts.includes(contents.text), books.includes(contents.book.id), shorts.includes(contents.summary)];
    expect(await opens(contents)).toEqual(listed);
    return listed;
  };
  return { own: await of(own), other: await of(other) };
}
const all = [true, true, true];
const none = [false, false, false];
/** Which chapters of the book that was begun are open. */
const chaptersOf = async ({ client }: Child): Promise<boolean[]> =>
  ((await ask(client, studentBooks.myBook, { params: { id: begun.id } })) as StudentBookDetail).chapters.map(
    ({ open = true }) => open,
  );
const goesOn = async (child: Child): Promise<boolean> => (await chaptersOf(child)).every(Boolean);

describe('texts, books, summaries and tutorials of a class', () => {
  it('changes class: those of the new class; a book that was begun stays until it is finished', async () => {
    const { moves } = life.children;
    expect(await found(moves)).toEqual({ own: all, other: none });
    await life.move(moves);
    expect(await found(moves)).toEqual({ own: none, other: all });
    expect(await goesOn(moves)).toBe(true);
    for (const [at, from] of [
      [0, 50],
      [1, 0],
    ] as const)
      await ask(moves.client, studentBooks.recordSitting, { body: sittingOf(begun.chapters[at]!, [[from, 100]]) });
    // Its row and the child's own notes stay.
    expect(await chaptersOf(moves)).toEqual([false, false]);
    expect(await ask(moves.client, studentBooks.myBookMarks, { params: { id: begun.id } })).toEqual([]);
  });

  it('changes class: tutorials are those that the new class is shown', async () => {
    const { corrected } = life.children;
    await makeTutorial(life.sp, { title: 'Göz' });
    const mine = async () => ((await ask(corrected.client, tutorials.listMyTutorials)) as object[]).length;
    await ask(life.here.manager, tutorials.updateTutorialDepartmentSettings, {
      params: { id: life.here.companyId },
      body: { settings: [{ department_id: life.otherId, enabled: false }] },
    });
    expect(await mine()).toBe(1);
    await life.move(corrected);
    expect(await mine()).toBe(0);
  });

  it('class merged: both sets are one', async () => {
    await life.merge();
    expect(await found(life.children.merged)).toEqual({ own: all, other: all });
    expect(await goesOn(life.children.merged)).toBe(true);
  });

  it('roll-over: the archived class gives nothing new; what was begun goes on', async () => {
    await life.rollOver();
    expect(await found(life.children.promoted)).toEqual({ own: none, other: none });
    expect(await goesOn(life.children.promoted)).toBe(true);
  });

  it('leaves: not readable', async () => {
    const { frozen } = life.children;
    await life.freeze(frozen);
    expect((await frozen.client.call(library.myLibrary)).status).toBe(401);
    expect((await frozen.client.call(studentBooks.myBook, { params: { id: begun.id } })).status).toBe(401);
  });

  it('comes back, or deleted and restored: as the class has them', async () => {
    const { thawed, deleted } = life.children;
    await life.freeze(thawed);
    await life.thaw(thawed);
    await life.deleteAndRestore(deleted, () => Promise.resolve());
    for (const child of [thawed, deleted]) {
      expect(await found(child)).toEqual({ own: all, other: none });
      expect(await goesOn(child)).toBe(true);
    }
  });
});
