import { z } from 'zod';
import { exerciseKindNames } from './exercises/names.ts';
import { ExportInput } from './exports.ts';
import { ById, Day, Id, Instant, Language, name } from './fields.ts';
import { Job } from './jobs.ts';
import { ListQuery, page } from './list.ts';
import { one, route, type Needs } from './route.ts';

/*
 * Figures are counted where and when something was read: who moves to another class, leaves the school or is erased
 * takes nothing out of the past. Days and months are those of Europe/Istanbul. Readings too fast or too short to be one
 * are in no figure. Speeds are means over readings in units a minute, comprehension 0-100, times in seconds.
 */

/**
 * `measurement`: read freely, the only kind that says how fast somebody reads; `practice`: with a pacer, or a reading
 * nobody can vouch for.
 */
export const readingKinds = ['measurement', 'practice'] as const;
export type ReadingKind = (typeof readingKinds)[number];

/** Whose and when. Without days the last twelve months, this one among them; `to` is the last day. */
const filter = {
  company_id: Id.optional(),
  department_id: Id.optional(),
  user_id: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
};
export const PeriodFilter = z.strictObject(filter);
export const ReadingFilter = z.strictObject({
  ...filter,
  language: Language.optional(),
  kind: z.enum(readingKinds, { error: 'validation.choice' }).default('measurement'),
});
export const ExerciseFilter = z.strictObject({
  ...filter,
  language: Language.optional(),
  kind: z.enum(exerciseKindNames, { error: 'validation.choice' }).optional(),
});
const Top = z.coerce
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
const readingsOnly = ['answered', 'counted'] as const;
export const only = (of: (typeof readingsOnly)[number], { path, query }: Rows): Rows => ({
  path,
  query: { ...query, only: of },
});

/** Days of a report, both among it, and of as many days before it. */
export const Period = z.object({ from: Day, to: Day, before: z.object({ from: Day, to: Day }) });
export type Period = z.infer<typeof Period>;

/** A report: its points, the same over all of the period and over the one before. */
const report = <P extends z.ZodRawShape, T extends z.ZodRawShape>(point: P, total: T) =>
  z.object({
    data: z.array(z.object({ ...point, value: z.number().nullable(), records: z.int(), rows: Rows.nullable() })),
    meta: z.object({
      period: Period,
      total: Figure.extend(total),
      before: Figure.extend(total),
      rows: Rows.nullable(),
    }),
  });
const month = { month: z.string() };
const labelled = { label: z.string(), id: Id.nullable() };
/** A point of a time series of plain counts. */
const Counts = report(month, {});
export type Counts = z.infer<typeof Counts>;
const Ranking = report(labelled, {});
export type Ranking = z.infer<typeof Ranking>;

/** Figures are for those whose dashboard shows some. */
export const figureNeeds = {
  anyOf: [
    ['view', 'ADMIN_DASHBOARD_REPORTS'],
    ['view', 'COMPANY_MANAGER_DASHBOARD_REPORTS'],
    ['view', 'INSTRUCTOR_DASHBOARD_REPORTS'],
  ],
} as const satisfies Needs;

/**
 * Mean speed and the range it lies in (95 %); in syllables and characters a minute, so that languages compare, over the
 * readings whose text was counted.
 */
const speeds = { low: z.number().nullable(), high: z.number().nullable(), syllables: Figure, characters: Figure };
export const SpeedReport = report({ ...month, ...speeds }, speeds);
export type SpeedReport = z.infer<typeof SpeedReport>;
export const monthlySpeeds = route({
  method: 'GET',
  shared: true,
  path: 'reports/monthly-average-reading-speeds',
  summary: 'Mean words, syllables and characters a minute of each month',
  query: ReadingFilter,
  answer: SpeedReport,
  needs: figureNeeds,
  exportable: true,
});

/**
 * Mean comprehension and effective speed, and how many readings fell into which band (Phil-IRI: from 80, from 59,
 * below).
 */
