import { z } from 'zod';
import { plusDays } from './days.ts';
import { companyStatuses } from './companies.ts';
import { Day, Id, Instant, Language } from './fields.ts';
import { only, Period, ReadingFilter, type Rows, Summary, WatchedStudent } from './reports.ts';
import { one, route } from './route.ts';

/**
 * Counts of the students there are now, and figures of a period, by default the last twelve months: readings of the
 * kind asked for, counted where they were read (see reports.ts). Speeds in words a minute, comprehension 0-100,
 * seconds.
 */
export const UsersDashboard = z.object({
  students: z.int(),
  students_active_30_days: z.int(),
  departments: z.int(),
  /** Of every kind. */
  readings_7_days: z.int(),
  readings_total: z.int(),
  period: Period,
  /** Of the readings below: the one asked for, else that of most of them. */
  language: Language.nullable(),
  ...Summary.shape,
  words: z.int(),
  before: Summary,
  months: z.array(
    z.object({
      month: z.string(),
      wpm: z.number().nullable(),
      comprehension: z.number().nullable(),
      effective_speed: z.number().nullable(),
      readings: z.int(),
      answered: z.int(),
    }),
  ),
});
export type UsersDashboard = z.infer<typeof UsersDashboard>;

export const usersDashboard = route({
  method: 'GET',
  shared: true,
  path: 'users/dashboard',
  summary: 'Counts and averages over the filtered students',
  query: ReadingFilter,
  answer: one(UsersDashboard),
  needs: ['view', 'USER'],
});

const Average = z.number().nullable();

/** The classes in reach at a glance. Averages are of the last 30 days, the `period`; comprehension 0-100. */
export const ClassesDashboard = z.object({
  /** By the clock of the school. */
  today: Day,
  period: z.object({ from: Day, to: Day }),
  departments: z.array(
    z.object({
      id: Id,
      department_name: z.string(),
      grade_level: z.int().nullable(),
      students: z.int(),
      readers_7_days: z.int(),
      readings: z.int(),
      wpm: Average,
      answered: z.int(),
      comprehension: Average,
      effective_speed: Average,
    }),
  ),
  /** All in reach, without a class among them. */
  students: z.int(),
  readers_7_days: z.int(),
  /** Over all in reach, past classes as well: means of the measurements of one language, that of most of them. */
  averages: z.object({
    language: Language.nullable(),
    readings: z.int(),
    wpm: Average,
    answered: z.int(),
    comprehension: Average,
    effective_speed: Average,
  }),
  /** What is open now, due first; at most six of `total`. */
  homework: z.object({
    total: z.int(),
    open: z.array(
      z.object({
        id: Id,
        title: z.string(),
        due_at: Instant,
        departments: z.array(z.string()),
        students: z.int(),
        finished: z.int(),
      }),
    ),
  }),
  /** Those with most reasons first; at most eight of `total`; all of them answers dashboard/instructor/students. */
  attention: z.object({ total: z.int(), students: z.array(WatchedStudent) }),
  /** Places of the company's licence, for its manager; without a limit null. */
  licence: z.object({ limit: z.int().nullable(), used: z.int() }).nullable(),
});
export type ClassesDashboard = z.infer<typeof ClassesDashboard>;

const lastDays = (count: number, today: string) => ({ from: plusDays(today, 1 - count), to: today });
const measured = (today: string, language: Language | null): Rows => ({
  path: 'reports/readings',
  query: { kind: 'measurement', ...(language && { language }), ...lastDays(30, today) },
});
/**
 * The list behind each figure of the dashboards' tiles; today is the day that the figures were counted on, the language
 * that of the averages.
 */
export const rowsOfClasses = {
  readers: (): Rows => ({ path: 'dashboard/instructor/students', query: { read: 'week' } }),
  readings: measured,
  answered: (today: string, language: Language | null) => only('answered', measured(today, language)),
  licence: (): Rows => ({ path: 'users', query: { uses_seat: 'true' } }),
};
export const rowsOfCompanies = {
  companies: (): Rows => ({ path: 'companies', query: {} }),
  students: (): Rows => ({ path: 'users', query: {} }),
  readings: (today: string): Rows => ({ path: 'reports/readings', query: lastDays(7, today) }),
};

export const classesDashboard = route({
  method: 'GET',
  shared: true,
  path: 'dashboard/classes',
  summary: 'Classes compared, open homework and students to look at',
  answer: one(ClassesDashboard),
  needs: ['view', 'HAS_STUDENTS'],
});

/**
 * Why a company needs attention: `licence` nine of ten places or more are taken, `quiet` no reading for 14
 * days, `empty` no student yet.
 */
export const companyReasons = ['licence', 'quiet', 'empty'] as const;

export const CompaniesDashboard = z.object({
  /** The newest day that there is at one of the schools. */
  today: Day,
  companies: z.object({ total: z.int(), trial: z.int(), active: z.int(), suspended: z.int() }),
  students: z.int(),
  /** Over the companies with a limit; `taken` over all of them. */
  licences: z.object({ limit: z.int(), used: z.int(), taken: z.int() }),
  readings_7_days: z.int(),
  new_30_days: z.object({ companies: z.int(), students: z.int(), articles: z.int(), homeworks: z.int() }),
  /** Those that are not suspended and have a reason, the fullest first; at most eight of `total`. */
  attention: z.object({
    total: z.int(),
    companies: z.array(
      z.object({
        id: Id,
        company_name: z.string(),
        reasons: z.array(z.enum(companyReasons)),
        licence_limit: z.int().nullable(),
        used: z.int(),
        /** At noon of the day. */ last_read_at: Instant.nullable(),
      }),
    ),
  }),
  /** Five. */
  newest: z.array(
    z.object({
      id: Id,
      company_name: z.string(),
      city: z.string().nullable(),
      status: z.enum(companyStatuses),
      created_at: Instant,
      students: z.int(),
    }),
  ),
});
export type CompaniesDashboard = z.infer<typeof CompaniesDashboard>;

export const companiesDashboard = route({
  method: 'GET',
  shared: true,
  path: 'dashboard/companies',
  summary: 'Companies, their licences and what is new',
  answer: one(CompaniesDashboard),
  needs: ['view', 'COMPANY'],
});
