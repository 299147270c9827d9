import { expect, test } from 'vitest';
import { isOldSpeed, type Measured, speedWindows } from './window.ts';

const texts = (...speeds: number[]): Measured[] =>
  speeds.map((wpm, at) => ({
    wpm,
    comprehension: at % 2 ? null : 80,
    effective_speed: at % 2 ? null : wpm * 0.7,
    finished_at: `2026-03-0${at + 1}T08:00:00Z`,
  }));

test('now is the middle of the last three, at first that of the first three, each with its days', () =>
  expect(speedWindows('tr', texts(100, 140, 104, 999, 150, 154, 190))).toEqual({
    now: {
      language: 'tr',
      wpm: 154,
      comprehension: 80,
      effective_speed: 119,
      texts: 3,
      from: '2026-03-05T08:00:00Z',
      to: '2026-03-07T08:00:00Z',
    },
    at_first: {
      language: 'tr',
      wpm: 104,
      comprehension: 80,
      effective_speed: 71.4,
      texts: 3,
      from: '2026-03-01T08:00:00Z',
      to: '2026-03-03T08:00:00Z',
    },
  }));
test('of few texts it says how many; the first and the last three share none', () => {
  expect(speedWindows('tr', texts(100, 120)).now).toMatchObject({ wpm: 110, texts: 2 });
  expect(speedWindows('tr', texts(1, 2, 3, 4, 5)).at_first).toBeNull();
  expect(speedWindows('tr', [])).toEqual({ now: null, at_first: null });
});
test('a speed is old after four weeks', () => {
  const { now } = speedWindows('tr', texts(100));
  expect(isOldSpeed(now!, Date.parse('2026-03-29T08:00:00Z'))).toBe(false);
  expect(isOldSpeed(now!, Date.parse('2026-03-29T08:00:01Z'))).toBe(true);
});
