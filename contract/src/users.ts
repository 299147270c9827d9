import { z } from 'zod';
import { UserSettings } from './accounts.ts';
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
  Names,
  Password,
  Phone,
  Seen,
  stored,
  text,
  toggled,
  Username,
  Version,
  whole,
} from './fields.ts';
import { ListQuery, page } from './list.ts';
import { readingModes, trustGrades } from './reading/trust.ts';
import { Done, one, route } from './route.ts';

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

/** What gives a student time on the platform; without one the school's licence alone does. */
export const UserActivation = z.object({ code: z.string(), started_at: Instant, expires_at: Instant });
/** A student on the own page. */
export const UserRecord = User.extend({ activation: UserActivation.nullable(), free_activations: z.int() });
export type UserRecord = z.infer<typeof UserRecord>;

const BirthYear = whole(1920, 2100);
const OptionalEmail = Email.or(z.literal('').transform(() => null)).nullable();

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
  /** Those who take a place of the company's licence. */
  takes_place: Flag.optional(),
  deleted: Flag.optional(),
});

const NameSurname = z.strictObject({ name: name(60), surname: name(60), version: Version.optional() });

export const listUsers = route({
  method: 'GET',
  path: 'users',
  summary: 'Students the caller may see',
  query: UserFilter,
  answer: page(User),
  needs: ['view', 'USER'],
  exportable: true,
});
export const usersOfCompany = route({
  method: 'GET',
  path: 'companies/{id}/users',
  summary: 'Students of a company',
  params: ById,
  query: UserFilter.omit({ company_id: true }),
  answer: page(User),
  needs: ['view', 'USER'],
  exportable: true,
});
export const usersOfDepartment = route({
  method: 'GET',
  path: 'departments/{id}/users',
  summary: 'Students of a department',
  params: ById,
  query: UserFilter.omit({ department_id: true }),
  answer: page(User),
  needs: ['view', 'USER'],
  exportable: true,
});
export const getUser = route({
  method: 'GET',
  path: 'users/{id}',
  summary: 'One student, with the activation held and how many the school has left',
  params: ById,
  answer: one(UserRecord),
  needs: ['view', 'USER'],
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
export const usersWithoutName = route({
  method: 'GET',
  path: 'departments/{id}/users/has-not-name',
  summary: 'Students of a department without a name or surname',
  params: ById,
  query: UserFilter.omit({ department_id: true }),
  answer: page(User),
  needs: ['view', 'USER'],
  exportable: true,
});

/** A student of a class whose names may follow later. */
const StudentInput = z.strictObject({
  department_id: Id,
  username: Username,
  password: Password,
  name: text(60)
    .nullable()
    .default(null)
    .transform((v) => v || null),
  surname: text(60)
    .nullable()
    .default(null)
    .transform((v) => v || null),
  email: OptionalEmail.default(null),
});
export type StudentInput = z.output<typeof StudentInput>;
const studentsAtOnce = 50;
export const createStudents = route({
  method: 'POST',
  path: 'students',
  summary: 'Adds one student or many to departments; all or none',
  status: 201,
  needs: ['add', 'USER'],
  errors: ['duplicate'],
  idempotent: true,
  body: z
    .strictObject({
      students: z
        .array(StudentInput)
        .min(1, { error: 'validation.required' })
        .max(studentsAtOnce, { error: 'validation.range' }),
    })
    .or(StudentInput.transform((student) => ({ students: [student] }))),
  answer: z.object({ data: z.array(User) }),
});

/** A device a student signed in with: what the browser says of itself, and whether it is signed in still. */
export const Device = z.object({
  id: Id,
  user_agent: z.string().nullable(),
  first_seen_at: Instant,
  last_seen_at: Instant,
  signed_in: z.boolean(),
});
export type Device = z.infer<typeof Device>;
export const devicesOfUser = route({
  method: 'GET',
  path: 'users/{id}/device-informations',
  summary: 'Devices a student signed in with, the last used first',
  params: ById,
  query: ListQuery,
  answer: page(Device),
  needs: ['view', 'USER_DEVICE_INFO'],
  exportable: true,
});

/** Which member of staff looked at a student's record on a day, and how. */
export const recordWays = ['record', 'report', 'export', 'view_as'] as const;
export const RecordView = z.object({
  id: Id,
  /** The first time on that day. */
  at: Instant,
  admin_id: Id,
  /** Null: the account was erased. */
  admin_name: z.string().nullable(),
  ways: z.array(z.enum(recordWays)),
});
export type RecordView = z.infer<typeof RecordView>;
export const recordViewsOfUser = route({
  method: 'GET',
  path: 'users/{id}/record-views',
  summary: 'Which members of staff looked at the record of a student, one row for each and each day, the newest first',
  params: ById,
  query: ListQuery,
  answer: page(RecordView),
  needs: ['edit', 'INSTRUCTOR'],
  exportable: true,
});

export const renameUsers = route({
  method: 'PUT',
  path: 'users/name-surname',
  summary: 'Names and surnames of many students at once; all or none',
  body: z.strictObject({
    users: z
      .array(NameSurname.extend({ id: Id }))
      .min(1, { error: 'validation.required' })
      .max(1000, { error: 'validation.range' }),
  }),
  answer: z.object({ data: z.array(User), batch_id: Id }),
  needs: ['edit', 'USER'],
  errors: ['not_found'],
});
export const updateUser = route({
  method: 'PUT',
  path: 'users/{id}',
  summary: 'Changes a student',
  params: ById,
  body: UserChange,
  answer: one(User),
  needs: ['edit', 'USER'],
  errors: ['stale_version', 'duplicate'],
});
export const renameUser = route({
  method: 'PUT',
  path: 'users/{id}/name-surname',
  summary: 'Name and surname of one student',
  params: ById,
  body: NameSurname,
  answer: one(User),
  needs: ['edit', 'USER'],
});
export const deleteUser = route({
  method: 'DELETE',
  path: 'users/{id}',
  summary: 'Deletes a student, or restores a deleted one',
  params: ById,
  query: Seen,
  answer: one(User),
  needs: ['delete', 'USER'],
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
});
export const reactivateUser = route({
  method: 'POST',
  path: 'users/{id}/student/reactivate',
  summary: 'Gives an expired student a free activation of the school',
  params: ById,
  answer: one(UserRecord),
  needs: ['edit', 'USER'],
  errors: ['conflict', 'invalid'],
  idempotent: true,
});
/** How a student reads, with the version of the account it belongs to. */
const VersionedSettings = UserSettings.extend({ version: z.int() });
export type VersionedSettings = z.infer<typeof VersionedSettings>;

export const getUserSettings = route({
  method: 'GET',
  path: 'users/{id}/settings',
  summary: 'How a student reads',
  params: ById,
  answer: one(VersionedSettings),
  needs: ['view', 'USER'],
});
export const changeUserSettings = route({
  method: 'PATCH',
  path: 'users/{id}/settings',
  summary: 'Changes how a student reads',
  params: ById,
  body: UserSettings.partial().strict().extend({ version: Version.optional() }),
  answer: one(VersionedSettings),
  needs: ['edit', 'USER'],
});

/** `invited`: has not chosen a password yet. */
const UserParent = z.object({
  id: Id,
  email: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  last_login_at: Instant.nullable(),
  invited: z.boolean(),
});
const parentsOfUserNeeds = {
  anyOf: [
    ['view', 'PARENTS'],
    ['view', 'USER_PARENTS'],
  ],
} as const;
const linkNeeds = {
  anyOf: [
    ['edit', 'PARENTS'],
    ['edit', 'USER_PARENTS'],
  ],
} as const;
export const parentsOfUser = route({
  method: 'GET',
  path: 'users/{id}/parents',
  summary: 'Parents of a student',
  params: ById,
  query: ListQuery,
  answer: page(UserParent),
  needs: parentsOfUserNeeds,
  exportable: true,
});
export const linkParent = route({
  method: 'POST',
  path: 'users/{id}/parents',
  summary:
    'Links a parent by e-mail, who is told so by mail; a new one is made and invited, in the child’s ' +
    'language unless told; one who is linked and waits for the invitation gets another. ' +
    'The password is the parent’s to choose: a body with one is refused',
  params: ById,
  body: z.strictObject({
    email: Email,
    name: text(120).nullable().default(null),
    phone: Phone.nullable().default(null),
    /** Taken by earlier releases; now refused by its name (docs/decisions/0001). */
    password: z.never({ error: 'parents.own_password' }).optional(),
    locale: Language.optional(),
  }),
  answer: one(UserParent),
  status: 201,
  needs: linkNeeds,
  idempotent: true,
});
export const unlinkParent = route({
  method: 'DELETE',
  path: 'users/{id}/parents/{parentId}',
  summary: 'Takes the link between parent and student away; the account stays',
  params: z.strictObject({ id: Id, parentId: Id }),
  answer: Done,
  needs: linkNeeds,
});

/** One reading of a student with its comprehension, newest first. */
export const Reading = z.object({
  id: Id,
  title: z.string(),
  source: z.enum(['article']),
  language: Language,
  words: z.int(),
  active_seconds: z.number(),
  wpm: z.number(),
  comprehension: z.number().nullable(),
  effective_speed: z.number().nullable(),
  implausible: z.boolean(),
  /** How the text was shown, and at which pace. */
  mode: z.enum(readingModes),
  pace: z.int().nullable(),
  /** How far the speed can be trusted, A the most. */
  trust: z.enum(trustGrades),
  finished_at: Instant,
});
export type Reading = z.infer<typeof Reading>;
export const readingsOfUser = route({
  method: 'GET',
  path: 'users/{id}/readings',
  summary: 'What a student read, with speed and comprehension',
  params: ById,
  query: ListQuery,
  answer: page(Reading),
  needs: ['view', 'USER'],
  exportable: true,
});

/** Which department a student belonged to, and when; `left_at` is null for the present one. */
export const Membership = z.object({
  id: Id,
  department_id: Id,
  department_name: z.string(),
  academic_year: z.string().nullable(),
  joined_at: Instant,
  left_at: Instant.nullable(),
});
export type Membership = z.infer<typeof Membership>;
export const departmentsOfUser = route({
  method: 'GET',
  path: 'users/{id}/departments',
  summary: 'The departments a student belonged to, the latest first',
  params: ById,
  query: ListQuery,
  answer: page(Membership),
  needs: ['view', 'USER'],
  exportable: true,
});

/** A book that a student may read, and how far it was read (0-100). */
export const UserBook = z.object({
  id: Id,
  title: z.string(),
  authors: z.array(z.string()),
  cover: z.string().nullable(),
  language: Language,
  page_count: z.int().nullable(),
  read_percent: z.number(),
  started_at: Instant.nullable(),
  last_read_at: Instant.nullable(),
  finished_at: Instant.nullable(),
});
export type UserBook = z.infer<typeof UserBook>;
export const activeBookOfUser = route({
  method: 'GET',
  path: 'users/{id}/activeBook',
  summary: 'The book a student reads at present, or null',
  params: ById,
  answer: one(UserBook.nullable()),
  needs: ['view', 'USER'],
});
export const booksOfUser = route({
  method: 'GET',
  path: 'users/{id}/books',
  summary: 'Books of a student',
  params: ById,
  query: ListQuery,
  answer: page(UserBook),
  needs: ['view', 'USER'],
  exportable: true,
});

/** The first attempt of a student at an exercise: what later ones are compared with. Score 0-100. */
export const FirstExercise = z.object({
  exercise_id: Id,
  exercise_name: Names,
  kind: z.string(),
  score: z.number(),
  seconds: z.number(),
  errors: z.int(),
  done_at: Instant,
});
export type FirstExercise = z.infer<typeof FirstExercise>;
export const firstExerciseHistory = route({
  method: 'GET',
  path: 'users/{id}/first_exercise_history',
  summary: 'First attempt at each exercise, the earliest first',
  params: ById,
  answer: z.object({ data: z.array(FirstExercise) }),
  needs: ['view', 'USER'],
});
