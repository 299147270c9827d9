import { z } from 'zod';
import { ById, Id, name, Password, text, Username, Version } from '../fields.ts';
import { page } from '../list.ts';
import { one, route } from '../route.ts';
import { ActivationCode } from '../activation-code.ts';
import { ListedUser, OptionalEmail, User, UserFilter } from './users.ts';

const NameSurname = z.strictObject({ name: name(60), surname: name(60), version: Version.optional() });
export const usersWithoutName = route({
  method: 'GET',
  path: 'departments/{id}/users/has-not-name',
  summary: 'Students of a department without a name or surname',
  params: ById,
  query: UserFilter.omit({ department_id: true }),
  answer: page(ListedUser),
  needs: ['view', 'USER'],
  exportable: true,
  people: true,
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
  /** A free code of the school or of the class. Without one the school's licence gives what it has. */
  activation_code: z.preprocess((code) => (code === '' ? null : code), ActivationCode.nullable()).default(null),
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
    .or(StudentInput.transform((student) => ({ students: [student], alone: true as const }))),
  answer: z.object({ data: z.array(User) }),
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
  idempotent: true,
});
export const renameUser = route({
  method: 'PUT',
  path: 'users/{id}/name-surname',
  summary: 'Name and surname of one student',
  params: ById,
  body: NameSurname,
  answer: one(User),
  needs: ['edit', 'USER'],
  idempotent: true,
});
