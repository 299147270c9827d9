import type { Asker } from './reports-people.ts';

/** Ids that some calls name, of the asker's own company; the same for all connections where the platform asks. */
export interface Named {
  companies: string[];
  departments: string[];
  students: string[];
}

export interface ReportCall {
  asker: Asker;
  path: string;
  /** Of a call with an id in its path: one for each of the askers. */
  paths?: (named: Named) => string[];
}

/** Open to everyone who sees figures. */
const figures = [
  'users/dashboard',
  'reports/monthly-average-reading-speeds',
  'reports/monthly-comprehension-levels',
  'reports/completed-exercise-counts?by=kind',
  'reports/completed-exercise-counts?by=month',
  'reports/exercise-total-times?by=kind',
  'reports/monthly-homework-stats',
  'reports/most-reading-articles',
  'reports/most-reading-books',
  'reports/growth',
  'reports/departments',
  'reports/departments?sort=-readings',
  'reports/readings',
  'reports/exercise-attempts',
];
const ofStudents = ['dashboard/classes', 'dashboard/instructor/students'];
const ofInstructors = [
  'dashboard/instructor/total-statistics-report',
  'dashboard/instructor/most-solved-articles-report',
  'dashboard/instructor/most-reading-books-report',
];
const ofPlatform = [
  'dashboard/companies',
  'reports/companies',
  'reports/companies?sort=-readings',
  'dashboard/admin/user-per-type-report',
  'dashboard/admin/most-reading-books-report',
  'dashboard/admin/monthly-activation-code-reports',
  'dashboard/admin/challenge/completed-games',
  'dashboard/admin/challenge/completed-texts',
  'dashboard/admin/challenge/created-users',
  'dashboard/admin/challenge/invitations',
];

const of = (asker: Asker, paths: readonly string[]): ReportCall[] => paths.map((path) => ({ asker, path }));
const named = (asker: Asker, path: string, ids: keyof Named): ReportCall => ({
  asker,
  path,
  paths: (all) => all[ids].map((id) => path.replace('{id}', id)),
});

/** Every dashboard and report call, by who asks it. */
export const reportCalls: readonly ReportCall[] = [
  ...of('manager', [...figures, ...ofStudents]),
  named('manager', 'reports/monthly-average-reading-speeds?department_id={id}', 'departments'),
  named('manager', 'reports/monthly-average-reading-speeds?user_id={id}', 'students'),
  named('manager', 'users/{id}/growth', 'students'),
  named('manager', 'reports/departments/{id}/users?format=csv&locale=tr', 'departments'),
  ...of('instructor', [...figures, ...ofStudents, ...ofInstructors]),
  ...of('parent', ['parent/users/dashboard']),
  ...of('platform', [...figures, ...ofPlatform]),
  named('platform', 'reports/monthly-average-reading-speeds?company_id={id}', 'companies'),
];

/** Milliseconds that the median may take: over the whole platform, and over a company of 2,000. */
export const goalOf = ({ asker }: ReportCall): number => (asker === 'platform' ? 100 : 25);
/** The most times it may take of ten times the records. */
export const growthGoal = 1.5;
