import { reports } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool } from '../../platform/testing/factories.ts';
import { daysAgo, makeReading, makeText } from '../../platform/testing/readings.ts';
import { catchUp } from './follow-up.ts';
import { ask } from './testing.ts';

const app = await testApp();

describe('who needs help first', () => {
  it('has most reasons, each with its number', async () => {
    const own = await makeSchool(app, { departments: 1, students: 4 });
    const titles = await Promise.all(Array.from({ length: 12 }, (_, n) => makeText(app, `Metin ${n}`)));
    const read = (
      student: number,
      text: number,
      days: number,
      wpm: number,
      comprehension?: number,
      implausible = false,
    ) =>
      makeReading(app, {
        user: { id: own.studentIds[student]!, companyId: own.companyId },
        text: titles[text]!,
        wpm,
        finished: daysAgo(days),
        implausible,
        ...(comprehension === undefined ? {} : { comprehension }),
      });
    // One who reads slower than before and understands little, one who reads well, one who went quiet, one who clicks
    // through.
    for (let n = 0; n < 9; n++) await read(0, n, 40 - n, 150, 80);
    for (let n = 9; n < 12; n++) await read(0, n, 20 - n, 100, 40);
    await read(1, 0, 2, 140, 90);
    await read(2, 0, 11, 140, 90);
    await read(3, 1, 1, 1700, undefined, true);
    await read(3, 2, 1, 1700, undefined, true);
    await catchUp(app.services);
    const { data, meta } = await ask(own.instructor, reports.instructorStudents);
    const byId = Object.fromEntries(data.map((s: { id: string; reasons: string[] }) => [s.id, s.reasons]));
    expect(byId).toEqual({
      [own.studentIds[0]!]: ['behind', 'comprehension'],
      [own.studentIds[1]!]: [],
      [own.studentIds[2]!]: ['quiet'],
      [own.studentIds[3]!]: ['rushing'],
    });
    expect(data[0]).toMatchObject({
      id: own.studentIds[0],
      latest_wpm: 100,
      usual_wpm: 150,
      comprehension: 40,
      growth: 'worse',
    });
    expect(meta.total).toBe(4);
    expect(
      (await ask(own.manager, reports.instructorStudents, { needs_help: 'true', per_page: '1', page: '2' })).meta,
    ).toMatchObject({ total: 3, current_page: 2, last_page: 3 });
    const growth = (await own.manager.call(reports.growthOfUser, { params: { id: own.studentIds[0]! } })).body.data;
    expect(growth.wpm).toMatchObject([
      { language: 'tr', measurements: 12, verdict: 'worse', baseline: 150, now: 100, difference: -50 },
    ]);
    const counts = (await ask(own.manager, reports.growthCounts)).data;
    expect(counts).toEqual({ students: 1, better: 0, no_change_yet: 0, worse: 1, too_early: 3 });
    // The list narrowed by a verdict says the same, and goes on saying how many there are of the others.
    const worse = await ask(own.manager, reports.instructorStudents, { growth: 'worse' });
    expect([worse.data.map(({ growth }: { growth: string }) => growth), worse.meta.total, worse.growth]).toEqual([
      ['worse'],
      1,
      { better: 0, no_change_yet: 0, worse: 1, too_early: 3 },
    ]);
    for (const sort of ['growth', '-growth'])
      expect(
        (await ask(own.manager, reports.instructorStudents, { sort })).data.map(
          ({ growth }: { growth: string }) => growth,
        ),
      ).toEqual(['worse', 'too_early', 'too_early', 'too_early']);
    expect(
      (await own.manager.call(reports.instructorStudents, { query: { growth: 'much' as 'worse' } })).body.errors,
    ).toEqual({ growth: ['validation.choice'] });
  });
});
