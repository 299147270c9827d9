import { studentBooks as routes } from '@okur/contract';
import { measureSitting } from '@okur/contract/reading/book-pages';
import { randomFrom } from '@okur/contract/reading/random-of-tests';
import type { StudentBookDetail } from '@okur/contract/student-books';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeBook, sittingOf } from '../../platform/testing/books.ts';
import { makeSchool, makeStudent, staff } from '../../platform/testing/factories.ts';

/* What three devices send, in any order, at once, again and again, is one progress. HISTORIES makes it longer. */
const histories = Number(process.env['HISTORIES'] ?? 25);
vi.setConfig({ testTimeout: 60_000 + histories * 2000 });

const app = await testApp();
const school = await makeSchool(app);
const departmentIds = [school.departmentIds[0]!];
const { id: bookId, chapters } = await makeBook(await staff(app, 'SP'), { words: [300, 200, 100], departmentIds });

const random = randomFrom(7);
const between = (from: number, to: number): number => from + Math.floor(random() * (to - from));
const oneOf = <T>(items: readonly T[]): T => items[between(0, items.length)]!;
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

type Sitting = ReturnType<typeof sittingOf>;
/** Read, flipped through or overlapping with another device; no two end in the same moment. */
const sittings = (): Sitting[] =>
  Array.from({ length: between(3, 9) }, (_, at) => {
    const chapter = oneOf(chapters);
    const from = between(0, chapter.words - 1);
    const middle = between(from + 1, chapter.words + 1);
    return sittingOf(chapter, shuffled([[from, middle] as const, [middle - 1, between(middle, chapter.words + 1)]]), {
      ago: 7_200_000 - at * 100_000 - between(0, 90_000),
      wpm: oneOf([80, 150, 300, 2000, 8000]),
      device: oneOf(['phone', 'tablet', 'desktop']),
    });
  });

/** The words of a chapter by the sets themselves, one word at a time. */
function wordsIn(all: readonly Sitting[], { id, words }: { id: string; words: number }) {
  const [read, seen] = [new Set<number>(), new Set<number>()];
  for (const { trace } of all.filter(({ chapter_id }) => chapter_id === id)) {
    const measured = measureSitting(trace as Parameters<typeof measureSitting>[0], words);
    for (const [from, to] of measured.read) for (let word = from; word < to; word += 1) read.add(word);
    for (const [from, to] of [...measured.read, ...measured.skimmed])
      for (let word = from; word < to; word += 1) seen.add(word);
  }
  return { read_words: read.size, skimmed_words: seen.size - read.size };
}

const endOf = ({ started_at, trace }: Sitting): number => Date.parse(started_at) + trace.at(-1)!.at;

it('what three devices send is one progress, whatever the order and however often it arrives', async () => {
  for (let history = 0; history < histories; history += 1) {
    const reader = await app.signedIn('student', await makeStudent(app, school.companyId, departmentIds[0]!));
    const sent = sittings();
    const arriving = shuffled([...sent, ...sent.filter(() => random() < 0.4)]);
    const send = async (body: Sitting) => {
      const once = () => reader.call(routes.recordSitting, { body });
      let answer = await once();
      // A machine with too much to do asks a device to send it again, and it does.
      while (answer.status === 503) answer = await once();
      expect(answer.status, answer.text).toBe(201);
    };
    if (random() < 0.3) await Promise.all(arriving.map(send));
    else for (const body of arriving) await send(body);
    const { body } = await reader.call(routes.myBook, { params: { id: bookId } });
    const book = body.data as StudentBookDetail;
    const last = sent.toSorted((a, b) => endOf(a) - endOf(b)).at(-1)!;
    const expected = chapters.map((chapter) => wordsIn(sent, chapter));
    const total = (key: 'read_words' | 'skimmed_words') => expected.reduce((sum, words) => sum + words[key], 0);
    expect(
      {
        chapters: book.chapters.map(({ read_words, skimmed_words }) => ({ read_words, skimmed_words })),
        read: Math.round(book.read_percent * 6),
        verified: Math.round(book.verified_percent * 6),
        position: [book.position!.chapter_id, book.position!.word, book.position!.device],
      },
      `history ${history}`,
    ).toEqual({
      chapters: expected,
      read: total('read_words') + total('skimmed_words'),
      verified: total('read_words'),
      position: [last.chapter_id, last.word, last.device],
    });
  }
});
