import { z } from 'zod';
import { AcademicYear } from './departments.ts';
import { ById, Id, Instant, name, stored } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';

/**
 * What becomes of a class when the school year ends. Promote: its students go on in a new class, one grade up.
 * Repeat: they go on in a new class of the same grade. Leave: they leave the school. In all three the old class is
 * archived with its records. Keep: it stays as it is (a reading club).
 */
export const departmentSteps = ['promote', 'repeat', 'leave', 'keep'] as const;
/**
 * What becomes of one student otherwise than of the class. Repeat: joins the class that is now what the caller's one
 * was.
 */
export const userSteps = ['repeat', 'leave'] as const;

const DepartmentStep = z.strictObject({
  department_id: Id,
  step: z.enum(departmentSteps, { error: 'validation.choice' }),
  /** Name of the new class; without it the grade in the old name is counted up. */
  department_name: name(80).optional(),
});
const UserStep = z.strictObject({ user_id: Id, step: z.enum(userSteps, { error: 'validation.choice' }) });

export const RollOverInput = z.strictObject({
  academic_year: AcademicYear.pipe(z.string().min(1, { error: 'validation.required' })),
  /** Classes that are not named get the step that is suggested for them. */
  departments: z.array(DepartmentStep).max(2000, { error: 'validation.range' }).default([]),
  users: z.array(UserStep).max(10_000, { error: 'validation.range' }).default([]),
});
export type RollOverInput = z.output<typeof RollOverInput>;
/** Without a year that one is planned which has something to be done. */
const PlanInput = RollOverInput.extend({ academic_year: RollOverInput.shape.academic_year.optional() });

/** Schools plan the next year from May on. */
const may = 5;
/** The school years one may change to on that day (YYYY-MM-DD). */
export function rollOverYears(day: string): readonly [string, string] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = month >= may ? year : year - 1;
  return [`${first}-${first + 1}`, `${first + 1}-${first + 2}`];
}

export const RollOverCounts = z.object({
  promoted: z.int(),
  repeating: z.int(),
  leaving: z.int(),
  unchanged: z.int(),
  departments_new: z.int(),
  departments_archived: z.int(),
});
export type RollOverCounts = z.infer<typeof RollOverCounts>;

/**
 * Homework of a class that is not over, with what its students who move have open of it. What was begun, or has a later
 * end of its own, stays until that end, unless the student leaves; what was not begun is withdrawn.
 */
export const OpenHomework = z.object({ homeworks: z.int(), begun: z.int(), not_begun: z.int() });
export type OpenHomework = z.infer<typeof OpenHomework>;

export const PlannedDepartment = z.object({
  department_id: Id,
  department_name: z.string(),
  grade_level: z.int().nullable(),
  academic_year: z.string().nullable(),
  student_count: z.int(),
  step: z.enum(departmentSteps),
  /** Why the class stays that was to go up, as a key of the texts. */
  reason: z.string().nullable(),
  open_homework: OpenHomework,
  /** The class that follows; null when none does. */
  next: z.object({ department_name: z.string(), grade_level: z.int().nullable(), is_new: z.boolean() }).nullable(),
});
export type PlannedDepartment = z.infer<typeof PlannedDepartment>;

export const PlannedUser = z.object({
  user_id: Id,
  name: z.string().nullable(),
  surname: z.string().nullable(),
  username: z.string(),
  department_id: Id,
  department_name: z.string(),
  step: z.enum(['promote', 'repeat', 'leave']),
  next_department_name: z.string().nullable(),
});
export type PlannedUser = z.infer<typeof PlannedUser>;

export const RollOverPlan = z.object({
  academic_year: z.string(),
  departments: z.array(PlannedDepartment),
  users: z.array(PlannedUser),
  counts: RollOverCounts,
  /** Of all classes; homework of several is one. */
  open_homework: OpenHomework,
  /** Of everything the plan would change: what is carried out is what was looked at. */
  fingerprint: z.string(),
});
export type RollOverPlan = z.infer<typeof RollOverPlan>;

export const RollOver = z.object({
  ...stored,
  company_id: Id,
  academic_year: z.string(),
  counts: RollOverCounts,
  created_by: z.string().nullable(),
  undo_until: Instant,
  undone_at: Instant.nullable(),
});
export type RollOver = z.infer<typeof RollOver>;

export const rollOversOfCompany = route({
  method: 'GET',
  path: 'companies/{id}/roll-overs',
  summary: 'Changes of school year a company has made, the newest first',
  params: ById,
  query: ListQuery,
  answer: page(RollOver),
  needs: ['edit', 'DEPARTMENT'],
  exportable: true,
});
export const planRollOver = route({
  method: 'POST',
  path: 'companies/{id}/roll-overs/plan',
  summary: 'Says class by class and student by student what a change of school year would do; changes nothing',
  params: ById,
  body: PlanInput,
  answer: one(RollOverPlan),
  needs: ['edit', 'DEPARTMENT'],
  readOnly: true,
});
export const createRollOver = route({
  method: 'POST',
  path: 'companies/{id}/roll-overs',
  summary: 'Changes the school year as planned, in one transaction; refused when something changed since the plan',
  params: ById,
  body: RollOverInput.extend({
    fingerprint: z.string({ error: 'validation.required' }).max(64, { error: 'validation.text' }),
  }),
  answer: one(RollOver),
  status: 201,
  needs: ['edit', 'DEPARTMENT'],
  errors: ['stale_version'],
  idempotent: true,
});
export const undoRollOver = route({
  method: 'POST',
  path: 'companies/{id}/roll-overs/{rollOverId}/undo',
  summary:
    'Takes a change of school year back within seven days; what was changed since then stays as it is and is counted',
  params: z.strictObject({ id: Id, rollOverId: Id }),
  answer: one(RollOver.extend({ restored: z.int(), left_as_is: z.int() })),
  needs: ['edit', 'DEPARTMENT'],
  errors: ['conflict', 'invalid', 'no_codes_left'],
  idempotent: true,
});
