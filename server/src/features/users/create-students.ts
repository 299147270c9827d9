import type { users as contract } from '@okur/contract';
import type { StudentInput, User } from '@okur/contract/users';
import { array, rows, sql } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { seesCodes } from '../activations/store.ts';
import { insertUser } from './change.ts';

type Adding = ContextOf<typeof contract.createStudents>;

/** Fields of the student at this index, as they came in: of one who is not in a list they have their plain names. */
type FieldOf = (index: number, field: string) => string;

/** Adds students to their departments, all of them or none; what is wrong is named by its place in the list. */
export async function createStudents(context: Adding): Promise<{ data: User[] }> {
  const { students } = context.body;
  const isAlone = 'alone' in context.body;
  const fieldOf: FieldOf = (index, field) => (isAlone ? field : `students.${index}.${field}`);
  // Who gives codes sees them, here as anywhere.
  if (students.some(namesCode) && !seesCodes(context.caller)) throw new ApiError('forbidden');
  await refuseTaken(context, students, fieldOf);
  const data: User[] = [];
  for (const [index, student] of namedFirst(students)) {
    try {
      data[index] = await insertUser(context, {
        ...student,
        student_number: null,
        birth_year: null,
        grade_level: null,
        language: 'tr',
      });
    } catch (error) {
      throw placed(error, (field) => fieldOf(index, field));
    }
  }
  return { data };
}

const namesCode = ({ activation_code }: StudentInput): boolean => activation_code !== null;

/** Each with its index: those who name a code before others, who would take the oldest one, which may be it. */
const namedFirst = (students: readonly StudentInput[]): [number, StudentInput][] =>
  [...students.entries()].toSorted(([, a], [, b]) => Number(namesCode(b)) - Number(namesCode(a)));

/** Usernames and addresses that are taken, or that are in the list twice: all of them at once. */
async function refuseTaken({ db }: Adding, students: readonly StudentInput[], fieldOf: FieldOf): Promise<void> {
  const keys = (student: StudentInput) => ({ username: student.username.toLowerCase(), email: student.email });
  const taken = await rows<{ username: string; email: string | null }>(
    db,
    sql`select lower(username) as username, email from users where lower(username) = any(${array(
      students.map((s) => keys(s).username),
      'text',
    )}) or email = any(${array(
      students.flatMap((s) => s.email ?? []),
      'text',
    )})`,
  );
  const seen = { username: new Set(taken.map((t) => t.username)), email: new Set(taken.flatMap((t) => t.email ?? [])) };
  const errors: Record<string, string[]> = {};
  students.forEach((student, index) => {
    for (const field of ['username', 'email'] as const) {
      const value = keys(student)[field];
      if (value === null) continue;
      if (seen[field].has(value)) errors[fieldOf(index, field)] = ['validation.taken'];
      seen[field].add(value);
    }
  });
  if (Object.keys(errors).length > 0) throw new ApiError('duplicate', { errors });
}

/** A refusal of one student with its fields as they came in. */
function placed(error: unknown, fieldOf: (field: string) => string): unknown {
  if (!(error instanceof ApiError) || !error.errors) return error;
  const at = <T>(fields: Record<string, T> | undefined) =>
    fields && Object.fromEntries(Object.entries(fields).map(([field, value]) => [fieldOf(field), value]));
  const params = at(error.params);
  return new ApiError(error.code, { errors: at(error.errors) ?? {}, ...(params ? { params } : {}) });
}
