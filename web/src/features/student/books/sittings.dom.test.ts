import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../../kit/client/session.ts';
import { toast } from '../../../kit/feedback/toast.tsx';
import { fillStorage, Refused, serve } from '../../../kit/testing.tsx';
import type { Change } from './send-marks.ts';
import * as sittings from './sittings.ts';
import { booksWithMarks, sendWaitingBooks, storeMarks } from './waiting-books.ts';

const { beginSitting, endSitting, noteSitting, sendSittings } = sittings;

const sight = { seen: [0, 40] as [number, number], word: 0 };
const waiting = () => JSON.parse(localStorage.getItem('okur-sittings:ayse') ?? '[]') as sittings.Sitting[];

/** A stretch of a chapter, on its way. */
function read(chapterId: string, title: string): void {
  const begun = beginSitting('ayse', { title, chapterId, textVersion: 1, mode: 'page' }, sight);
  endSitting('ayse', noteSitting('ayse', begun, 5000, 'activity', sight));
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

it('what the server refuses is said by the title of its book, and the rest is sent', async () => {
  const care = vi.spyOn(toast, 'care').mockImplementation(() => undefined);
  const requests = serve(({ body }) => {
    const { chapter_id: chapter, ...rest } = body as { chapter_id: string };
    // The title is for the device alone.
    if ('title' in rest) return new Refused(422, { code: 'invalid_input', message: 'x' });
    return chapter === 'lost' ? new Refused(404, { code: 'not_found', message: 'x' }) : { data: { book_id: 'b' } };
  });
  read('lost', 'Giden kitap');
  read('kept', 'Kalan kitap');
  expect(await sendSittings('ayse')).toEqual({ book_id: 'b' });
  expect([requests.length, waiting(), care.mock.calls.length]).toEqual([2, [], 1]);
});

it('what no one answers waits, and nothing is said', async () => {
  const care = vi.spyOn(toast, 'care').mockImplementation(() => undefined);
  serve(() => new Refused(503, { code: 'overloaded', message: 'x' }));
  read('kept', 'Kalan kitap');
  await sendSittings('ayse');
  expect([waiting().length, care.mock.calls.length]).toEqual([1, 0]);
});

it('is handed over and sent while the page is open where the device has no room', async () => {
  const requests = serve(() => ({ data: { book_id: 'b' } }));
  fillStorage();
  read('kept', 'Kalan kitap');
  expect([await sendSittings('ayse'), requests.length]).toEqual([{ book_id: 'b' }, 1]);
});

it('what one student read waits while another one is signed in at the device', async () => {
  const requests = serve(() => ({ data: { book_id: 'b' } }));
  read('kept', 'Kalan kitap');
  session.save({ token: `x.${btoa(JSON.stringify({ sub: 'next' }))}.x` }, { type: 'student' });
  expect([await sendSittings('ayse'), waiting().length, requests.length]).toEqual([null, 1, 0]);
  session.save({ token: `x.${btoa(JSON.stringify({ sub: 'ayse' }))}.x` }, { type: 'student' });
  expect(await sendSittings('ayse')).toEqual({ book_id: 'b' });
});

it('is sent from any page, what a closed window left as well, with the marks of every book', async () => {
  const requests = serve(({ body }) => {
    const { marks } = body as { marks?: { id: string }[] };
    return { data: marks ?? { book_id: 'b' } };
  });
  Object.defineProperty(navigator, 'locks', { value: { query: async () => ({ held: [] }) }, configurable: true });
  const { key, sitting } = leftOpen();
  localStorage.setItem(key, JSON.stringify(sitting));
  for (const book of ['x', 'y']) storeMarks('ayse', book, [{ id: book, changed_at: 'now' } as unknown as Change]);
  await sendWaitingBooks('ayse');
  expect(requests.map(({ path }) => path.split('/').slice(-2).join('/'))).toEqual([
    'student/book-sittings',
    'x/marks',
    'y/marks',
  ]);
  expect([waiting(), booksWithMarks('ayse')]).toEqual([[], []]);
});

/** What a window that was closed was at. */
function leftOpen() {
  const begun = beginSitting('ayse', { title: 'Kitap', chapterId: 'one', textVersion: 1, mode: 'page' }, sight);
  const sitting = noteSitting('ayse', begun, 5000, 'activity', sight);
  localStorage.clear();
  return { key: 'okur-sitting:ayse:okur-window:closed', sitting };
}

/** The windows of one browser: each has the module to itself, and says by a lock that it is open. */
function browser() {
  const held = new Set<string>();
  const locks = {
    request: (name: string) => {
      held.add(name);
      return Promise.withResolvers<never>().promise;
    },
    query: () => Promise.resolve({ held: [...held].map((name) => ({ name })) }),
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const open = async () => {
    vi.resetModules();
    const own = (await import('./sittings.ts')) as typeof sittings;
    const before = new Set(held);
    own.holdWindow();
    const [name] = [...held].filter((one) => !before.has(one));
    return { own, close: () => held.delete(name!) };
  };
  return { open };
}

it('a second window leaves what is read in the first one alone, and hands over what a closed one left', async () => {
  const windows = browser();
  const [first, second] = [await windows.open(), await windows.open()];
  const of = { title: 'Kitap', chapterId: 'one', textVersion: 1, mode: 'page' } as const;
  const begun = first.own.beginSitting('ayse', of, sight);
  const noted = first.own.noteSitting('ayse', begun, 5000, 'activity', sight);
  second.own.endOwnSitting('ayse');
  await second.own.endLeftSittings('ayse');
  expect(waiting()).toEqual([]);
  first.own.endSitting('ayse', first.own.noteSitting('ayse', noted, 9000, 'activity', sight));
  expect(waiting().map(({ trace }) => trace.map(({ at }) => at))).toEqual([[0, 5000, 9000, 9001]]);
  first.own.noteSitting('ayse', first.own.beginSitting('ayse', of, sight), 5000, 'activity', sight);
  first.close();
  await second.own.endLeftSittings('ayse');
  expect(waiting()).toHaveLength(2);
});
