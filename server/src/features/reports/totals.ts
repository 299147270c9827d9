import type { TotalStatistics } from '@okur/contract/reports';
import { totals } from '@okur/contract/reports';
import { type Db, sql } from '../../platform/database/index.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { nothing, rowsAt, sumBy, type Whose } from './days.ts';
import { periodOf } from './period.ts';
import type { reports as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

/** What was read and done in all, practice among it. */
export async function totalsOf(
  db: Db,
  scope: Scope,
  query: Whose & { from?: string | undefined; to?: string | undefined },
): Promise<TotalStatistics> {
  const { from: _from, to: _to, ...filter } = query;
  const period = await periodOf(db, scope, query);
  const ofSource = (source: string) => sumBy(db, scope, filter, period, sql`'now'::text`, sql`d.source = ${source}`);
  const [readings, exercises] = [await ofSource('reading'), await ofSource('exercise')];
  const at = (sums: typeof readings, label: string | null) => sums.find((s) => s.label === label) ?? nothing;
  const figures = {
    readings: [readings, 'count'],
    words: [readings, 'words'],
    seconds: [readings, 'seconds'],
    exercises: [exercises, 'count'],
    exercise_seconds: [exercises, 'seconds'],
  } as const;
  return {
    data: totals.map((label) => {
      const [sums, of] = figures[label];
      return {
        label,
        value: at(sums, 'now')[of],
        before: at(sums, null)[of],
        records: at(sums, 'now').count,
        rows: rowsAt(sums === readings ? 'reports/readings' : 'reports/exercise-attempts', {
          ...filter,
          from: period.from,
          to: period.to,
        }),
      };
    }),
    meta: { period },
  };
}

export function totalStatistics({ db, scope, query }: ContextOf<typeof contract.totalStatistics>) {
  return totalsOf(db, scope, query);
}
