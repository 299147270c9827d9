import { z } from 'zod';
import type { AppAbility } from './abilities.ts';
import { ById, Id, Instant, Language } from './fields.ts';
import { Job } from './jobs.ts';
import { ListQuery, page } from './list.ts';
import { Done, one, route } from './route.ts';

/** What a column of a school's class list can mean. */
export const classListFields = [
  'student_number',
  'name',
  'surname',
  'full_name',
  'department',
  'grade_level',
  'email',
  'birth_year',
  'parent_name',
  'parent_email',
  'parent_phone',
  'ignore',
] as const;
export const ClassListField = z.enum(classListFields, { error: 'validation.choice' });
export type ClassListField = z.infer<typeof ClassListField>;

/** Fields without which no student can be imported and that no column holds. */
export function missingFields(mapping: readonly ClassListField[]): ('name' | 'surname' | 'department')[] {
  const has = (field: ClassListField) => mapping.includes(field);
  const names = has('full_name') ? [] : (['name', 'surname'] as const).filter((field) => !has(field));
  return has('department') || has('grade_level') ? names : [...names, 'department'];
}

/** A class list changes a whole company: an instructor, who adds students to the caller's departments, imports none. */
export const mayImportClassLists = (ability: AppAbility): boolean =>
  ability.can('add', 'USER') && ability.can('add', 'INSTRUCTOR');

export const Mapping = z
  .array(ClassListField)
  .min(1, { error: 'validation.required' })
  .max(60, { error: 'validation.range' });

