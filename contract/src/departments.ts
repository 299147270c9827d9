import { z } from 'zod';
import {
  ById,
  changesOf,
  Flag,
  GradeLevel,
  Id,
  Instant,
  name,
  Seen,
  stored,
  text,
  toggled,
  Version,
} from './fields.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';

export const Department = z.object({
  ...stored,
  ...toggled,
  department_name: z.string(),
  company_id: Id,
  company_name: z.string(),
  /** Of the school: its days and moments are shown by this clock. */
  time_zone: z.string(),
  grade_level: z.int().nullable(),
  academic_year: z.string().nullable(),
  /** A class of a past school year: kept with its records, no longer taught. */
  archived_at: Instant.nullable(),
  instructors: z.array(z.object({ id: Id, instructor_name: z.string() })),
  student_count: z.int(),
  /** Of them, who may sign in: these get what is given to the class. */
  active_student_count: z.int(),
});
export type Department = z.infer<typeof Department>;

/** "2026-2027", the school year. */
export const AcademicYear = text(9).regex(/^(\d{4}-\d{4})?$/, { error: 'validation.academic_year' });

/** Schools plan the next year from July on. */
const july = 7;

/** The school year that a class made on that day (YYYY-MM-DD) belongs to. */
export function schoolYear(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = month >= july ? year : year - 1;
  return `${first}-${first + 1}`;
}

export const DepartmentInput = z.strictObject({
  department_name: name(80),
  grade_level: GradeLevel.nullable().default(null),
  /** Without one a class gets the year that it is at the school. */
  academic_year: AcademicYear.nullable()
    .transform((v) => v || null)
    .default(null),
  instructor_ids: z.array(Id).max(100, { error: 'validation.range' }).default([]),
});

export const DepartmentFilter = ListQuery.extend({
  company_id: Id.optional(),
  instructor_id: Id.optional(),
  grade_level: z.coerce.number().pipe(GradeLevel).optional(),
  /** Archived ones alone; without it, those that are taught. */
  archived: Flag.optional(),
  deleted: Flag.optional(),
});

const OfCompany = z.strictObject({ id: Id, departmentId: Id });
const NotExpired = z.strictObject({ id: Id, articleId: Id });

/** Who gives books or summaries to classes also chooses them here; without the first right no one is named. */
const mayChoose = {
  anyOf: [
    ['view', 'DEPARTMENT'],
    ['assign_to_department', 'BOOK_LIST'],
    ['assign_to_department', 'SUMMARY'],
  ],
} as const;

