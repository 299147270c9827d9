import { z } from 'zod';
import { Day, Id } from '../fields.ts';
import { route } from '../route.ts';
import { Counts, Ranking, Top, month, report } from './figures.ts';

/* The dashboards' own reports */

const admin = ['view', 'ADMIN_DASHBOARD_REPORTS'] as const;
const challenge = ['view', 'CHALLENGE_REPORTS'] as const;
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
export const completedTexts = route({
  method: 'GET',
  shared: true,
  path: 'dashboard/admin/challenge/completed-texts',
  summary: 'Readings of texts in each month, of every kind and language',
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
