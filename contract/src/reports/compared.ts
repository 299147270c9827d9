import { z } from 'zod';
import { Day, Id, Language } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { route } from '../route.ts';
import { figureNeeds } from './figures.ts';

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
/**
 * `language`: speed and comprehension are of one, the one asked for, else that of most measurements. `period`: the days
 * that `now` is of.
 */
const sideBySide = {
  language: Language.nullable(),
  period: z.object({ from: Day, to: Day }),
  students: z.int(),
  active: z.int(),
  now: Summary,
  before: Summary,
};
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
