import { z } from 'zod';
import {
  ById,
  changesOf,
  Email,
  Flag,
  Id,
  Instant,
  Language,
  name,
  Phone,
  Seen,
  stored,
  toggled,
  Version,
} from './fields.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';

export const Instructor = z.object({
  ...stored,
  ...toggled,
  instructor_name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  company_id: Id,
  company: z.object({ company_name: z.string() }),
  /** Of the school. */
  time_zone: z.string(),
  departments: z.array(z.object({ id: Id, department_name: z.string() })),
  student_count: z.int(),
  last_login_at: Instant.nullable(),
  /** Has never signed in: the address may be corrected, and the invitation sent again. */
  invited: z.boolean(),
});
export type Instructor = z.infer<typeof Instructor>;

export const InstructorInput = z.strictObject({
  instructor_name: name(120, 2),
  email: Email,
  phone_number: Phone.nullable().default(null),
  company_id: Id,
  department_ids: z.array(Id).max(200, { error: 'validation.range' }).default([]),
});

export const InstructorFilter = ListQuery.extend({
  company_id: Id.optional(),
  department_id: Id.optional(),
  deleted: Flag.optional(),
});

const AdminAccount = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  locale: Language,
  last_login_at: Instant.nullable(),
  roles: z.array(z.object({ name: z.string() })),
  /** All teaching posts of the person that the caller reaches. */
  posts: z.array(z.object({ id: Id, company_name: z.string() })),
});

export const listInstructors = route({
  method: 'GET',
  path: 'instructors',
  summary: 'Instructors the caller may see',
  query: InstructorFilter,
  answer: page(Instructor),
  needs: ['view', 'INSTRUCTOR'],
  exportable: true,
  people: true,
});
export const instructorsOfCompany = route({
  method: 'GET',
  path: 'instructors/companies/{id}',
  summary: 'Instructors of a company',
  params: ById,
  query: InstructorFilter.omit({ company_id: true }),
  answer: page(Instructor),
  needs: ['view', 'INSTRUCTOR'],
  exportable: true,
  people: true,
});
export const getInstructor = route({
  method: 'GET',
  path: 'instructors/{id}',
  summary: 'One instructor',
  params: ById,
  answer: one(Instructor),
  needs: ['view', 'INSTRUCTOR'],
});
export const adminOfInstructor = route({
  method: 'GET',
  path: 'instructors/{id}/admin',
  summary: 'The account behind an instructor',
  params: ById,
  answer: one(AdminAccount),
  needs: ['view', 'INSTRUCTOR'],
});
export const createInstructor = route({
  method: 'POST',
  path: 'instructors',
  summary: 'Adds an instructor; a known e-mail gets a further post, a new one an invitation',
  body: InstructorInput,
  answer: one(Instructor),
  status: 201,
  needs: ['add', 'INSTRUCTOR'],
  errors: ['duplicate'],
  idempotent: true,
});
export const updateInstructor = route({
  method: 'PUT',
  path: 'instructors/{id}',
  summary: 'Changes an instructor',
  params: ById,
  body: changesOf(InstructorInput.omit({ company_id: true, email: true })).extend({ version: Version.optional() }),
  answer: one(Instructor),
  needs: ['edit', 'INSTRUCTOR'],
  errors: ['stale_version', 'duplicate'],
  idempotent: true,
});
export const deleteInstructor = route({
  method: 'DELETE',
  path: 'instructors/{id}',
  summary: 'Deletes an instructor, or restores a deleted one',
  params: ById,
  query: Seen,
  answer: one(Instructor),
  needs: ['delete', 'INSTRUCTOR'],
  idempotent: true,
});
export const changeInstructorEmail = route({
  method: 'PUT',
  path: 'instructors/{id}/email',
  summary:
    'Corrects the e-mail of an instructor who has never signed in, with a new invitation to it. ' +
    'From the first sign-in on it is its owner’s',
  params: ById,
  body: InstructorInput.pick({ email: true }),
  answer: one(Instructor),
  needs: ['edit', 'INSTRUCTOR'],
  errors: ['duplicate'],
  idempotent: true,
});
export const inviteInstructor = route({
  method: 'POST',
  path: 'instructors/{id}/invitation',
  summary: 'Sends the invitation again to an instructor who has never signed in; the link of the last one ends',
  params: ById,
  answer: one(Instructor),
  needs: ['edit', 'INSTRUCTOR'],
  errors: ['conflict'],
  idempotent: true,
});
