import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inGroups } from './in-groups.ts';

let groups: number[][];
const alone = vi.fn(async (item: number) => (item < 0 ? Promise.reject(new Error(`bad ${item}`)) : item * 10));
const storing = (together: (items: readonly number[]) => Promise<(number | undefined)[]>) =>
  inGroups<number, number>({ together: (items) => (groups.push([...items]), together(items)), alone });
const each = async (items: readonly number[]) => items.map((item) => item * 10);

beforeEach(() => {
  vi.useFakeTimers();
  groups = [];
  alone.mockClear();
});
afterEach(() => void vi.useRealTimers());

it('stores what comes at once together, what comes meanwhile with the next group, and a single one alone', async () => {
  const store = storing(each);
  const first = [1, 2, 3].map(store);
  await vi.advanceTimersByTimeAsync(1);
  const second = [4, 5].map(store);
  await vi.advanceTimersByTimeAsync(10);
  expect(groups).toEqual([[1, 2, 3]]);
  await vi.advanceTimersByTimeAsync(60);
  const last = store(6);
  await vi.advanceTimersByTimeAsync(60);
  expect([groups, alone.mock.calls]).toEqual([
    [
      [1, 2, 3],
      [4, 5],
    ],
    [[6]],
  ]);
  expect(await Promise.all([...first, ...second, last])).toEqual([10, 20, 30, 40, 50, 60]);
});

it('stores alone what cannot be stored with the others', async () => {
  const store = storing(async (items) => items.map((item) => (item === 2 ? undefined : item)));
  const answers = [1, 2, 3].map(store);
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all(answers)).toEqual([1, 20, 3]);
});

it('of a group that failed the bad one fails alone', async () => {
  const store = storing(() => Promise.reject(new Error('all of it')));
  const answers = Promise.allSettled([1, -2, 3].map(store));
  await vi.advanceTimersByTimeAsync(1);
  expect((await answers).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    10,
    'Error: bad -2',
    30,
  ]);
});

it('leaves what is too much for one group to the next one', async () => {
  const store = storing(each);
  const answers = Array.from({ length: 150 }, (_, item) => store(item));
  await vi.runAllTimersAsync();
  await Promise.all(answers);
  expect(groups.map(({ length }) => length)).toEqual([100, 50]);
});
