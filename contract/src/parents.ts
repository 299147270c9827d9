import { z } from 'zod';
import { ById, Flag, Id, Instant, Language, name, Phone, Seen, stored, toggled, Version } from './fields.ts';
import { HomeworkBook, homeworkKinds, StepOfSequence } from './homework.ts';
import { ListQuery, page } from './list.ts';
import { readingKinds } from './reading/kind.ts';
import { SpeedWindow } from './reading/window.ts';
import { StudentGrowth } from './reports.ts';
import { one, route } from './route.ts';
import { TutorialCompletion } from './tutorials.ts';
import { User, UserBook } from './users.ts';

export const Parent = z.object({
  ...stored,
  ...toggled,
  email: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  locale: Language,
  last_login_at: Instant.nullable(),
  /** When a mail to the address was last refused for good; null since one was taken, or for a new address. */
  mail_refused_at: Instant.nullable(),
  children: z.array(
    z.object({ id: Id, name: z.string().nullable(), surname: z.string().nullable(), company_name: z.string() }),
  ),
  /** Of the school of these children, of several schools the one where it is earliest; null without children. */
  time_zone: z.string().nullable(),
  /** Has a child at another school, too: the record is not the caller's to change. */
  is_shared: z.boolean(),
});
export type Parent = z.infer<typeof Parent>;

export const ParentChange = z.strictObject({
  name: name(120).optional(),
  phone: Phone.nullable().optional(),
  locale: Language.optional(),
  version: Version.optional(),
});

export const listParents = route({
  method: 'GET',
  path: 'parents',
  summary: 'Parents of the students the caller may see',
  query: ListQuery.extend({ company_id: Id.optional(), mail_refused: Flag.optional(), deleted: Flag.optional() }),
  answer: page(Parent),
  needs: ['view', 'PARENTS'],
  exportable: true,
  people: true,
});
export const getParent = route({
  method: 'GET',
  path: 'parents/{id}',
  summary: 'One parent',
  params: ById,
  answer: one(Parent),
  needs: ['view', 'PARENTS'],
});
export const childrenOfParent = route({
  method: 'GET',
  path: 'parents/{id}/users',
  summary: 'Children of a parent',
  params: ById,
  query: ListQuery,
  answer: page(User),
  needs: ['view', 'PARENTS'],
  exportable: true,
  people: true,
});
export const updateParent = route({
  method: 'PUT',
  path: 'parents/{id}',
  summary: 'Changes a parent',
  params: ById,
  body: ParentChange,
  answer: one(Parent),
  needs: ['edit', 'PARENTS'],
  errors: ['stale_version', 'has_dependents'],
  idempotent: true,
});
export const deleteParent = route({
  method: 'DELETE',
  path: 'parents/{id}',
  summary:
    'Sets the account of a parent aside with its links, or restores both for 30 days; the children stay. ' +
    'Anyone who links the address meanwhile begins a new account',
  params: ById,
  query: Seen,
  answer: one(Parent),
  needs: ['delete', 'PARENTS'],
  errors: ['has_dependents', 'duplicate'],
  idempotent: true,
});

/**
 * One suggestion for the evening, the most pressing first; `homework_due`: ends within two days, `homework_late`: has
 * ended and can still be done.
 */
export const tonightRules = [
  'homework_due',
  'begin',
  'read_together',
  'slow_down',
  'talk',
  'homework_ahead',
  'homework_late',
  'praise',
  'easy_text',
  'own_choice',
] as const;
export const Tonight = z.object({
  rule: z.enum(tonightRules),
  /** Of the homework. */
  title: z.string().nullable(),
  due_at: Instant.nullable(),
  /** Since the last reading. */
  days: z.int().nullable(),
  comprehension: z.number().nullable(),
});
export type Tonight = z.infer<typeof Tonight>;

/** A child as the parent portal shows it. Speeds in words a minute, comprehension 0-100. */
export const Child = z.object({
  id: Id,
  name: z.string().nullable(),
  surname: z.string().nullable(),
  company_name: z.string(),
  /** Of the school: the child's days and weeks are by its clock. */
  time_zone: z.string(),
  department_name: z.string().nullable(),
  /** One point a week, oldest first, of measured readings only. */
  weeks: z.array(
    z.object({ week: z.string(), wpm: z.number(), comprehension: z.number().nullable(), readings: z.int() }),
  ),
  /** The speed now: the same that the child and the teacher see. */
  latest: SpeedWindow.nullable(),
  /** Words a minute that an instructor set as a goal. */
  goal: z.int().nullable(),
  /** Of this week: readings that count, practice and books, as the child's own days show them. */
  minutes_this_week: z.int(),
  readings_this_week: z.int(),
  exercises_this_week: z.int(),
  /** Why the child cannot sign in: the school is suspended, or the account is frozen or its time is over. */
  closed: z.enum(['school', 'account']).nullable(),
  /** Not to be shown of a child that cannot sign in. */
  tonight: Tonight,
  /**
   * Open homework first, the nearest end at the top; steps of one are one row. `due_at` is the child's own end; an
   * extension says why it is later.
   */
  homework: z.array(
    z.object({
      id: Id,
      kind: z.enum(homeworkKinds),
      title: z.string(),
      due_at: Instant,
      extension_reason: z.string().nullable(),
      finished_at: Instant.nullable(),
      sequence: StepOfSequence.nullable(),
      /** Of a chapter of a book. */
      book: HomeworkBook.nullable(),
      /** Its chapter is no longer in the book: it need not be done. */
      removed: z.boolean(),
      /** Its exam, summary or tutorial is kept from the child, or given to no one now: it need not be done. */
      closed: z.boolean(),
    }),
  ),
  /** Of whatever kind, the newest first. */
  readings: z.array(
    z.object({
      id: Id,
      title: z.string(),
      finished_at: Instant,
      kind: z.enum(readingKinds),
      /** Of a measurement alone. */
      wpm: z.number().nullable(),
      comprehension: z.number().nullable(),
    }),
  ),
});
export type Child = z.infer<typeof Child>;

export const parentDashboard = route({
  method: 'GET',
  path: 'parent/users/dashboard',
  summary: 'A card for each of the caller’s children',
  answer: z.object({ data: z.array(Child) }),
  needs: 'parent',
});
export const growthOfChild = route({
  method: 'GET',
  path: 'parent/users/{id}/growth',
  summary: 'How an own child’s reading changed, with the range of the difference',
  params: ById,
  answer: one(StudentGrowth),
  needs: 'parent',
  record: 'record',
});
export const tutorialsOfChild = route({
  method: 'GET',
  path: 'parent/users/{id}/tutorials',
  summary: 'Tutorials that an own child has completed, the newest first',
  params: ById,
  query: ListQuery,
  answer: page(TutorialCompletion),
  needs: 'parent',
  exportable: true,
  record: 'record',
});
export const booksOfChild = route({
  method: 'GET',
  path: 'parent/users/{id}/books',
  summary: 'Books of an own child',
  params: ById,
  query: ListQuery,
  answer: page(UserBook),
  needs: 'parent',
  exportable: true,
  record: 'record',
});
