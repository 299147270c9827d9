import { describe, expect, it } from 'vitest';
import { wallTimeIn } from '../days.ts';
import { momentsOn, nextWeekday, Repeat, repeatDays, weeklyTimes } from './repeat.ts';

const at = (iso: string) => new Date(iso);

describe.each(['Europe/Istanbul', 'Europe/Warsaw', 'America/Montreal'])('homework every week in %s', (zone) => {
  const monday = weeklyTimes(
    1,
    { startsAt: at('2026-03-04T12:00:00Z'), dueAt: at('2026-03-09T12:00:00Z'), isAtOnce: true },
    zone,
  );

  it('opens in the morning and is due at the same time of day, also over changes of the clocks', () => {
    // Clocks change on 8 March and 1 November in Montreal, on 29 March and 25 October in Warsaw, never in Istanbul.
    for (const day of ['2026-03-02', '2026-03-09', '2026-03-30', '2026-10-19', '2026-10-26', '2026-11-02']) {
      const { startsAt, dueAt } = momentsOn(day, monday, zone);
      expect(wallTimeIn(zone, startsAt)).toBe(`${day} 08:00:00`);
      expect(wallTimeIn(zone, dueAt).slice(11)).toBe(monday.due_time);
    }
  });

  it('opens at the time it was given once it is not the present one', () => {
    const startsAt = at('2026-09-07T06:30:00Z');
    const times = weeklyTimes(1, { startsAt, dueAt: at('2026-09-11T18:00:00Z'), isAtOnce: false }, zone);
    expect(momentsOn('2026-09-07', times, zone)).toEqual({ startsAt, dueAt: at('2026-09-11T18:00:00Z') });
  });
});

it('what opens in the hour that clocks skip opens after it, and what is there twice opens once', () => {
  const times = { weekday: 7, start_time: '02:30:00', due_days: 1, due_time: '21:00:00' };
  expect(momentsOn('2026-03-29', times, 'Europe/Warsaw').startsAt).toEqual(at('2026-03-29T01:30:00Z'));
  expect(momentsOn('2026-10-25', times, 'Europe/Warsaw').startsAt).toEqual(at('2026-10-25T00:30:00Z'));
});

it('what is due on the day it opens opens when the first one did', () => {
  const times = weeklyTimes(
    1,
    { startsAt: at('2026-09-07T03:00:00Z'), dueAt: at('2026-09-07T04:00:00Z'), isAtOnce: true },
    'Europe/Istanbul',
  );
  expect(times).toEqual({ weekday: 1, start_time: '06:00:00', due_days: 0, due_time: '07:00:00' });
});

it('the next one is on the first such weekday after the day, never on the same', () => {
  // 2026-11-23 is a Monday.
  expect([1, 2, 7].map((weekday) => nextWeekday(weekday, '2026-11-23'))).toEqual([
    '2026-11-30',
    '2026-11-24',
    '2026-11-29',
  ]);
});

it('so many times count the first one, by the day it is at the school', () => {
  const lateOnSunday = at('2026-11-22T22:30:00Z');
  expect(repeatDays({ weekday: 1, times: 3 }, lateOnSunday, 'Europe/Istanbul')).toEqual({
    next: '2026-11-30',
    until: '2026-12-07',
  });
  expect(repeatDays({ weekday: 1, times: 3 }, lateOnSunday, 'America/Montreal')).toEqual({
    next: '2026-11-23',
    until: '2026-11-30',
  });
});

it('has a last day or a number, not both and not neither', () => {
  const isValid = (value: object) => Repeat.safeParse(value).success;
  expect(
    [{ times: 4 }, { until: '2027-01-04' }, {}, { times: 4, until: '2027-01-04' }, { times: 1 }].map((more) =>
      isValid({ weekday: 1, ...more }),
    ),
  ).toEqual([true, true, false, false, false]);
});
