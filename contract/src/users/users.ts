import { z } from 'zod';
import {
  Day,
  ById,
  changesOf,
  Email,
  Flag,
  GradeLevel,
  Id,
  Instant,
  Language,
  name,
  Password,
  Seen,
  stored,
  text,
  toggled,
  Username,
  Version,
} from '../fields.ts';
import { BirthYear } from './birth-year.ts';
import { licensings } from '../companies.ts';
import { ListQuery, page } from '../list.ts';
import { Done, one, route } from '../route.ts';

export const userStatuses = ['invited', 'active', 'expired', 'frozen'] as const;
export const userTypes = ['trial', 'student', 'subscriber', 'presentation'] as const;
export const lastSeen = ['week', 'month', 'longer', 'never'] as const;

/** A student. */
export const User = z.object({
  ...stored,
  ...toggled,
  name: z.string().nullable(),
  surname: z.string().nullable(),
  username: z.string(),
  email: z.string().nullable(),
  student_number: z.string().nullable(),
  birth_year: z.int().nullable(),
  grade_level: z.int().nullable(),
  language: Language,
  company_id: Id,
  company_name: z.string(),
  department_id: Id.nullable(),
  department_name: z.string().nullable(),
  status: z.enum(userStatuses),
  user_type: z.enum(userTypes),
  last_seen_at: Instant.nullable(),
});
export type User = z.infer<typeof User>;

/** A student of a list. */
export const ListedUser = User.extend({
  /** Of a search: the parent whose name, e-mail or telephone it found; null where it found the student's own words. */
  found_by_parent: z.string().nullable(),
});
export type ListedUser = z.infer<typeof ListedUser>;

/** What gives a student time on the platform; without one the school's licence alone does. */
export const UserActivation = z.object({
  /** Null for those who may not see codes. */
  code: z.string().nullable(),
  started_at: Instant,
  expires_at: Instant,
});
/** A student on the caller's page. */
export const UserRecord = User.extend({
  /** Of the school: days and weeks of the student are counted by its clock, wherever the reader is. */
  time_zone: z.string(),
  activation: UserActivation.nullable(),
  /** Begins when that one ends. */
  next_activation: UserActivation.nullable(),
  /** What lets the students of the school in. */
  licensing: z.enum(licensings),
  free_activations: z.int(),
});
export type UserRecord = z.infer<typeof UserRecord>;

export const OptionalEmail = Email.or(z.literal('').transform(() => null)).nullable();

export const UserInput = z.strictObject({
  name: name(60),
  surname: name(60),
  username: Username,
  password: Password,
  email: OptionalEmail.default(null),
  student_number: text(30).nullable().default(null),
  birth_year: BirthYear.nullable().default(null),
  grade_level: GradeLevel.nullable().default(null),
  language: Language.default('tr'),
  department_id: Id,
});
export const UserChange = changesOf(UserInput.omit({ password: true })).extend({
  status: z.enum(['active', 'frozen'], { error: 'validation.choice' }).optional(),
  version: Version.optional(),
});

export const UserFilter = ListQuery.extend({
  company_id: Id.optional(),
  department_id: Id.optional(),
  status: z.enum(userStatuses, { error: 'validation.choice' }).optional(),
  user_type: z.enum(userTypes, { error: 'validation.choice' }).optional(),
  grade_level: z.coerce.number().pipe(GradeLevel).optional(),
  /** Within the last 7 or 30 days; longer ago; not yet. */
  last_seen: z.enum(lastSeen, { error: 'validation.choice' }).optional(),
  /** Those made in bulk who lack a name or a surname. */
  has_not_name: Flag.optional(),
  /** Added until the end of this day. */
  created_to: Day.optional(),
  /** Those who take a place of the company's licence, in a deleted class as well. */
  uses_seat: Flag.optional(),
  /** Those who wait for time: theirs is over, or their school buys codes and they hold none. */
  without_time: Flag.optional(),
  /** Those for whom this payment was made and who have time. */
  payment_id: Id.optional(),
  deleted: Flag.optional(),
});

export const listUsers = route({
  method: 'GET',
  path: 'users',
  summary: 'Students the caller may see; a search finds them by their parents, too, for those who may see these',
  query: UserFilter,
  answer: page(ListedUser),
  needs: ['view', 'USER'],
  exportable: true,
  people: true,
});
export const usersOfCompany = route({
  method: 'GET',
  path: 'companies/{id}/users',
  summary: 'Students of a company',
  params: ById,
  query: UserFilter.omit({ company_id: true }),
  answer: page(ListedUser),
  needs: ['view', 'USER'],
  exportable: true,
  people: true,
});
export const usersOfDepartment = route({
  method: 'GET',
  path: 'departments/{id}/users',
  summary: 'Students of a department',
  params: ById,
  query: UserFilter.omit({ department_id: true }),
  answer: page(ListedUser),
  needs: ['view', 'USER'],
  exportable: true,
  people: true,
});
export const getUser = route({
  method: 'GET',
  path: 'users/{id}',
  summary: 'One student, with the activation held and how many the school has left',
  params: ById,
  answer: one(UserRecord),
  needs: ['view', 'USER'],
  record: 'record',
});
export const createUser = route({
  method: 'POST',
  path: 'users',
  summary: 'Adds a student to a department',
  body: UserInput,
  answer: one(User),
  status: 201,
  needs: ['add', 'USER'],
  errors: ['duplicate'],
  idempotent: true,
});
export const updateUser = route({
  method: 'PUT',
  path: 'users/{id}',
  summary: 'Changes a student',
  params: ById,
  body: UserChange,
  answer: one(User),
  needs: ['edit', 'USER'],
  errors: ['stale_version', 'duplicate', 'no_codes_left'],
  idempotent: true,
});
export const deleteUser = route({
  method: 'DELETE',
  path: 'users/{id}',
  summary: 'Deletes a student, or restores a deleted one',
  params: ById,
  query: Seen,
  answer: one(User),
  needs: ['delete', 'USER'],
  errors: ['no_codes_left'],
  idempotent: true,
});
export const setUserPassword = route({
  method: 'PUT',
  path: 'users/{id}/password',
  summary: 'Sets a student’s password; the student’s sessions end',
  params: ById,
  body: z.strictObject({ password: Password, version: Version.optional() }),
  answer: Done,
  needs: {
    anyOf: [
      ['edit', 'USER'],
      ['edit', 'USER_CHANGE_PASSWORD'],
    ],
  },
  idempotent: true,
});
export const reactivateUser = route({
  method: 'POST',
  path: 'users/{id}/student/reactivate',
  summary: 'Gives an expired student a free activation of the school',
  params: ById,
  answer: one(UserRecord),
  needs: ['edit', 'USER'],
  errors: ['conflict', 'invalid', 'no_codes_left'],
  idempotent: true,
});