const levels = {
  effective_speed: z.number().nullable(),
  independent: z.int(),
  instructional: z.int(),
  frustration: z.int(),
};
export const ComprehensionReport = report({ ...month, ...levels }, levels);
export type ComprehensionReport = z.infer<typeof ComprehensionReport>;
export const monthlyComprehension = route({
  method: 'GET',
  shared: true,
  path: 'reports/monthly-comprehension-levels',
  summary: 'Mean comprehension of each month and the readings in each band',
  query: ReadingFilter,
  answer: ComprehensionReport,
  needs: figureNeeds,
  exportable: true,
});

const ByKindOrMonth = ExerciseFilter.extend({
  by: z.enum(['kind', 'month'], { error: 'validation.choice' }).default('kind'),
});
/** `label` is a kind of exercise, or a month YYYY-MM. */
const Exercises = report({ label: z.string() }, {});
export type ExerciseReport = z.infer<typeof Exercises>;
export const completedExercises = route({
  method: 'GET',
  shared: true,
  path: 'reports/completed-exercise-counts',
  summary: 'Exercises done, by kind or by month',
  query: ByKindOrMonth,
  answer: Exercises,
  needs: figureNeeds,
  exportable: true,
});
export const exerciseTimes = route({
  method: 'GET',
  shared: true,
  path: 'reports/exercise-total-times',
  summary: 'Seconds spent on exercises, by kind or by month',
  query: ByKindOrMonth,
  answer: Exercises,
  needs: figureNeeds,
  exportable: true,
});

/**
 * By the month in which homework was due: pairs of homework and student (`records`), of them finished, finished in
 * time, missed; `value` is the share finished, 0-100.
 */
const homework = { homeworks: z.int(), finished: z.int(), in_time: z.int(), missed: z.int() };
export const HomeworkReport = report({ ...month, ...homework }, homework);
export type HomeworkReport = z.infer<typeof HomeworkReport>;
export const monthlyHomework = route({
  method: 'GET',
  shared: true,
  path: 'reports/monthly-homework-stats',
  summary: 'Homework given, finished and missed, by the month it was due',
  query: PeriodFilter,
  answer: HomeworkReport,
  needs: figureNeeds,
  exportable: true,
});

/** `value` counts readings, `records` those with answered questions, on which `comprehension` rests. */
const ofArticle = { wpm: z.number().nullable(), comprehension: z.number().nullable() };
export const ArticleReport = report({ ...labelled, ...ofArticle }, {});
export type ArticleReport = z.infer<typeof ArticleReport>;
export const mostReadArticles = route({
  method: 'GET',
  shared: true,
  path: 'reports/most-reading-articles',
  summary: 'Texts by how often they were read',
  query: z.strictObject({ ...filter, language: Language.optional(), top: Top }),
  answer: ArticleReport,
  needs: figureNeeds,
  exportable: true,
});
/** Books come later: until then the list is empty. */
export const mostReadBooks = route({
  method: 'GET',
  path: 'reports/most-reading-books',
  summary: 'Books by how often they were read',
  query: PeriodFilter.extend({ top: Top }),
  answer: Ranking,
  needs: figureNeeds,
  exportable: true,
});

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
 * One for each language read, the most read first; in words a minute, in effective speed and in percent of
 * comprehension.
 */
