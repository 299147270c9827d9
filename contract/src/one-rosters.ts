import { z } from 'zod';
import type { AppAbility } from './abilities.ts';
import { Card, choices, Question, questionKinds } from './class-lists.ts';
import { ById, Id, Instant, whole } from './fields.ts';
import { Job } from './jobs.ts';
import { limits } from './limits.ts';
import { ListQuery, page } from './list.ts';
import { Done, one, route } from './route.ts';

export * from './one-rosters/connections.ts';

/**
 * A roster changes whole schools, their classes, instructors, students and parents: who may not add these imports none.
 */
export const mayImportOneRosters = (ability: AppAbility): boolean =>
  ability.can('add', 'USER') && ability.can('add', 'INSTRUCTOR') && ability.can('add', 'DEPARTMENT');

/** The files of OneRoster's CSV binding that are read; others are passed over. */
export const oneRosterFiles = [
  'orgs',
  'academicSessions',
  'courses',
  'classes',
  'users',
  'roles',
  'enrollments',
  'demographics',
] as const;
export const OneRosterFile = z.enum(oneRosterFiles);
export type OneRosterFile = z.infer<typeof OneRosterFile>;

/** Bulk: the whole truth. Delta: what changed since. Absent: says nothing. */
export const oneRosterModes = ['bulk', 'delta', 'absent'] as const;

/** Stop: the roster cannot be imported. Fault: the row is left out. Note: taken, but not all that it says. */
export const rosterSeverities = ['stop', 'fault', 'note'] as const;

