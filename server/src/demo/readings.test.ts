import { describe, expect, it } from 'vitest';
import type { DemoArticle } from './stored-articles.ts';
import { schoolYear } from './calendar.ts';
import { weeksOf } from './homework.ts';
import { seededRandom } from './random.ts';
import { readingsOf } from './readings.ts';

const article: DemoArticle = {
  id: 'a',
  version: 1,
  title: 'Deniz',
  language: 'tr',
  grade_level: 6,
  words: 200,
  characters: 1300,
  syllables: 500,
  questions: [],
  schoolId: null,
};
const department = { id: 'd', department_name: '6-A', grade_level: 6, adminId: 't' };
const school = { id: 's', short_name: 'demo', licence_limit: 400, departments: [department], ownPost: null };

/** What one student read in the year before a moment. */
function readingsUpTo(now: Date, seed: number, isFamily: boolean, hasStopped = false) {
  const random = seededRandom(seed);
  const year = schoolYear(now);
  const homework = weeksOf(random, year, now).map((week, n) => ({
    ...week,
    id: `h${n}`,
    article,
    departmentIds: [department.id],
  }));
  const world = { random, schools: [school], articles: [article], homework, year, now, waiting: 'nobody' };
  return readingsOf(world, school, { id: 'r', department, isNew: false, isFamily, hasStopped });
}

describe.each([
  ['in the week of a semester', '2026-11-18T09:00:00Z'],
  ['on a Sunday evening in UTC, which is Monday in Türkiye', '2026-11-22T22:00:00Z'],
  ['at midnight in UTC', '2026-11-23T00:00:00Z'],
  ['at midnight in Türkiye', '2026-11-22T21:00:00Z'],
  ['in the summer', '2026-07-26T14:00:00Z'],
  ['on the first day of school after it', '2026-09-09T05:30:00Z'],
  ['in the semester break', '2027-01-28T12:00:00Z'],
  ['on a leap day', '2028-02-29T23:59:59Z'],
  ['on New Year’s Eve', '2026-12-31T22:30:00Z'],
])('a demo school made %s', (_when, at) => {
  const now = new Date(at);

  it.each([
    ['a child of the demo parent', true],
    ['any other student', false],
  ])('has 25 to 45 readings of %s, all of the last year', (_who, isFamily) => {
    const years = Array.from({ length: 40 }, (_, seed) => readingsUpTo(now, seed, isFamily));
    const counts = years.map((readings) => readings.length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(25);
    expect(Math.max(...counts)).toBeLessThanOrEqual(45);
    const moments = years.flat().map(({ reading }) => reading.finished_at.getTime());
    expect(Math.min(...moments)).toBeGreaterThan(now.getTime() - 367 * 86_400_000);
    expect(Math.max(...moments)).toBeLessThan(now.getTime());
  });

  it('has a student who has not read for three weeks, whatever the random numbers are', () => {
    const moments = Array.from({ length: 40 }, (_, seed) => readingsUpTo(now, seed, false, true)).flat();
    const last = Math.max(...moments.map(({ reading }) => reading.finished_at.getTime()));
    expect(last).toBeLessThan(now.getTime() - 20 * 86_400_000);
  });
});