export const listDepartments = route({
  method: 'GET',
  path: 'departments',
  summary: 'Departments the caller may see',
  query: DepartmentFilter,
  answer: page(Department),
  needs: mayChoose,
  exportable: true,
});
export const departmentsOfCompany = route({
  method: 'GET',
  path: 'companies/{id}/departments',
  summary: 'Departments of a company',
  params: ById,
  query: DepartmentFilter.omit({ company_id: true }),
  answer: page(Department),
  needs: ['view', 'DEPARTMENT'],
  exportable: true,
});
export const departmentsOfInstructor = route({
  method: 'GET',
  path: 'instructors/{id}/departments',
  summary: 'Departments of an instructor',
  params: ById,
  query: DepartmentFilter.omit({ instructor_id: true }),
  answer: page(Department),
  needs: ['view', 'DEPARTMENT'],
  exportable: true,
});
export const getDepartment = route({
  method: 'GET',
  path: 'departments/{id}',
  summary: 'One department',
  params: ById,
  answer: one(Department),
  needs: mayChoose,
});
export const endSignInWaits = route({
  method: 'DELETE',
  path: 'departments/{id}/sign-in-waits',
  summary:
    'Lets the students of a department sign in at once after too many wrong passwords, also those of ' +
    'others at the address of the caller; answers how many were waiting',
  params: ById,
  answer: one(z.object({ students: z.int() })),
  needs: {
    anyOf: [
      ['edit', 'USER'],
      ['edit', 'USER_CHANGE_PASSWORD'],
    ],
  },
  idempotent: true,
});
export const createDepartment = route({
  method: 'POST',
  path: 'companies/{id}/departments',
  summary: 'Adds a department to a company',
  params: ById,
  body: DepartmentInput,
  answer: one(Department),
  status: 201,
  needs: ['add', 'DEPARTMENT'],
  errors: ['duplicate'],
  idempotent: true,
});
export const updateDepartment = route({
  method: 'PUT',
  path: 'companies/{id}/departments/{departmentId}',
  summary: 'Changes a department',
  params: OfCompany,
  body: changesOf(DepartmentInput).extend({ version: Version.optional() }),
  answer: one(Department),
  needs: ['edit', 'DEPARTMENT'],
  errors: ['stale_version', 'duplicate'],
  idempotent: true,
});
export const deleteDepartment = route({
  method: 'DELETE',
  path: 'companies/{id}/departments/{departmentId}',
  summary: 'Deletes a department, or restores a deleted one; its students stay and are hidden with it',
  params: OfCompany,
  query: Seen,
  answer: one(Department),
  needs: ['delete', 'DEPARTMENT'],
  errors: ['duplicate'],
  idempotent: true,
});
export const archiveDepartment = route({
  method: 'POST',
  path: 'companies/{id}/departments/{departmentId}/archive',
  summary: 'Archives a department without students, or has an archived one taught again',
  params: OfCompany,
  query: Seen,
  answer: one(Department),
  needs: ['edit', 'DEPARTMENT'],
  errors: ['has_dependents', 'duplicate'],
  idempotent: true,
});
/** What comes together when a class becomes one with another, by name; the students' own things go along anyway. */
export const MergePlan = z.object({
  students: z.int(),
  /** Who teaches the other class from then on. */
  instructors: z.array(z.string()),
  /** Open homework that the other class gets, and what of it comes again every week. */
  homeworks: z.array(z.string()),
  series: z.array(z.string()),
  /** Texts, books and summaries that the other class gets, or for longer than it had them. */
  contents: z.array(z.string()),
  /** Exams that stay closed to students of this class though the other one may take them. */
  restricted_exams: z.array(z.string()),
  /** The goal of this class, which ends: that of the other one holds. */
  goal_minutes: z.int().nullable(),
});
export type MergePlan = z.infer<typeof MergePlan>;

const Merging = z.strictObject({ into_department_id: Id });

export const planMerge = route({
  method: 'POST',
  path: 'companies/{id}/departments/{departmentId}/merge-plan',
  summary: 'Says what comes together when a department becomes one with another; changes nothing',
  params: OfCompany,
  body: Merging,
  answer: one(MergePlan),
  needs: ['edit', 'DEPARTMENT'],
  readOnly: true,
});
export const mergeDepartment = route({
  method: 'POST',
  path: 'companies/{id}/departments/{departmentId}/merge',
  summary:
    'Moves the students, instructors and running homework of a department to another one and archives it ' +
    'with its records; answers the other one',
  params: OfCompany,
  body: Merging,
  answer: one(Department),
  needs: ['edit', 'DEPARTMENT'],
  idempotent: true,
});
export const departmentsOfInstructorWithArticle = route({
  method: 'GET',
  path: 'instructors/{id}/not-expired-article/{articleId}/departments',
  summary: 'Departments of an instructor that hold an assignment of the article whose end is not past',
  params: NotExpired,
  query: ListQuery,
  answer: page(Department),
  needs: ['view', 'DEPARTMENT'],
  exportable: true,
});
export const departmentsOfCompanyWithArticle = route({
  method: 'GET',
  path: 'companies/{id}/not-expired-article/{articleId}/departments',
  summary: 'Departments of a company that hold an assignment of the article whose end is not past',
  params: NotExpired,
  query: ListQuery,
  answer: page(Department),
  needs: ['view', 'DEPARTMENT'],
  exportable: true,
});
