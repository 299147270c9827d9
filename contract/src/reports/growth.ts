import { z } from 'zod';
import { ById, Id, Language } from '../fields.ts';
import { SpeedWithGoal } from '../reading/window.ts';
import { one, route } from '../route.ts';
import { figureNeeds } from './figures.ts';

/* Growth */

export const verdicts = ['better', 'no_change_yet', 'worse', 'too_early'] as const;
export type GrowthVerdict = (typeof verdicts)[number];
/**
 * Medians of the first and the last three measurements, their difference and its range; all null before there are six.
 */
export const Growth = z.object({
  language: Language,
  measurements: z.int(),
  verdict: z.enum(verdicts),
  baseline: z.number().nullable(),
  now: z.number().nullable(),
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type Growth = z.infer<typeof Growth>;
/**
 * The speed now and at first with their windows and the goal; how each measure changed, in words a minute, in
 * effective speed and in percent of comprehension, in the language of the measurements.
 */
export const StudentGrowth = z.object({
  speed: SpeedWithGoal,
  wpm: z.array(Growth),
  effective_speed: z.array(Growth),
  comprehension: z.array(Growth),
});
export type StudentGrowth = z.infer<typeof StudentGrowth>;
export const growthOfUser = route({
  method: 'GET',
  path: 'users/{id}/growth',
  summary: 'How a student’s reading changed, with the range of the difference',
  params: ById,
  answer: one(StudentGrowth),
  needs: ['view', 'USER'],
  record: 'record',
});
/**
 * How many of the present students grew in speed, in their most read language; `students` are those with six
 * measurements or more.
 */
export const GrowthCounts = z.object({
  students: z.int(),
  better: z.int(),
  no_change_yet: z.int(),
  worse: z.int(),
  too_early: z.int(),
});
export type GrowthCounts = z.infer<typeof GrowthCounts>;
export const growthCounts = route({
  method: 'GET',
  shared: true,
  path: 'reports/growth',
  summary: 'How many students read faster than at first, beyond chance',
  query: z.strictObject({ company_id: Id.optional(), department_id: Id.optional() }),
  answer: one(GrowthCounts),
  needs: figureNeeds,
});
