import { z } from 'zod';
import { Id, Instant, Language } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { route } from '../route.ts';
import { SpeedWindow } from '../reading/window.ts';
import { Period, PeriodFilter, Ranking, Rows, Top } from './figures.ts';
import { ArticleReport } from './over-time.ts';
import { verdicts } from './growth.ts';

const instructor = ['view', 'INSTRUCTOR_DASHBOARD_REPORTS'] as const;

export const instructorBooks = route({
  method: 'GET',
  path: 'dashboard/instructor/most-reading-books-report',
  summary: 'Books by how often the caller’s students read them',
  query: PeriodFilter.extend({ top: Top }),
  answer: Ranking,
  needs: instructor,
  exportable: true,
});
export const instructorArticles = route({
  method: 'GET',
  shared: true,
  path: 'dashboard/instructor/most-solved-articles-report',
  summary: 'Texts by how often the caller’s students answered their questions',
  query: PeriodFilter.extend({ top: Top }),
  answer: ArticleReport,
  needs: instructor,
  exportable: true,
});
export const totals = ['readings', 'words', 'seconds', 'exercises', 'exercise_seconds'] as const;
/** One row for each of `totals`, with the same of the period before. */
export const TotalStatistics = z.object({
  data: z.array(
    z.object({ label: z.enum(totals), value: z.number(), before: z.number(), records: z.int(), rows: Rows }),
  ),
  meta: z.object({ period: Period }),
});
export type TotalStatistics = z.infer<typeof TotalStatistics>;
export const totalStatistics = route({
  method: 'GET',
  shared: true,
  path: 'dashboard/instructor/total-statistics-report',
  summary: 'What the caller’s students read and did in all',
  query: PeriodFilter,
  answer: TotalStatistics,
  needs: instructor,
  exportable: true,
});

/**
 * Why a student needs attention. `behind`: the last three measurements lie a fifth under the caller's own before;
 * `comprehension`: under 59 % over the last 30 days, two texts at least; `quiet`: no reading for ten days; `homework`:
 * missed in the last 30 days, two at least; `rushing`: two readings or more of the last 30 days too fast to be one;
 * `texts`: the student reads and has no new text left to measure by, of the `language` and the `text_level`.
 */
export const helpReasons = ['behind', 'comprehension', 'quiet', 'homework', 'rushing', 'texts'] as const;
export type HelpReason = (typeof helpReasons)[number];
export const WatchedStudent = z.object({
  id: Id,
  name: z.string().nullable(),
  surname: z.string().nullable(),
  username: z.string(),
  department_id: Id.nullable(),
  department_name: z.string().nullable(),
  reasons: z.array(z.enum(helpReasons)),
  /** That the student is taught in, and the grade of the next text. */
  language: Language,
  text_level: z.int().nullable(),
  /** The speed now: the same that the child, the parent and the report say. */
  speed: SpeedWindow.nullable(),
  /** Measurements of the last 30 days, those answered, and the mean of their comprehension. */
  readings: z.int(),
  answered: z.int(),
  comprehension: z.number().nullable(),
  seconds: z.number(),
  exercises: z.int(),
  last_read_at: Instant.nullable(),
  /** Median of the last three measurements and of the up to nine before, where `behind` comes from. */
  latest_wpm: z.number().nullable(),
  usual_wpm: z.number().nullable(),
  missed: z.int(),
  rushed: z.int(),
  growth: z.enum(verdicts),
});
export type WatchedStudent = z.infer<typeof WatchedStudent>;
/**
 * Those with most reasons first. `needs_help=true`: only those with a reason; `growth`: only those of this verdict,
 * while the counts of `growth` are of all verdicts.
 */
export const instructorStudents = route({
  method: 'GET',
  shared: true,
  path: 'dashboard/instructor/students',
  summary: 'Students with their figures of the last 30 days, who needs help first, and how many of them grew',
  needs: ['view', 'HAS_STUDENTS'],
  exportable: true,
  answer: page(WatchedStudent).extend({ growth: z.record(z.enum(verdicts), z.int()) }),
  query: ListQuery.extend({
    department_id: Id.optional(),
    growth: z.enum(verdicts, { error: 'validation.choice' }).optional(),
    needs_help: z.enum(['true', 'false'], { error: 'validation.choice' }).optional(),
    company_id: Id.optional(),
    /** Those who read in the last seven days. */
    read: z.enum(['week'], { error: 'validation.choice' }).optional(),
  }),
  people: true,
});