export const RosterFault = z.object({
  severity: z.enum(rosterSeverities),
  file: z.string(),
  /** The line of the file, the header being line 1. */
  line: z.int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type RosterFault = z.infer<typeof RosterFault>;

export const rosterKinds = ['company', 'department', 'student', 'instructor', 'parent'] as const;
export const RosterKind = z.enum(rosterKinds, { error: 'validation.choice' });
export type RosterKind = z.infer<typeof RosterKind>;
export const rosterEffects = ['create', 'update', 'restore', 'remove'] as const;
export const RosterEffect = z.enum(rosterEffects, { error: 'validation.choice' });
export type RosterEffect = z.infer<typeof RosterEffect>;

const Counts = z.object({ create: z.int(), update: z.int(), restore: z.int(), remove: z.int(), unchanged: z.int() });
export type RosterCounts = z.infer<typeof Counts>;

/** What a school of the file becomes here: a new company, one that is here already, or nothing. */
const schoolChoices = ['create', 'join', 'skip'] as const;
export const SchoolChoice = z.strictObject({
  sourced_id: z.string().max(256, { error: 'validation.text' }),
  choice: z.enum(schoolChoices, { error: 'validation.choice' }),
  company_id: Id.nullable().default(null),
});
export type SchoolChoice = z.output<typeof SchoolChoice>;

const School = z.object({
  sourced_id: z.string(),
  name: z.string(),
  choice: z.enum(schoolChoices),
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  /** Imported before: it stays the company it is. */
  is_linked: z.boolean(),
  departments: z.int(),
  students: z.int(),
  instructors: z.int(),
});
export type RosterSchool = z.infer<typeof School>;

/** Who a person of the roster is: answered ones, and those that are open, whose row is left out until then. */
export const RosterQuestion = z.object({
  sourced_id: z.string(),
  /** In users.csv. */
  line: z.int(),
  who: z.enum(['student', 'instructor', 'parent']),
  /** The name in the roster. */
  listed: z.string(),
  company_name: z.string(),
  question: Question,
});
export type RosterQuestion = z.infer<typeof RosterQuestion>;

/** An answer as it is kept. */
export const RosterAnswer = z.strictObject({
  sourced_id: z.string().max(256, { error: 'validation.text' }),
  kind: z.enum(questionKinds, { error: 'validation.choice' }),
  user_id: Id.nullable(),
  choice: z.enum(choices, { error: 'validation.choice' }),
});
export type RosterAnswer = z.infer<typeof RosterAnswer>;

/** A roster that was uploaded and read, and waits to be accepted (24 hours). Nothing of it is imported yet. */
export const OneRoster = z.object({
  id: Id,
  company_id: Id.nullable(),
  file_name: z.string(),
  state: z.enum(['preview', 'accepted']),
  roster_version: z.enum(['1.1', '1.2']),
  files: z.array(z.object({ name: OneRosterFile, mode: z.enum(oneRosterModes), rows: z.int() })),
  source: z.object({ title: z.string(), is_new: z.boolean(), imported_at: Instant.nullable() }),
  schools: z.array(School),
  counts: z.object({ company: Counts, department: Counts, student: Counts, instructor: Counts, parent: Counts }),
  /** Students, new or let in again, who wait for an activation code; absent in rosters of before. */
  waiting: z.int().optional(),
  /**
   * People who would go, of those that this source brought: above a share they are counted out before anything happens.
   */
  removals: z.object({ people: z.int(), of: z.int(), must_confirm: z.boolean() }),
  /** The first of them; `fault_counts` has all. */
  faults: z.array(RosterFault),
  fault_counts: z.object({ stop: z.int(), fault: z.int(), note: z.int() }),
  /** The first of them; absent in rosters of before. */
  questions: z.array(RosterQuestion).optional(),
  /** Of everything the import would change: what is carried out is what was looked at. */
  fingerprint: z.string(),
  /** The latest job that carries it out, or tried to. */
  job_id: Id.nullable(),
  cards_until: Instant.nullable(),
  created_by: z.string().nullable(),
  created_at: Instant,
  accepted_at: Instant.nullable(),
});
export type OneRoster = z.infer<typeof OneRoster>;

/** One thing that the import would change, field by field: what is, and what comes. */
export const RosterChange = z.object({
  id: Id,
  kind: RosterKind,
  effect: RosterEffect,
  name: z.string(),
  company_name: z.string(),
  fields: z.record(z.string(), z.object({ before: z.string().nullable(), after: z.string().nullable() })),
});
export type RosterChange = z.infer<typeof RosterChange>;

const needs = ['add', 'USER'] as const;

export const uploadOneRoster = route({
  method: 'POST',
  path: 'one-rosters',
  summary:
    'Reads a OneRoster 1.1 or 1.2 zip of CSV files (form field file) and answers what it would do; imports nothing',
  files: ['file'],
  body: z.strictObject({}),
  answer: one(OneRoster),
  status: 201,
  needs,
  errors: ['too_large'],
  idempotent: true,
});
export const listOneRosters = route({
  method: 'GET',
  path: 'one-rosters',
  summary: 'Rosters uploaded and imported, newest first',
  query: ListQuery,
  answer: page(
    OneRoster.pick({
      id: true,
      file_name: true,
      state: true,
      counts: true,
      created_by: true,
      created_at: true,
      accepted_at: true,
    }),
  ),
  needs,
  exportable: true,
});
export const getOneRoster = route({
  method: 'GET',
  path: 'one-rosters/{id}',
  summary: 'An uploaded roster with the numbers of what it would do',
  params: ById,
  answer: one(OneRoster),
  needs,
});
export const changesOfOneRoster = route({
  method: 'GET',
  path: 'one-rosters/{id}/changes',
  summary: 'Row by row what a roster would create, change and remove, or did',
  params: ById,
  query: ListQuery.extend({ kind: RosterKind.optional(), effect: RosterEffect.optional() }),
  answer: page(RosterChange),
  needs,
  people: true,
  exportable: true,
});
export const chooseSchools = route({
  method: 'PUT',
  path: 'one-rosters/{id}',
  summary: 'Says which company each school of the roster becomes, and answers what it would do then',
  params: ById,
  body: z.strictObject({ schools: z.array(SchoolChoice).max(2000, { error: 'validation.range' }) }),
  answer: one(OneRoster),
  needs,
  errors: ['conflict'],
});
export const answerOneRoster = route({
  method: 'PUT',
  path: 'one-rosters/{id}/answers',
  summary: 'Says of people of the roster who they are; without a choice an answer is taken back',
  params: ById,
  body: z.strictObject({
    answers: z
      .array(RosterAnswer.extend({ choice: RosterAnswer.shape.choice.nullable() }))
      .min(1, { error: 'validation.required' })
      .max(2000, { error: 'validation.range' }),
  }),
  answer: one(OneRoster),
  needs,
  errors: ['conflict', 'invalid'],
});
export const acceptOneRoster = route({
  method: 'POST',
  path: 'one-rosters/{id}/accept',
  summary:
    'Begins the import of the roster as it was looked at: a job, in one transaction; ' +
    'refused when something changed since',
  params: ById,
  body: z.strictObject({
    fingerprint: z.string({ error: 'validation.required' }).max(64, { error: 'validation.text' }),
    skip_faulty: z.boolean().default(false),
    /** The number of people who go, told again: needed above the share of `removals`. */
    confirm_removals: whole(0, 2_147_483_647).nullable().default(null),
  }),
  answer: one(Job),
  status: 202,
  needs,
  errors: ['conflict', 'stale_version'],
  idempotent: true,
});
export const cardsOfOneRoster = route({
  method: 'GET',
  path: 'one-rosters/{id}/cards',
  summary: 'Usernames and first passwords of the students made by this import, for 24 hours',
  params: ById,
  answer: z.object({ data: z.array(Card.extend({ company_name: z.string() })) }),
  needs,
  errors: ['not_found'],
  secret: true,
});
export const discardOneRoster = route({
  method: 'DELETE',
  path: 'one-rosters/{id}',
  summary: 'Throws an unaccepted roster away',
  params: ById,
  answer: Done,
  needs,
  errors: ['conflict'],
  idempotent: true,
});
export const exportOneRoster = route({
  method: 'POST',
  path: 'companies/{id}/one-roster',
  summary: 'A company as OneRoster 1.1 bulk CSV files in a zip; over 500 people the caller’s password has to be given',
  params: ById,
  body: z.strictObject({
    password: z.string().max(limits.passwordMax, { error: 'validation.field_max_chars' }).optional(),
  }),
  answer: z.any(),
  download: true,
  needs,
  errors: ['old_password_wrong'],
});
