import { z } from 'zod';
import { Id } from './fields.ts';
import { one, route } from './route.ts';

/** Counts and averages over the students in scope; speeds in words a minute, comprehension 0-100, last twelve months. */
export const UsersDashboard = z.object({
  students: z.int(),
  students_active_30_days: z.int(),
  departments: z.int(),
  readings_7_days: z.int(),
  readings_total: z.int(),
  wpm: z.number().nullable(),
  comprehension: z.number().nullable(),
  effective_speed: z.number().nullable(),
  months: z.array(z.object({ month: z.string(), wpm: z.number().nullable(), comprehension: z.number().nullable(), readings: z.int() })),
});
export type UsersDashboard = z.infer<typeof UsersDashboard>;

export const usersDashboard = route({
  method: 'GET', path: 'users/dashboard', summary: 'Counts and averages over the filtered students', query: z.strictObject({ company_id: Id.optional(), department_id: Id.optional(), user_id: Id.optional() }), answer: one(UsersDashboard),
  needs: ['view', 'USER'],
});
