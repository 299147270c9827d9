import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '../database/index.ts';
import { noteChange, sharedAnswer } from './response-cache.ts';

/** A database that says of itself how many students it has, and nothing else. */
const withStudents = (rows: number): Db => ({ query: async () => ({ rows: [{ rows }] }) });

/** Work that answers how often it was done, once it is let. */
function counting() {
  const waiting: ((isGood: boolean) => void)[] = [];
  const work = () =>
    new Promise<number>((resolve, reject) =>
      waiting.push((isGood) => (isGood ? resolve(waiting.length) : reject(new Error('too much')))),
    );
  return { work, begun: () => waiting.length, end: (at: number, isGood = true) => waiting[at]!(isGood) };
}

/** Whatever waits for nothing but its turn has had it. */
const turn = () => new Promise(setImmediate);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('is made once for all who ask at that time, and holds for four seconds from its beginning', async () => {
  const [db, { work, begun, end }] = [withStudents(1_000_000), counting()];
  const ask = () => sharedAnswer(db, 'all', 'somebody', work);
  const requests = [ask(), ask(), ask()];
  await turn();
  expect(begun()).toBe(1);
  // However long it takes: who asks meanwhile waits for the same.
  vi.advanceTimersByTime(10_000);
  const later = ask();
  await turn();
  expect(begun()).toBe(1);
  end(0);
  expect(await Promise.all([...requests, later])).toEqual([1, 1, 1, 1]);
  const next = ask();
  await turn();
  expect(begun()).toBe(2);
  end(1);
  expect(await next).toBe(2);
  vi.advanceTimersByTime(3999);
  expect(await ask()).toBe(2);
  vi.advanceTimersByTime(2);
  void ask();
  await turn();
  expect(begun()).toBe(3);
});

it('is for its key alone', async () => {
  const db = withStudents(1_000_000);
  const answers = ['types', 'growth', 'types'].map((key, at) =>
    sharedAnswer(db, key, 'somebody', async () => `${key} ${at}`),
  );
  expect(await Promise.all(answers)).toEqual(['types 0', 'growth 1', 'types 0']);
  expect(await sharedAnswer(withStudents(1_000_000), 'types', 'somebody', async () => 'of another database')).toBe(
    'of another database',
  );
});

it('that failed is a failure for those who waited for it, and no one else’s', async () => {
  const [db, { work, begun, end }] = [withStudents(1_000_000), counting()];
  const first = sharedAnswer(db, 'all', 'somebody', work);
  await turn();
  expect(begun()).toBe(1);
  end(0, false);
  await expect(first).rejects.toThrow('too much');
  const second = sharedAnswer(db, 'all', 'somebody', work);
  await turn();
  expect(begun()).toBe(2);
  end(1);
  expect(await second).toBe(2);
});

it('is made at each call while the platform is small', async () => {
  const db = withStudents(49_999);
  let made = 0;
  const ask = () => sharedAnswer(db, 'all', 'somebody', async () => (made += 1));
  expect([await ask(), await ask()]).toEqual([1, 2]);
});

it('asks again how large the platform is when the database did not say', async () => {
  let isDown = true;
  const db: Db = {
    query: async () => (isDown ? Promise.reject(new Error('no connection')) : { rows: [{ rows: 10 }] }),
  };
  await expect(sharedAnswer(db, 'all', 'somebody', async () => 1)).rejects.toThrow('no connection');
  isDown = false;
  expect(await sharedAnswer(db, 'all', 'somebody', async () => 1)).toBe(1);
});

it('is never older than what the one who asks has changed last', async () => {
  const db = withStudents(1_000_000);
  let made = 0;
  const ask = (account: string) => sharedAnswer(db, 'all', account, async () => (made += 1));
  expect([await ask('Ayşe'), await ask('Bora')]).toEqual([1, 1]);
  noteChange(db, 'Ayşe');
  expect(await ask('Bora')).toBe(1);
  vi.advanceTimersByTime(1);
  // Made for the one who changed something, and from then on for everyone.
  expect([await ask('Ayşe'), await ask('Bora'), await ask('Ayşe')]).toEqual([2, 2, 2]);
});
