import { expect, it } from 'vitest';
import { minutesAndSeconds, stateOf } from './measures.ts';

it('a reading time is minutes and seconds', () => {
  expect([minutesAndSeconds(0), minutesAndSeconds(59.6), minutesAndSeconds(102), minutesAndSeconds(605)]).toEqual([
    '0:00',
    '1:00',
    '1:42',
    '10:05',
  ]);
});

it('a result is in time or late; what keeps it out of the averages is told first', () => {
  expect(stateOf({ reading_kind: 'measurement', late: false, early: false })).toBe('in_time');
  expect(stateOf({ reading_kind: null, late: false, early: true })).toBe('early');
  expect(stateOf({ reading_kind: 'other_language', late: true, early: false })).toBe('late');
  expect(stateOf({ reading_kind: null, late: true, early: false })).toBe('late');
  expect(stateOf({ reading_kind: 'rereading', late: true, early: false })).toBe('rereading');
  expect(stateOf({ reading_kind: 'listened', late: true, early: false })).toBe('listened');
  expect(stateOf({ reading_kind: 'not_counted', late: true, early: false })).toBe('not_counted');
});
