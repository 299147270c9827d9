import { wallTimeIn } from '@okur/contract/days';
import { describe, expect, it } from 'vitest';
import { eveningIn } from './due.ts';

describe.each(['Europe/Istanbul', 'Europe/Warsaw', 'America/Montreal'])('homework of a school in %s', (zone) => {
  const dueAt = (days: number, now: string) => wallTimeIn(zone, new Date(eveningIn(days, new Date(now), zone)));
  it('is due in the evening of the day that was chosen', () => {
    expect(dueAt(1, '2026-11-21T14:34:12Z')).toBe('2026-11-22 21:00:00');
    expect(dueAt(7, '2026-11-28T14:59:00Z')).toBe('2026-12-05 21:00:00');
  });
  it('stays in the evening when the clocks change in between', () => {
    expect(dueAt(14, '2026-10-20T14:00:00Z')).toBe('2026-11-03 21:00:00');
    expect(dueAt(30, '2026-03-02T14:00:00Z')).toBe('2026-04-01 21:00:00');
  });
});

it('counts from the day it is at the school', () => {
  const now = new Date('2026-11-21T22:30:00Z');
  expect(eveningIn(1, now, 'Europe/Istanbul')).toBe('2026-11-23T18:00:00.000Z');
  expect(eveningIn(1, now, 'America/Montreal')).toBe('2026-11-23T02:00:00.000Z');
});
