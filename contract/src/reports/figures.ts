import { z } from 'zod';
import { exerciseKindNames } from '../exercises/names.ts';
import { Day, Id, Language } from '../fields.ts';
import { speedKinds } from '../reading/kind.ts';
import type { Needs } from '../needs.ts';

/** Whose and when. Without days the last twelve months, this one among them; `to` is the last day. */
export const filter = {
  company_id: Id.optional(),
  department_id: Id.optional(),
  user_id: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
};
export const PeriodFilter = z.strictObject(filter);
export const ReadingFilter = z.strictObject({
  ...filter,
  /** Without it the one of most readings of the kind: languages are never mixed. */
  language: Language.optional(),
  kind: z.enum(speedKinds, { error: 'validation.choice' }).default('measurement'),
});
export const ExerciseFilter = z.strictObject({
  ...filter,
  language: Language.optional(),
  kind: z.enum(exerciseKindNames, { error: 'validation.choice' }).optional(),
});
export const Top = z.coerce
  .number({ error: 'validation.number' })
  .int({ error: 'validation.number' })
  .min(1, { error: 'validation.range' })
  .max(50, { error: 'validation.range' })
  .default(10);

/** A number and how many records it rests on; null where there is none. */
export const Figure = z.object({ value: z.number().nullable(), records: z.int() });
export type Figure = z.infer<typeof Figure>;

/** The list that shows the rows behind a number: a call of this contract and its query. */
export const Rows = z.object({
  path: z.enum([
    'reports/readings',
    'reports/exercise-attempts',
    'dashboard/instructor/students',
    'homeworks',
    'users',
    'companies',
  ]),
  query: z.record(z.string(), z.string()),
});
export type Rows = z.infer<typeof Rows>;

/**
 * Readings that a mean rests on: of comprehension those with answered questions, of syllables and characters those
 * whose text was counted.
 */
export const readingsOnly = ['answered', 'counted'] as const;
export const only = (of: (typeof readingsOnly)[number], { path, query }: Rows): Rows => ({
  path,
  query: { ...query, only: of },
});

/** Days of a report, both among it, and of as many days before it. */
export const Period = z.object({ from: Day, to: Day, before: z.object({ from: Day, to: Day }) });
export type Period = z.infer<typeof Period>;

/** A report: its points, the same over all of the period and over the one before. */
export const report = <P extends z.ZodRawShape, T extends z.ZodRawShape, M extends z.ZodRawShape = {}>(
  point: P,
  total: T,
  meta: M = {} as M,
) =>
  z.object({
    data: z.array(z.object({ ...point, value: z.number().nullable(), records: z.int(), rows: Rows.nullable() })),
    meta: z.object({
      period: Period,
      total: Figure.extend(total),
      before: Figure.extend(total),
      rows: Rows.nullable(),
      ...meta,
    }),
  });
/** Of which language the speeds are: the one asked for, else that of most readings; null without any. */
export const inLanguage = { language: Language.nullable() };
export const month = { month: z.string() };
export const labelled = { label: z.string(), id: Id.nullable() };
/** A point of a time series of plain counts. */
export const Counts = report(month, {});
export type Counts = z.infer<typeof Counts>;
export const Ranking = report(labelled, {});
export type Ranking = z.infer<typeof Ranking>;

/** Figures are for those whose dashboard shows some. */
export const figureNeeds = {
  anyOf: [
    ['view', 'ADMIN_DASHBOARD_REPORTS'],
    ['view', 'COMPANY_MANAGER_DASHBOARD_REPORTS'],
    ['view', 'INSTRUCTOR_DASHBOARD_REPORTS'],
  ],
} as const satisfies Needs;
