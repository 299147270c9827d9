import { z } from 'zod';
import { ById, Day, Id, Language } from './fields.ts';
import { Job } from './jobs.ts';
import { Period, verdicts } from './reports.ts';
import { one, route } from './route.ts';

/*
 * One page about a student for the parents' evening. It comes with its words, in the language asked for: the screen,
 * the paper and the PDF say the same. Its numbers are those of the reports (reports.ts), of the same days.
 */

/** Months that a report looks back; twelve begin on the first of a month, as in the reports. */
export const reportMonths = ['3', '6', '12'] as const;
export type ReportMonths = (typeof reportMonths)[number];
/**
 * `months` end today, by the clock of the school; `from` and `to` are days of one's own. Without any the last twelve
 * months; without a language that of the student.
 */
export const ReportQuery = z.strictObject({
  months: z.enum(reportMonths, { error: 'validation.choice' }).optional(),
  from: Day.optional(),
  to: Day.optional(),
  locale: Language.optional(),
});
export type ReportDays = Pick<z.infer<typeof ReportQuery>, 'months' | 'from' | 'to'>;

export const tileNames = [
  'speed',
  'comprehension',
  'effective_speed',
  'reading_time',
  'exercises',
  'homework',
] as const;
/**
 * `note`: on how much the number rests, and what it was in the period before. Times in seconds, homework in percent
 * finished.
 */
const Tile = z.object({
  name: z.enum(tileNames),
  label: z.string(),
  value: z.number().nullable(),
  formatted: z.string(),
  note: z.string(),
});
export type Tile = z.infer<typeof Tile>;

const MonthValue = z.object({
  month: z.string(),
  label: z.string(),
  value: z.number().nullable(),
  formatted: z.string(),
});
/** A line over the months; `text` says it in words. `goal`: a value to reach, drawn across. */
const Chart = z.object({
  title: z.string(),
  text: z.string(),
  months: z.array(MonthValue),
  goal: z.object({ value: z.number(), label: z.string() }).nullable(),
});
export type Chart = z.infer<typeof Chart>;

const GrowthLine = z.object({
  label: z.string(),
  verdict: z.enum(verdicts),
  baseline: z.string(),
  now: z.string(),
  difference: z.string(),
  /** What may be said of it in a sentence; "no change yet" is said aloud. */
  text: z.string(),
});
export type GrowthLine = z.infer<typeof GrowthLine>;

/** What may be said to be the next step, the most pressing first. */
export const nextSteps = [
  'begin',
  'read_again',
  'slow_down',
  'understand',
  'homework',
  'catch_up',
  'measure_again',
  'praise',
  'stretch',
  'keep_reading',
  'keep_on',
] as const;
export type NextStepRule = (typeof nextSteps)[number];

export const StudentReport = z.object({
  student: z.object({
    id: Id,
    name: z.string(),
    department_name: z.string().nullable(),
    company_name: z.string(),
    student_number: z.string().nullable(),
  }),
  language: Language,
  period: Period,
  title: z.string(),
  /** Of whom and of which days. */
  about: z.string(),
  period_text: z.string(),
  made: z.string(),
  tiles: z.array(Tile),
  charts: z.array(Chart),
  growth: z.object({ title: z.string(), text: z.string(), head: z.array(z.string()), lines: z.array(GrowthLine) }),
  /** What staff wrote for the parents, the newest first. */
  notes: z.object({
    title: z.string(),
    none: z.string(),
    list: z.array(z.object({ note: z.string(), by: z.string() })),
  }),
  next_step: z.object({ title: z.string(), rule: z.enum(nextSteps), text: z.string() }),
  /** How the numbers come about. */
  how: z.string(),
});
export type StudentReport = z.infer<typeof StudentReport>;

const pdf = { method: 'GET', answer: z.unknown(), download: true } as const;

export const studentReport = route({
  method: 'GET',
  path: 'users/{id}/report',
  summary: 'The report of a student for the parents’ evening',
  params: ById,
  query: ReportQuery,
  answer: one(StudentReport),
  needs: ['view', 'USER'],
  errors: ['invalid'],
  record: 'report',
});
export const downloadStudentReport = route({
  ...pdf,
  path: 'users/{id}/report/download',
  summary: 'The same as a PDF of one page',
  params: ById,
  query: ReportQuery,
  needs: ['view', 'USER'],
  errors: ['invalid'],
  record: 'export',
});
export const startClassReport = route({
  method: 'POST',
  path: 'departments/{id}/student-reports',
  summary: 'The reports of all students of a department as one PDF, a page each, made by a job',
  params: ById,
  body: ReportQuery,
  status: 202,
  answer: one(Job),
  needs: ['view', 'USER_REPORT_DOWNLOAD'],
  idempotent: true,
});
export const reportOfChild = route({
  method: 'GET',
  path: 'parent/users/{id}/report',
  summary: 'The report of an own child',
  params: ById,
  query: ReportQuery,
  answer: one(StudentReport),
  needs: 'parent',
  errors: ['invalid'],
  record: 'report',
});
export const downloadReportOfChild = route({
  ...pdf,
  path: 'parent/users/{id}/report/download',
  summary: 'The report of an own child as a PDF',
  params: ById,
  query: ReportQuery,
  needs: 'parent',
  errors: ['invalid'],
  record: 'export',
});
