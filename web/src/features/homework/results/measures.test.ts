import { expect, it } from 'vitest';
import { minutesAndSeconds, stateOf } from './measures.ts';

const asked = { averages: { wpm: 120, comprehension: 70, effective_speed: 84, score: null } };
const notAsked = { averages: { wpm: 120, comprehension: null, effective_speed: null, score: null } };

it('a reading time is minutes and seconds', () => {
  expect([minutesAndSeconds(0), minutesAndSeconds(59.6), minutesAndSeconds(102), minutesAndSeconds(605)]).toEqual([
    '0:00',
    '1:00',
    '1:42',
    '10:05',
  ]);
});

it('a result is late, left unanswered or too fast; the worst of it is told', () => {
  expect(stateOf({ implausible: false, comprehension: 80, late: false }, asked)).toBe('in_time');
  expect(stateOf({ implausible: false, comprehension: 80, late: true }, asked)).toBe('late');
  expect(stateOf({ implausible: false, comprehension: null, late: true }, asked)).toBe('unanswered');
  expect(stateOf({ implausible: true, comprehension: null, late: true }, asked)).toBe('implausible');
});

it('a text without questions leaves nothing unanswered', () => {
  expect(stateOf({ implausible: false, comprehension: null, late: false }, notAsked)).toBe('in_time');
});
