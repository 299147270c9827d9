import type { reports as contract } from '@okur/contract';
import type { Language } from '@okur/contract/fields';
import {
  only,
  type ComprehensionReport,
  type ExerciseReport,
  type Period,
  type Rows,
  type SpeedReport,
} from '@okur/contract/reports';
import { ifGiven, sql } from '../../platform/database/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { byMonth, languageOf, mean, nothing, rowsAt, type Sums, sumBy, sumsOf } from './days.ts';
import { monthsIn, periodOf } from './period.ts';

interface Answered<T> {
  data: ({ month: string; language: Language | null; rows: ReturnType<typeof rowsAt> } & T)[];
  meta: { period: Period; language: Language | null; total: T; before: T; rows: ReturnType<typeof rowsAt> };
}

type MonthlyCall = Pick<ContextOf<typeof contract.monthlySpeeds>, 'db' | 'scope' | 'query'>;

/** Months of a reading report; `figures` says what its sums mean. */
async function monthly<T>(
  { db, scope, query }: MonthlyCall,
  figures: (sums: Sums) => T,
  narrow = (rows: Rows): Rows => rows,
): Promise<Answered<T>> {
  const { from: _from, to: _to, ...filter } = query;
  const period = await periodOf(db, scope, query);
  const language = await languageOf(db, scope, filter, period, query.kind);
  const sums = await sumBy(
    db,
    scope,
    filter,
    period,
    byMonth,
    sql`d.source = 'reading' and d.kind = ${query.kind} and d.language = ${language}`,
  );
  const rowsIn = (days: { from: string; to: string }) =>
    narrow(rowsAt('reports/readings', { ...filter, ...(language ? { language } : {}), from: days.from, to: days.to }));
  return {
    data: monthsIn(period).map((days) => ({
      month: days.month,
      language,
      ...figures(sums.find(({ label }) => label === days.month) ?? nothing),
      rows: rowsIn(days),
    })),
    meta: {
      period,
      language,
      total: figures(sumsOf(sums.filter(({ label }) => label !== null))),
      before: figures(sumsOf(sums.filter(({ label }) => label === null))),
      rows: rowsIn(period),
    },
  };
}

/** Two-sided 95 % of the normal distribution: months have many readings. */
const z = 1.96;

/** Of the mean over readings; null under two. */
function rangeOf({ count, wpm, wpm_squares }: Sums): { low: number | null; high: number | null } {
  if (count < 2) return { low: null, high: null };
  const variance = Math.max(0, wpm_squares - wpm ** 2 / count) / (count - 1);
  const range = z * Math.sqrt(variance / count);
  return { low: wpm / count - range, high: wpm / count + range };
}

export const monthlySpeeds = (context: MonthlyCall): Promise<SpeedReport> =>
  monthly(context, (sums) => ({
    value: mean(sums.wpm, sums.count),
    records: sums.count,
    ...rangeOf(sums),
    syllables: { value: mean(sums.syllables, sums.counted), records: sums.counted },
    characters: { value: mean(sums.characters, sums.counted), records: sums.counted },
  }));

export const monthlyComprehension = (context: MonthlyCall): Promise<ComprehensionReport> =>
  monthly(
    context,
    (sums) => ({
      value: mean(sums.comprehension, sums.answered),
      records: sums.answered,
      effective_speed: mean(sums.effective_speed, sums.answered),
      independent: sums.independent,
      instructional: sums.instructional,
      frustration: sums.frustration,
    }),
    (rows) => only('answered', rows),
  );

/** Exercises by kind or month: how many, or how long. */
export async function exerciseReport(
  { db, scope, query }: ContextOf<typeof contract.completedExercises>,
  valueOf: (sums: Sums) => number,
): Promise<ExerciseReport> {
  const { from: _from, to: _to, by, ...filter } = query;
  const period = await periodOf(db, scope, query);
  const sums = await sumBy(
    db,
    scope,
    filter,
    period,
    by === 'kind' ? sql`d.kind` : byMonth,
    sql`d.source = 'exercise' and ${ifGiven(query.kind, (kind) => sql`d.kind = ${kind}`)}
      and ${ifGiven(query.language, (language) => sql`d.language = ${language}`)}`,
  );
  const pointOf = (sums: Sums) => ({ value: valueOf(sums), records: sums.count });
  const rowsIn = (days: { from: string; to: string }, kind = query.kind as string | undefined) =>
    rowsAt('reports/exercise-attempts', { ...filter, kind, from: days.from, to: days.to });
  const kinds = sums
    .flatMap(({ label, ...own }) => (label ? [{ label, ...pointOf(own as Sums), rows: rowsIn(period, label) }] : []))
    .toSorted((a, b) => b.value - a.value || a.label.localeCompare(b.label));
  const months = monthsIn(period).map((days) => ({
    label: days.month,
    ...pointOf(sums.find(({ label }) => label === days.month) ?? nothing),
    rows: rowsIn(days),
  }));
  return {
    data: by === 'kind' ? kinds : months,
    meta: {
      period,
      total: pointOf(sumsOf(sums.filter(({ label }) => label !== null))),
      before: pointOf(sumsOf(sums.filter(({ label }) => label === null))),
      rows: rowsIn(period),
    },
  };
}