export const Fault = z.object({
  /** The line of the file, the header being line 1. */
  line: z.int(),
  column: z.string(),
  column_index: z.int(),
  field: ClassListField.nullable(),
  value: z.string(),
  reason: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Fault = z.infer<typeof Fault>;

/**
 * Why a row is not taken for a known student by itself. Number: it belongs to a student of another name. Near: but for
 * zeros or signs it does. Renumbered: the name is in the class with another number. Several: more of the name are in
 * the class than rows, or than one whose number the row could have. Alike: the name has a part more or less. Moved: the
 * name is in another class. Deleted: it was. Locked: frozen or without time, and stays so unless let in again, also one
 * who was deleted and returns; the row is taken all the same. Parent: the address is that of a parent with another
 * name. Staff: that of an instructor with another name, in rosters. Record: a roster's record was another person's; of
 * a parent or an instructor if the address is another one, too.
 */
export const questionKinds = [
  'number',
  'near',
  'renumbered',
  'several',
  'alike',
  'moved',
  'deleted',
  'locked',
  'parent',
  'staff',
  'record',
] as const;
export type QuestionKind = (typeof questionKinds)[number];
/**
 * Same: that person, changed as the row says. Another: a number that both have goes to the row. Return: restored.
 * Leave: someone else; of a parent the child alone is taken, of an instructor nothing.
 */
export const choices = ['same', 'another', 'return', 'leave'] as const;
const Choice = z.enum(choices, { error: 'validation.choice' });

export const Question = z.object({
  kind: z.enum(questionKinds),
  /** The student, in rosters also the post of an instructor; null: a parent. */
  user_id: Id.nullable(),
  name: z.string(),
  student_number: z.string().nullable(),
  /** Of one of several of the name who has no number. */
  username: z.string().optional(),
  department_name: z.string().nullable(),
  /** Of a parent or an instructor. */
  email: z.string().optional(),
  choices: z.array(Choice),
  chosen: Choice.nullable(),
});
export type Question = z.infer<typeof Question>;

/** An answer as it is kept. */
export type Answer = Pick<Question, 'kind' | 'user_id'> & { choice: NonNullable<Question['chosen']> };

/** What is to be known of a row that is taken. */
export const Note = z.object({
  reason: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Note = z.infer<typeof Note>;

/** A cell that was corrected in the preview; `before` is what the file says. */
export const Mended = z.object({ column_index: z.int(), before: z.string() });
export type Mended = z.infer<typeof Mended>;

export const PreviewRow = z.object({
  line: z.int(),
  cells: z.array(z.string()),
  /** What the import would do with the row; a row with an error is left out. */
  effect: z.enum(['create', 'update', 'unchanged', 'fault']),
  notes: z.array(Note).optional(),
  mended: z.array(Mended).optional(),
  /**
   * Answered ones, and those that are open: then the row has an error, unless the student is locked, or the other name
   * of a parent is that of an earlier row.
   */
  questions: z.array(Question).optional(),
});

/** Rows of the file that are no part of the list. Again: the header a second time. */
export const LeftOut = z.object({
  reason: z.enum(['above', 'again', 'sheet']),
  sheet: z.string().nullable(),
  count: z.int(),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** A row of a sheet; a text file has no sheets. */
const Line = z.int().min(1).max(2_000_000);
const HeaderPosition = z.strictObject({ sheet: z.string().max(100).nullable(), line: Line });

/** A class list that was uploaded and read, and waits to be accepted (24 hours). Nothing of it is imported yet. */
export const ClassList = z.object({
  id: Id,
  company_id: Id,
  file_name: z.string(),
  state: z.enum(['preview', 'accepted']),
  encoding: z.string(),
  separator: z.string().nullable(),
  columns: z.array(
    z.object({ index: z.int(), header: z.string(), field: ClassListField, sample: z.array(z.string()) }),
  ),
  /** Where the header is, and the rows that may be chosen for it. Null for a list that was accepted. */
  header: HeaderPosition.nullable(),
  header_choices: z.array(HeaderPosition.extend({ cells: z.array(z.string()) })),
  left_out: z.array(LeftOut),
  rows: z.array(PreviewRow),
  faults: z.array(Fault),
  counts: z.object({
    rows: z.int(),
    faulty: z.int(),
    create: z.int(),
    update: z.int(),
    unchanged: z.int(),
    departments_new: z.int(),
    parents_new: z.int(),
    /** Parents, new and known, who get a child of the list. */
    links_new: z.int(),
    /** Students who lose their number to another. */
    numbers_freed: z.int().optional(),
    /** Students who are let in again, and those who still cannot sign in afterwards. */
    returning: z.int().optional(),
    locked: z.int().optional(),
    /** Rows whose parent has another name under the same address, as it was answered. */
    parent_names: z.int().optional(),
    /** Places that the licence of the school has too few: more than none stops the import. */
    seats_missing: z.int().optional(),
    /** Students, new or let in again, who wait for an activation code. */
    waiting: z.int().optional(),
  }),
  departments_new: z.array(z.string()),
  /** Of all that the import would do: what accepts it says that this was seen. */
  fingerprint: z.string(),
  /** Archived ones of this school year that are taught again. */
  departments_reopened: z.array(z.string()),
  /** Those of an earlier school year that students come into, and that the change to this one has still to move up. */
  departments_past: z.array(z.object({ department_name: z.string(), academic_year: z.string().nullable() })),
  /** Of the new classes. */
  academic_year: z.string().nullable(),
  /** Parents whom staff unlinked from the student by hand: the list does not link them again. */
  parents_refused: z.array(z.object({ line: z.int(), student: z.string(), email: z.string() })),
  created_at: Instant,
  accepted_at: Instant.nullable(),
  /** The job that imports it, once it was accepted. */
  job_id: Id.nullable(),
});
export type ClassList = z.infer<typeof ClassList>;

/** A sign-in card to print: the first password is shown for 24 hours only. */
export const Card = z.object({
  name: z.string(),
  surname: z.string(),
  student_number: z.string().nullable(),
  department_name: z.string(),
  username: z.string(),
  /** Null: the student or the school has changed it since. */
  password: z.string().nullable(),
  /** In which the student reads the pages. */
  language: Language,
});
export type Card = z.infer<typeof Card>;

/** Longer than any field may be. */
const longestCell = 500;

const OfCompany = z.strictObject({ id: Id, classListId: Id });
const needs = ['add', 'USER'] as const;

export const uploadClassList = route({
  method: 'POST',
  path: 'companies/{id}/class-lists',
  summary: 'Reads a class list (CSV or XLSX, form field file) and answers a preview; imports nothing',
  params: ById,
  files: ['file'],
  body: z.strictObject({}),
  answer: one(ClassList),
  status: 201,
  needs,
  errors: ['too_large'],
  idempotent: true,
});
export const getClassList = route({
  method: 'GET',
  path: 'companies/{id}/class-lists/{classListId}',
  summary: 'An uploaded class list with its preview',
  params: OfCompany,
  answer: one(ClassList),
  needs,
});
export const remapClassList = route({
  method: 'PUT',
  path: 'companies/{id}/class-lists/{classListId}',
  summary: 'Changes what the columns were taken for, and answers the new preview',
  params: OfCompany,
  body: z.strictObject({ mapping: Mapping }),
  answer: one(ClassList),
  needs,
  errors: ['conflict'],
});
export const setClassListHeader = route({
  method: 'PUT',
  path: 'companies/{id}/class-lists/{classListId}/header',
  summary:
    'Says which row of which sheet is the header, any of them; the columns are guessed again. Answers the preview',
  params: OfCompany,
  body: HeaderPosition,
  answer: one(ClassList),
  needs,
  errors: ['conflict', 'invalid'],
});
export const answerClassList = route({
  method: 'PUT',
  path: 'companies/{id}/class-lists/{classListId}/answers',
  summary: 'Says of rows who they are; without a choice an answer is taken back. Answers the new preview',
  params: OfCompany,
  body: z.strictObject({
    answers: z
      .array(
        z.strictObject({
          line: Line,
          /** Pages of before there were two questions about one student send none: then the first that is open. */
          kind: Question.shape.kind.optional(),
          user_id: Question.shape.user_id,
          choice: Choice.nullable(),
        }),
      )
      .min(1, { error: 'validation.required' })
      .max(20_000, { error: 'validation.range' }),
  }),
  answer: one(ClassList),
  needs,
  errors: ['conflict', 'invalid'],
});
export const mendClassList = route({
  method: 'PUT',
  path: 'companies/{id}/class-lists/{classListId}/cells',
  summary: 'Corrects cells of the list; what was answered of their rows is asked again. Answers the new preview',
  params: OfCompany,
  body: z.strictObject({
    cells: z
      .array(
        z.strictObject({ line: Line, column_index: z.int().min(0).max(20_000), value: z.string().max(longestCell) }),
      )
      .min(1, { error: 'validation.required' })
      .max(1000, { error: 'validation.range' }),
  }),
  answer: one(ClassList),
  needs,
  errors: ['conflict', 'invalid'],
});
export const acceptClassList = route({
  method: 'POST',
  path: 'companies/{id}/class-lists/{classListId}/accept',
  summary: 'Begins to import the good rows, in one transaction; stops where it would do something else than was seen',
  params: OfCompany,
  body: z.strictObject({
    skip_faulty: z.boolean().default(false),
    /** Of the preview that was seen: an import that would do something else stops. Without it, it does what it does. */
    fingerprint: z.string().max(64, { error: 'validation.text' }).optional(),
  }),
  answer: one(Job),
  status: 202,
  needs,
  errors: ['conflict', 'invalid'],
  idempotent: true,
});
export const cardsOfClassList = route({
  method: 'GET',
  path: 'companies/{id}/class-lists/{classListId}/cards',
  summary: 'Usernames and first passwords of the students made by this import, for 24 hours',
  params: OfCompany,
  answer: z.object({ data: z.array(Card) }),
  needs,
  errors: ['not_found'],
  secret: true,
});
export const discardClassList = route({
  method: 'DELETE',
  path: 'companies/{id}/class-lists/{classListId}',
  summary: 'Throws an unaccepted class list away',
  params: OfCompany,
  answer: Done,
  needs,
  errors: ['conflict'],
  idempotent: true,
});
export const listClassLists = route({
  method: 'GET',
  path: 'companies/{id}/class-lists',
  summary: 'Class lists of a company, newest first',
  params: ById,
  query: ListQuery,
  answer: page(
    ClassList.pick({ id: true, file_name: true, state: true, counts: true, created_at: true, accepted_at: true }),
  ),
  needs,
  exportable: true,
});
