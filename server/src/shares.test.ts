import { reports } from '@okur/contract';
import { comprehensionBand } from '@okur/contract/reading/comprehension';
import { displayed, shareOf } from '@okur/contract/share';
import { expect, it } from 'vitest';
import { cellsOf } from './features/exports/store.ts';
import { catchUp } from './features/reports/store.ts';
import { testApp } from './platform/testing/app.ts';
import { makeSchool } from './platform/testing/factories.ts';
import { makeReading } from './platform/testing/readings.ts';

/* Who reads "80 %" on one page is not counted among those below 80 % on another, nor finds 79.55 in a file. */

const app = await testApp();

/** Each share of up to 200 points, once. */
const shares = [
  ...new Set(
    Array.from({ length: 200 }, (_, at) => at + 1).flatMap((most) =>
      Array.from({ length: most + 1 }, (_, points) => shareOf(points, most)),
    ),
  ),
];
/** Where a band begins, what is shown and what was reached are not the same. */
const atBorder = shares.filter((share) => [59, 80].some((from) => Math.abs(share - from) < 0.6));

it('readings are counted in the band of the percent that is shown', async () => {
  const { companyId, studentIds, manager } = await makeSchool(app, { departments: 1, students: 1 });
  const user = { id: studentIds[0]!, companyId };
  expect(atBorder.length).toBeGreaterThan(100);
  for (const comprehension of atBorder) await makeReading(app, { user, wpm: 100, comprehension });
  await catchUp(app.services);
  const { data } = (await manager.call(reports.monthlyComprehension)).body;
  const counted = data.reduce(
    (sum: Record<string, number>, month: Record<string, number>) =>
      Object.fromEntries(Object.entries(sum).map(([band, count]) => [band, count + month[band]!])),
    { independent: 0, instructional: 0, frustration: 0 },
  );
  const bandOf = Map.groupBy(atBorder, (share) => comprehensionBand(share));
  expect(Object.values(counted)).toEqual(
    ['independent', 'instructional', 'frustration'].map((band) => bandOf.get(band as 'independent')!.length),
  );
});

it('files hold each share and each speed as it is shown, and a price as it is', () => {
  const columns = ['score', 'now.comprehension', 'averages.wpm', 'piece_price'];
  const cells = cellsOf(
    columns.map((field) => ({ label: field, fields: [field] })),
    'UTC',
  );
  const wrong = shares.filter((share) => {
    const percent = displayed(share);
    const cellsOfRow = cells({
      score: share,
      now: { comprehension: share },
      averages: { wpm: share },
      piece_price: 9.5,
    });
    return JSON.stringify(cellsOfRow) !== JSON.stringify([percent, percent, percent, 9.5]);
  });
  expect(wrong).toEqual([]);
  expect(cells({ score: 57.99999999999999, now: { comprehension: 66.5 } })).toEqual([58, 67, null, null]);
});
