import { reaches as reachesInBrowser, shareOf, displayed as displayedInBrowser } from '@okur/contract/share';
import { expect, it } from 'vitest';
import { testApp } from '../testing/app.ts';
import { reaches, row, rows, displayed, sql } from './index.ts';

const app = await testApp();
const { db } = app.services;

it('the database and the browser show and compare every share of up to 200 points alike', async () => {
  const shares = Array.from({ length: 200 }, (_, at) => at + 1).flatMap((most) =>
    Array.from({ length: most + 1 }, (_, points) => shareOf(points, most)),
  );
  const others = shares.map((share) => (share / 100 / 3) * 300);
  const values = [...shares, ...others, 57.99999999999999, 66.5, 66.4999, -0.4, -2.5];
  const there = await rows<{ at: number; percent: number; is_reached: boolean }>(
    db,
    sql`select x.at::int as at, ${displayed(sql`x.value`)}::int as percent,
      ${reaches(sql`x.value`, sql`67`)} as is_reached
      from json_array_elements_text(${JSON.stringify(values)}::json) with ordinality as y(value, at)
        cross join lateral (select y.value::float8 as value, y.at) x order by x.at`,
  );
  const here = values.map((value, at) => ({
    at: at + 1,
    percent: displayedInBrowser(value),
    is_reached: reachesInBrowser(value, 67),
  }));
  expect(there.filter((one, at) => JSON.stringify(one) !== JSON.stringify(here[at]))).toEqual([]);
});

it('nothing is no share and reaches nothing', async () => {
  expect(await row(db, sql`select ${reaches(sql`null::float8`, sql`0`)} as is_reached`)).toEqual({ is_reached: null });
});