export const StudentGrowth = z.object({
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

/* Side by side. The figures are of the period, `before` of the one before. */

export const Summary = z.object({
  readings: z.int(),
  wpm: z.number().nullable(),
  answered: z.int(),
  comprehension: z.number().nullable(),
  effective_speed: z.number().nullable(),
  seconds: z.number(),
  exercises: z.int(),
});
export type Summary = z.infer<typeof Summary>;
const sideBySide = { students: z.int(), active: z.int(), now: Summary, before: Summary };
const SideBySideQuery = ListQuery.extend({
  company_id: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
  language: Language.optional(),
});
/** `students` are present ones, `active` those of them who read in the last 30 days. */
export const DepartmentFigures = z.object({
  id: Id,
  department_name: z.string(),
  grade_level: z.int().nullable(),
  company_id: Id,
  company_name: z.string(),
  ...sideBySide,
});
export type DepartmentFigures = z.infer<typeof DepartmentFigures>;
export const departmentsCompared = route({
  method: 'GET',
  shared: true,
  path: 'reports/departments',
  summary: 'Departments side by side',
  query: SideBySideQuery,
  answer: page(DepartmentFigures),
  needs: figureNeeds,
  exportable: true,
});
export const CompanyFigures = z.object({
  id: Id,
  company_name: z.string(),
  city: z.string().nullable(),
  status: z.enum(['trial', 'active', 'suspended']),
  licence_limit: z.int().nullable(),
  used: z.int(),
  ...sideBySide,
});
export type CompanyFigures = z.infer<typeof CompanyFigures>;
export const companiesCompared = route({
  method: 'GET',
  shared: true,
  path: 'reports/companies',
  summary: 'Companies side by side',
  query: SideBySideQuery.omit({ company_id: true }),
  answer: page(CompanyFigures),
  needs: ['view', 'ADMIN_DASHBOARD_REPORTS'],
  exportable: true,
});

/* The rows behind a number */

/** Who has left the platform since has no name here. `department_name` is the class of that moment. */
const person = {
  user_id: Id,
  name: z.string().nullable(),
  surname: z.string().nullable(),
  username: z.string().nullable(),
  department_name: z.string().nullable(),
};
export const ReportReading = z.object({
  id: Id,
  ...person,
  article_id: Id,
  title: z.string(),
  language: Language,
  kind: z.enum(readingKinds),
  wpm: z.number(),
  comprehension: z.number().nullable(),
  effective_speed: z.number().nullable(),
  active_seconds: z.number(),
  finished_at: Instant,
});
export type ReportReading = z.infer<typeof ReportReading>;
export const reportReadings = route({
  method: 'GET',
  shared: true,
  path: 'reports/readings',
  summary: 'The readings behind a figure, the latest first',
  query: ListQuery.extend({
    ...filter,
    language: Language.optional(),
    kind: z.enum(readingKinds, { error: 'validation.choice' }).optional(),
    article_id: Id.optional(),
    only: z.enum(readingsOnly, { error: 'validation.choice' }).optional(),
  }),
  answer: page(ReportReading),
  needs: figureNeeds,
  exportable: true,
});
export const ReportAttempt = z.object({
  id: Id,
  ...person,
  exercise_id: Id,
  kind: z.string(),
  score: z.number(),
  seconds: z.number(),
  errors: z.int(),
  finished_at: Instant,
});
export type ReportAttempt = z.infer<typeof ReportAttempt>;
export const reportAttempts = route({
  method: 'GET',
  shared: true,
  path: 'reports/exercise-attempts',
  summary: 'The exercises behind a figure, the latest first',
  query: ListQuery.extend(ExerciseFilter.shape),
  answer: page(ReportAttempt),
  needs: figureNeeds,
  exportable: true,
});

/* Files: a row for each student, with the figures of the period */

const File = z.strictObject({
  from: Day.optional(),
  to: Day.optional(),
  format: ExportInput.shape.format.default('xlsx'),
  locale: Language.default('tr'),
});
const fileNeeds = ['view', 'USER_REPORT_DOWNLOAD'] as const;
const file = {
  query: File,
  answer: z.unknown(),
  download: true,
  shared: true,
  needs: fileNeeds,
  errors: ['invalid'],
} as const;
/** Up to 500 students at once as the answer itself; a longer one is a job, below. */
export const usersReport = route({
  method: 'GET',
  path: 'reports/users/download',
  summary: 'A row for each student in reach, as a file of up to 500',
  ...file,
});
export const companyReport = route({
  method: 'GET',
  path: 'reports/companies/{id}/users',
  summary: 'A row for each student of a company, as a file of up to 500',
  params: ById,
  ...file,
});
export const departmentReport = route({
  method: 'GET',
  path: 'reports/departments/{id}/users',
  summary: 'A row for each student of a department, as a file of up to 500',
  params: ById,
  ...file,
});
/** Over 500 students only with the password; without it the answer is null and nothing was begun. */
export const startUsersReport = route({
  method: 'POST',
  path: 'reports/users/download',
  summary: 'The same for any number of students, as a job with a file',
  status: 202,
  needs: fileNeeds,
  errors: ['old_password_wrong'],
  answer: z.object({ data: Job.nullable() }),
  body: File.extend({
    company_id: Id.optional(),
    department_id: Id.optional(),
    name: name(120).default('Okur'),
    password: z.string().max(200).optional(),
  }),
  idempotent: true,
});

/* The dashboards' own reports */

const admin = ['view', 'ADMIN_DASHBOARD_REPORTS'] as const;
const challenge = ['view', 'CHALLENGE_REPORTS'] as const;
const instructor = ['view', 'INSTRUCTOR_DASHBOARD_REPORTS'] as const;
const Years = z.strictObject({ from: Day.optional(), to: Day.optional(), company_id: Id.optional() });

/** `label` is a user_type; `before` counts those there were before the period. */
export const usersPerType = route({
  method: 'GET',
  shared: true,
  path: 'dashboard/admin/user-per-type-report',
  summary: 'Students by type',
  query: Years,
  answer: Ranking,
  needs: admin,
  exportable: true,
});
export const adminBooks = route({
  method: 'GET',
  path: 'dashboard/admin/most-reading-books-report',
  summary: 'Books by how often they were read',
  query: Years.extend({ top: Top }),
  answer: Ranking,
  needs: admin,
  exportable: true,
});
/** `value` counts codes that students began to use, `made` those that were made, `expired` those that ended. */
const codes = { made: z.int(), expired: z.int() };
export const ActivationReport = report({ ...month, ...codes }, codes);
export type ActivationReport = z.infer<typeof ActivationReport>;
export const monthlyActivations = route({
  method: 'GET',
  path: 'dashboard/admin/monthly-activation-code-reports',
  summary: 'Activation codes made, used and expired',
  query: Years,
  answer: ActivationReport,
  needs: { anyOf: [admin, ['view', 'SALE_MANAGER_DASHBOARD_REPORTS']] },
  exportable: true,
});
export const completedGames = route({
  method: 'GET',
  shared: true,
  path: 'dashboard/admin/challenge/completed-games',
  summary: 'Exercises done in each month',
  query: Years,
  answer: Counts,
  needs: challenge,
  exportable: true,
});
export const createdUsers = route({
  method: 'GET',
  shared: true,
  path: 'dashboard/admin/challenge/created-users',
  summary: 'Students added in each month',
  query: Years,
  answer: Counts,
  needs: challenge,
  exportable: true,
});
/** The challenge comes later: until then every month is 0. */
export const challengeInvitations = route({
  method: 'GET',
  path: 'dashboard/admin/challenge/invitations',
  summary: 'Invitations to the challenge in each month',
  query: Years,
  answer: Counts,
  needs: challenge,
  exportable: true,
});

export const instructorBooks = route({
  method: 'GET',
  path: 'dashboard/instructor/most-reading-books-report',
  summary: 'Books by how often the own students read them',
  query: PeriodFilter.extend({ top: Top }),
  answer: Ranking,
  needs: instructor,
  exportable: true,
});
export const instructorArticles = route({
  method: 'GET',
  shared: true,
  path: 'dashboard/instructor/most-solved-articles-report',
  summary: 'Texts by how often the own students answered their questions',
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
  summary: 'What the own students read and did in all',
  query: PeriodFilter,
  answer: TotalStatistics,
  needs: instructor,
  exportable: true,
});

/**
 * Why somebody should look at a student. `behind`: the last three measurements lie a fifth under the own ones before;
 * `comprehension`: under 60 % over the last 30 days, two texts at least; `quiet`: no reading for ten days; `homework`:
 * missed in the last 30 days, two at least; `rushing`: two readings or more of the last 30 days too fast to be one.
 */
export const helpReasons = ['behind', 'comprehension', 'quiet', 'homework', 'rushing'] as const;
export type HelpReason = (typeof helpReasons)[number];
export const WatchedStudent = z.object({
  id: Id,
  name: z.string().nullable(),
  surname: z.string().nullable(),
  username: z.string(),
  department_id: Id.nullable(),
  department_name: z.string().nullable(),
  reasons: z.array(z.enum(helpReasons)),
  /** Of the last 30 days, measurements alone, and how many of them. */
  readings: z.int(),
  wpm: z.number().nullable(),
  answered: z.int(),
  comprehension: z.number().nullable(),
  effective_speed: z.number().nullable(),
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
});
