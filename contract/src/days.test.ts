import { describe, expect, it } from 'vitest';
import { dayIn, instantAt, mondayOf, plusDays, wallTimeIn } from './days.ts';

describe('the day at a school', () => {
  it.each([
    ['Europe/Istanbul', '2026-03-01T21:30:00Z', '2026-03-02'],
    ['Europe/Warsaw', '2026-03-01T22:30:00Z', '2026-03-01'],
    ['Europe/Warsaw', '2026-03-01T23:30:00Z', '2026-03-02'],
    ['America/Montreal', '2026-03-02T03:30:00Z', '2026-03-01'],
    ['UTC', '2026-03-01T23:59:59Z', '2026-03-01'],
  ])('in %s at %s is %s', (zone, at, day) => {
    expect(dayIn(zone, new Date(at))).toBe(day);
  });
});

describe('a time on the clock of a school', () => {
  it.each([
    ['Europe/Istanbul', '2026-11-22 21:00', '2026-11-22T18:00:00.000Z'],
    ['Europe/Warsaw', '2026-07-01 21:00', '2026-07-01T19:00:00.000Z'],
    ['Europe/Warsaw', '2026-12-01 21:00', '2026-12-01T20:00:00.000Z'],
    ['America/Montreal', '2026-11-22 21:00:30', '2026-11-23T02:00:30.000Z'],
  ])('in %s, %s, is the instant %s', (zone, wallTime, instant) => {
    expect(instantAt(wallTime, zone).toISOString()).toBe(instant);
  });
  it.each([
    ['Europe/Warsaw', '2026-03-29 02:30', '2026-03-29 03:30:00'],
    ['America/Montreal', '2026-03-08 02:15', '2026-03-08 03:15:00'],
  ])('in %s there is no %s in spring: the same minute an hour later', (zone, wallTime, taken) => {
    expect(wallTimeIn(zone, instantAt(wallTime, zone))).toBe(taken);
  });
  it('that there is twice in autumn is the first', () => {
    expect(instantAt('2026-10-25 02:30', 'Europe/Warsaw').toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(instantAt('2026-11-01 01:30', 'America/Montreal').toISOString()).toBe('2026-11-01T05:30:00.000Z');
  });
  it.each(['2026-03-28 23:30', '2026-03-29 01:59', '2026-03-29 03:00', '2026-10-25 03:00', '2026-10-24 03:00'])(
    'around a change of clocks %s is shown as it was given',
    (wallTime) => {
      expect(wallTimeIn('Europe/Warsaw', instantAt(wallTime, 'Europe/Warsaw'))).toBe(`${wallTime}:00`);
    },
  );
});

it('days are counted on the calendar, also over a change of clocks', () => {
  expect(plusDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(plusDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(['2026-03-29', '2026-03-30', '2026-04-01'].map(mondayOf)).toEqual(['2026-03-23', '2026-03-30', '2026-03-30']);
});
