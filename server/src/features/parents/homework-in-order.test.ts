import type { Child } from '@okur/contract/parents';
import { expect, it } from 'vitest';
import { homeworkInOrder } from './homework-in-order.ts';
import { tonight } from './tonight.ts';

const now = Date.parse('2026-11-16T18:00:00Z');
type Homework = Child['homework'][number];
const task = (title: string, days: number, over: Partial<Homework> = {}): Homework => ({
  id: title,
  kind: 'article',
  title,
  due_at: new Date(now + days * 86_400_000).toISOString(),
  extension_reason: null,
  finished_at: null,
  sequence: null,
  book: null,
  removed: false,
  closed: false,
  ...over,
});
const step = (at: number, days: number, over: Partial<Homework> = {}) =>
  task(`Adım ${at}`, days, { sequence: { id: 'q', title: 'Dizi', step: at, steps: 10 }, ...over });
const finished = { finished_at: new Date(now - 1000).toISOString() };
const titles = (all: Homework[]) => homeworkInOrder(all, now).map(({ title }) => title);

it('a homework of ten steps is one row, the step that comes next, and does not hide tomorrow’s', () => {
  const steps = Array.from({ length: 10 }, (_, at) => step(at + 1, 20, at < 2 ? finished : {}));
  expect(titles([...steps, task('Yarın', 1)])).toEqual(['Yarın', 'Adım 3']);
});

it('of twelve homeworks all are there, the nearest end first', () => {
  const many = Array.from({ length: 12 }, (_, at) => task(`${12 - at}`, 12 - at));
  expect(titles(many.toReversed())).toEqual(many.map(({ title }) => title).toReversed());
});

it('what is open comes before what is over, and of that the latest first', () => {
  const over = [task('Eski', -9), task('Dün', -1), task('Bitti', 3, finished), task('Çıktı', 2, { removed: true })];
  expect(titles([...over, task('Açık', 5)].toSorted((a, b) => a.due_at.localeCompare(b.due_at)))).toEqual([
    'Açık',
    'Bitti',
    'Çıktı',
    'Dün',
    'Eski',
  ]);
});

it('tonight is said by all of the homework, also what the card has no room for', () => {
  const steps = Array.from({ length: 10 }, (_, at) => step(at + 1, 20));
  const facts = { quiet_days: 1, rushed: 0, verdict: 'no_change_yet' as const };
  expect(tonight({ homework: [...steps, task('Yarın', 1)], latest: null }, facts, now)).toMatchObject({
    rule: 'homework_due',
    title: 'Yarın',
  });
});
