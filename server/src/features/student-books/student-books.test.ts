import { books, studentBooks as routes } from '@okur/contract';
import type { BookChapter } from '@okur/contract/books';
import { randomFrom } from '@okur/contract/reading/random-of-tests';
import type { StudentBookDetail } from '@okur/contract/student-books';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { row, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { type MadeBook, makeBook, numberedText, sittingOf } from '../../platform/testing/books.ts';
import { makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
let ce: Client;
let school: School;
let reader: Client;
beforeAll(async () => {
  ce = await staff(app, 'SP');
});
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 2 });
  reader = await app.signedIn('student', school.studentIds[0]!);
});

const given = (words: number[], over: object = {}) =>
  makeBook(ce, { words, departmentIds: [school.departmentIds[0]!], ...over });
const detail = async (book: { id: string }, client = reader): Promise<StudentBookDetail> =>
  (await client.call(routes.myBook, { params: { id: book.id } })).body.data;
const sit = async (...of: Parameters<typeof sittingOf>) => {
  const answer = await reader.call(routes.recordSitting, { body: sittingOf(...of) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const whole = ({ words }: { words: number }): [number, number][] =>
  Array.from({ length: Math.ceil(words / 200) }, (_, page) => [page * 200, Math.min(words, page * 200 + 200)]);
const shelf = async (query: object = {}): Promise<string[]> =>
  (await reader.call(routes.myBooks, { query: query as never })).body.data.map(({ title }: { title: string }) => title);
const take = (book: MadeBook) =>
  ce.call(books.unassignBook, { params: { bookId: book.id, deptId: school.departmentIds[0]! } });

describe('my books', () => {
  it('are those of my class, the one that was read last before those never opened', async () => {
    const [first, second] = [await given([100], { title: 'Bir' }), await given([100], { title: 'İki' })];
    await makeBook(ce, { words: [100], departmentIds: [school.departmentIds[1]!], title: 'Başka sınıf' });
    expect(await shelf()).toEqual(['Bir', 'İki']);
    await sit(second.chapters[0]!, [[0, 60]]);
    expect([await shelf(), await shelf({ shelf: 'new' }), await shelf({ shelf: 'reading' })]).toEqual([
      ['İki', 'Bir'],
      ['Bir'],
      ['İki'],
    ]);
    expect((await detail(second)).active).toBe(true);
    await sit(first.chapters[0]!, [[0, 60]]);
    expect([(await detail(first)).active, (await detail(second)).active]).toEqual([true, false]);
    const stranger = await app.signedIn('student', school.studentIds[1]!);
    expect((await stranger.call(routes.myBook, { params: { id: first.id } })).status).toBe(404);
    expect((await school.instructor.call(routes.myBooks)).status).toBe(403);
  });

  it('that the class loses stay until they are finished', async () => {
    const book = await given([100, 100], { title: 'Kalan' });
    const unread = await given([100], { title: 'Giden' });
    await sit(book.chapters[0]!, [[0, 100]]);
    await Promise.all([take(book), take(unread)]);
    expect(await shelf()).toEqual(['Kalan']);
    const late = await sit(book.chapters[1]!, [[0, 100]]);
    expect([late.finished_at === null, await shelf()]).toEqual([false, []]);
  });
});

describe('a sitting', () => {
  it('counts what can have been read, tells the rest apart, and the same one once', async () => {
    const book = await given([1000]);
    const [chapter] = book.chapters;
    const honest = sittingOf(
      chapter!,
      [
        [0, 200],
        [200, 400],
      ],
      { ago: 600_000 },
    );
    await reader.call(routes.recordSitting, { body: honest });
    const again = await reader.call(routes.recordSitting, { body: honest });
    expect([again.status, again.body.data.verified_percent, again.body.data.words]).toEqual([201, 40, 400]);
    const flipped = await sit(
      chapter!,
      [
        [400, 600],
        [600, 800],
      ],
      { wpm: 6000 },
    );
    expect([flipped.words, flipped.verified_percent, flipped.read_percent]).toEqual([0, 40, 80]);
    const overlapping = await sit(chapter!, [[100, 300]], { device: 'tablet' });
    expect([overlapping.words, overlapping.verified_percent]).toEqual([200, 40]);
    const { active_seconds, chapters } = await detail(book);
    expect([active_seconds, chapters[0]!.read_words, chapters[0]!.skimmed_words]).toEqual([160 + 80, 400, 400]);
  });

  it('at a pace counts words as free reading does, and measures nothing', async () => {
    const book = await given([1000]);
    expect((await detail(book)).pace).toEqual({ pacer: expect.any(Number), rapid_serial: expect.any(Number) });
    // The fifty words that went by last, every four seconds ten more, at 150 words a minute.
    const trace = Array.from({ length: 40 }, (_, at) => ({
      at: at * 4000,
      event: at === 0 ? ('start' as const) : ('activity' as const),
      seen: [Math.max(0, at * 10 - 50), at * 10] as [number, number],
    }));
    const end = { at: 164_000, event: 'end' as const };
    const body = { ...sittingOf(book.chapters[0]!, [[0, 10]]), mode: 'paced' as const, trace: [...trace, end] };
    const { words, verified_percent } = (await reader.call(routes.recordSitting, { body })).body.data;
    expect([words, verified_percent]).toEqual([390, 39]);
    const readings = sql`select count(*)::int as count from reading_sessions where user_id = ${school.studentIds[0]!}`;
    expect(await row(app.services.db, readings)).toEqual({ count: 0 });
  });

  it('of two devices at once takes no more time than went by', async () => {
    const book = await given([1000]);
    await sit(book.chapters[0]!, [[0, 300]], { ago: 10_000 });
    await sit(book.chapters[0]!, [[300, 600]], { ago: 10_000, device: 'desktop' });
    const { active_seconds, verified_percent } = await detail(book);
    expect([active_seconds <= 121, verified_percent]).toEqual([true, 60]);
  });

  it('says on which device the book was left, also of two of one kind', async () => {
    const book = await given([1000]);
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await sit(book.chapters[0]!, [[0, 300]], { ago: 100_000, device_id: one });
    const { position } = await sit(book.chapters[0]!, [[300, 600]], { ago: 5000, device_id: other });
    expect([position!.device, position!.device_id]).toEqual(['phone', other]);
    await sit(book.chapters[0]!, [[0, 100]], { ago: 900_000, device_id: one });
    expect((await detail(book)).position!.device_id).toBe(other);
  });

  it('is refused for a chapter out of reach, a text that never was, and an id of someone else', async () => {
    const book = await given([100]);
    const mine = sittingOf(book.chapters[0]!, [[0, 50]]);
    const send = (client: Client, body: object) => client.call(routes.recordSitting, { body: body as never });
    const stranger = await app.signedIn('student', school.studentIds[1]!);
    expect((await send(stranger, mine)).status).toBe(404);
    expect((await send(reader, { ...mine, text_version: 9 })).body.errors).toEqual({
      text_version: ['validation.not_found'],
    });
    expect((await send(reader, mine)).status).toBe(201);
    const other = await makeBook(ce, { words: [100], departmentIds: [school.departmentIds[1]!] });
    const theirs = { ...sittingOf(other.chapters[0]!, [[0, 50]]), id: mine.id };
    expect((await send(stranger, theirs)).status).toBe(409);
  });

  it('keeps what was read of the paragraphs that stay, when the text changes', async () => {
    const book = await given([300]);
    const [chapter] = book.chapters;
    await sit(chapter!, [[0, 100]]);
    const paragraphs = numberedText(300, 'b0k').split(/(?<=<\/p>)/);
    const body = `<p>Yeni bir başlangıç.</p>${paragraphs.filter((_, at) => at !== 1).join('')}`;
    const changed = await ce.call(books.updateBookChapter, { params: { id: chapter!.id }, body: { body } });
    expect(changed.body.data.words).toBe(253);
    const { chapters, position } = await detail(book);
    expect([chapters[0]!.read_words, position!.word]).toEqual([50, 3]);
    // A device that was away still has the former text: its words 250 to 299 are the last paragraph.
    await sit(chapter!, [[250, 300]], { ago: 60_000 });
    const read = await row(
      app.services.db,
      sql`select read::text from chapter_reads where chapter_id = ${chapter!.id}`,
    );
    expect(read).toEqual({ read: '{[3,53),[203,253)}' });
  });
});

describe('a book is finished', () => {
  it('with 98 % of the words readers see and the last one; hidden chapters count on neither side', async () => {
    const book = await given([500, 100, 400]);
    const [first, hidden, last] = book.chapters as [BookChapter, BookChapter, BookChapter];
    await sit(first, whole({ words: 500 }));
    const params = { id: hidden.id };
    await ce.call(books.toggleBookChapter, { params, body: {} });
    expect(
      (
        await sit(last, [
          [0, 195],
          [195, 390],
        ])
      ).finished_at,
    ).toBeNull();
    const done = await sit(last, [[395, 400]], { wpm: 60 });
    expect([done.finished_at === null, Math.round(done.read_percent)]).toEqual([false, 99]);
    await ce.call(books.toggleBookChapter, { params, body: {} });
    const { finished_at, read_percent } = await detail(book);
    expect([finished_at, Math.round(read_percent)]).toEqual([done.finished_at, 90]);
  });
});

it('three devices, whatever the order in which their sittings arrive, give one progress', async () => {
  const random = randomFrom(17);
  const book = await given([600, 400]);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from));
  const sittings = Array.from({ length: 18 }, (_, at) => {
    const second = random() < 0.4;
    const from = between(0, second ? 300 : 500);
    return sittingOf(book.chapters[second ? 1 : 0]!, [[from, from + between(20, 100)]], {
      ago: 3_600_000 - at * between(20_000, 60_000),
      wpm: random() < 0.3 ? 4000 : between(80, 300),
      device: (['phone', 'tablet', 'desktop'] as const)[at % 3]!,
    });
  });
  const states = [];
  for (let history = 0; history < 6; history += 1) {
    const order = [...sittings, ...sittings.slice(0, 5)].sort(() => random() - 0.5);
    for (const body of order) expect((await reader.call(routes.recordSitting, { body })).status).toBe(201);
    const { read_percent, verified_percent, position, active_seconds, chapters, started_at, last_read_at } =
      await detail(book);
    states.push({ read_percent, verified_percent, position, active_seconds, chapters, started_at, last_read_at });
    // Another child of the class, whose devices send the same under ids of their own.
    reader = await app.signedIn('student', await makeStudent(app, school.companyId, school.departmentIds[0]!));
    for (const sitting of sittings) sitting.id = crypto.randomUUID();
  }
  for (const state of states) expect(state).toEqual(states[0]);
});
