import { reports } from '@okur/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool } from '../../platform/testing/factories.ts';
import { daysAgo, giveText, makeReading, makeText } from '../../platform/testing/readings.ts';
import { catchUp } from './follow-up.ts';
import { ask } from './testing.ts';

const app = await testApp();

const own = await makeSchool(app, { departments: 1, students: 4 });
const [slower, well, quiet, rushing] = own.studentIds as [string, string, string, string];

/** One reads slower than before and understands little, one reads well, one went quiet, one clicks through. */
async function readAll(): Promise<void> {
  const titles = await Promise.all(Array.from({ length: 12 }, (_, n) => makeText(app, `Metin ${n}`)));
  const read = (student: string, text: number, days: number, over: { wpm: number; comprehension?: number }) =>
    makeReading(app, {
      user: { id: student, companyId: own.companyId },
      text: titles[text]!,
      finished: daysAgo(days),
      implausible: over.wpm > 1000,
      ...over,
    });
  for (let n = 0; n < 9; n++) await read(slower, n, 40 - n, { wpm: 150, comprehension: 80 });
  for (let n = 9; n < 12; n++) await read(slower, n, 20 - n, { wpm: 100, comprehension: 40 });
  await read(well, 0, 2, { wpm: 140, comprehension: 90 });
  await read(quiet, 0, 11, { wpm: 140, comprehension: 90 });
  await read(rushing, 1, 1, { wpm: 1700 });
  await read(rushing, 2, 1, { wpm: 1700 });
  await giveText(app, own.departmentIds[0]!);
  await catchUp(app.services);
}
beforeAll(readAll);

describe('who needs help first', () => {
  it('has most reasons, each with its number', async () => {
    const { data, meta } = await ask(own.instructor, reports.instructorStudents);
    const byId = Object.fromEntries(data.map((s: { id: string; reasons: string[] }) => [s.id, s.reasons]));
    expect(byId).toEqual({
      [slower]: ['behind', 'comprehension'],
      [well]: [],
      [quiet]: ['quiet'],
      [rushing]: ['rushing'],
    });
    expect(data[0]).toMatchObject({
      id: slower,
      latest_wpm: 100,
      usual_wpm: 150,
      comprehension: 40,
      growth: 'worse',
    });
    expect(meta.total).toBe(4);
    expect(
      (await ask(own.manager, reports.instructorStudents, { needs_help: 'true', per_page: '1', page: '2' })).meta,
    ).toMatchObject({ total: 3, current_page: 2, last_page: 3 });
  });
  it('is last who only has no text left, and not who has never read', async () => {
    const school = await makeSchool(app, { departments: 2, students: 4 });
    const [waits, silent, never] = school.studentIds as [string, string, string];
    for (const [id, days] of [
      [waits, 1],
      [silent, 12],
    ] as const)
      await makeReading(app, { user: { id, companyId: school.companyId }, wpm: 120, finished: daysAgo(days) });
    await catchUp(app.services);
    const reasons = async () =>
      (await ask(school.manager, reports.instructorStudents)).data.map((s: { id: string; reasons: string[] }) => [
        s.id,
        s.reasons,
      ]);
    expect((await reasons()).slice(0, 1)).toEqual([[silent, ['quiet', 'texts']]]);
    expect(await reasons()).toEqual(
      expect.arrayContaining([
        [waits, ['texts']],
        [never, []],
      ]),
    );
    for (const department of school.departmentIds) await giveText(app, department);
    expect(await reasons()).toEqual(
      expect.arrayContaining([
        [waits, []],
        [silent, ['quiet']],
      ]),
    );
  });
  it('understands too little below the band of the reports, under 59 %', async () => {
    const { companyId, studentIds, manager } = await makeSchool(app, { departments: 1, students: 2 });
    const [fairly, hardly] = studentIds as [string, string];
    for (const [id, comprehension] of [
      [fairly, 59],
      [hardly, 58],
    ] as const)
      for (const days of [1, 2])
        await makeReading(app, { user: { id, companyId }, wpm: 120, comprehension, finished: daysAgo(days) });
    await catchUp(app.services);
    const { data } = await ask(manager, reports.instructorStudents);
    expect(
      data
        .filter(({ reasons }: { reasons: string[] }) => reasons.includes('comprehension'))
        .map(({ id }: { id: string }) => id),
    ).toEqual([hardly]);
  });
  it('agrees with growth: the same measurements, the same verdict', async () => {
    const growth = (await own.manager.call(reports.growthOfUser, { params: { id: slower } })).body.data;
    expect(growth.wpm).toMatchObject([
      { language: 'tr', measurements: 12, verdict: 'worse', baseline: 150, now: 100, difference: -50 },
    ]);
    const counts = (await ask(own.manager, reports.growthCounts)).data;
    expect(counts).toEqual({ students: 1, better: 0, no_change_yet: 0, worse: 1, too_early: 3 });
  });
  it('goes on behind each page to the end, as a file of all of it does', async () => {
    const walk = async (sort: string) => {
      const ids: string[] = [];
      let cursor: string | null = '';
      for (let pages = 0; cursor !== null && pages < 5; pages += 1) {
        const query: Record<string, string> = { sort, per_page: '3', ...(cursor ? { cursor } : {}) };
        const page: { data: { id: string }[]; meta: { next_cursor: string | null } } = await ask(
          own.manager,
          reports.instructorStudents,
          query,
        );
        ids.push(...page.data.map(({ id }) => id));
        cursor = page.meta.next_cursor;
      }
      return ids;
    };
    for (const sort of ['-need', 'surname', 'comprehension', '-last_read_at']) {
      const all = (await ask(own.manager, reports.instructorStudents, { sort })).data;
      expect(await walk(sort), sort).toEqual(all.map(({ id }: { id: string }) => id));
    }
    const { meta } = await ask(own.manager, reports.instructorStudents, { sort: 'surname', per_page: '3' });
    const other = { sort: 'name', cursor: meta.next_cursor };
    expect((await own.manager.call(reports.instructorStudents, { query: other })).body.errors).toEqual({
      cursor: ['validation.invalid'],
    });
  });
  it('is narrowed and sorted by growth, and goes on saying how many there are of the others', async () => {
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
