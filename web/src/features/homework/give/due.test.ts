import { expect, it } from 'vitest';
import { eveningIn } from './due.ts';

const clock = (iso: string) => {
  const moment = new Date(iso);
  return [moment.getMonth() + 1, moment.getDate(), moment.getHours(), moment.getMinutes()];
};

it('homework is due in the evening of the day that was chosen', () => {
  expect(clock(eveningIn(1, new Date(2026, 10, 21, 8, 34, 12)))).toEqual([11, 22, 21, 0]);
  expect(clock(eveningIn(7, new Date(2026, 10, 28, 23, 59)))).toEqual([12, 5, 21, 0]);
});

it('stays in the evening when the clocks change in between', () => {
  expect(clock(eveningIn(14, new Date(2026, 9, 20, 12)))).toEqual([11, 3, 21, 0]);
});
