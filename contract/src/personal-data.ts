import { z } from 'zod';
import { ById, Id, Instant, name } from './fields.ts';
import { Job } from './jobs.ts';
import { limits } from './limits.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';

/** Whose data it is. */
export const people = ['student', 'parent', 'staff'] as const;
/** What is kept about people, by the reason it is kept for: `personal_data.holding.<holding>` in the text catalogue. */
export const holdings = [
  'accounts',
  'learning',
  'recordings',
  'notes',
  'links',
  'sessions',
  'devices',
  'security',
  'activity',
  'repeats',
  'messages',
  'imports',
  'jobs',
  'requests',
  'organisation',
] as const;
export type Holding = (typeof holdings)[number];

const Kind = z.enum(['export', 'erasure'], { error: 'validation.choice' });
const PersonKind = z.enum(people, { error: 'validation.choice' });
const State = z.enum(['waiting', 'done', 'withdrawn'], { error: 'validation.choice' });

/** Who asked for a person's data or erasure, why, and what became of it. */
export const PersonalDataRequest = z.object({
  id: Id,
  created_at: Instant,
  kind: Kind,
  person: PersonKind,
  person_id: Id,
  /** Null once the person is erased. */
  person_name: z.string().nullable(),
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  reason: z.string(),
  /** Null: the platform itself, when the time of a deleted account was over. */
  requested_by: z.string().nullable(),
  state: State,
  with_parents: z.boolean(),
  due_at: Instant,
  done_at: Instant.nullable(),
  withdrawn_at: Instant.nullable(),
  withdrawn_by: z.string().nullable(),
  /** Rows that went or were changed, in all. */
  rows: z.int().nullable(),
  /** The job that does it, for the person who requested it. */
  job_id: Id.nullable(),
});
export type PersonalDataRequest = z.infer<typeof PersonalDataRequest>;

const Counted = z.object({ holding: z.enum(holdings), rows: z.int() });

/** What is kept about one person: what an erasure takes, and what stays without the name. */
export const PersonalData = z.object({
  /** Typed again before an erasure. */
  name: z.string(),
  goes: z.array(Counted),
  stays: z.array(Counted),
  /** Parents of a student who have no other child here. */
  only_parents: z.int(),
  requests: z.array(PersonalDataRequest),
});
export type PersonalData = z.infer<typeof PersonalData>;

const Period = z.object({
  holding: z.enum(holdings),
  /** Null: as long as the account or the company. */
  days: z.int().nullable(),
  tables: z.array(z.string()),
});

const CurrentPassword = z
  .string({ error: 'validation.required' })
  .min(1, { error: 'validation.required' })
  .max(limits.passwordMax, { error: 'validation.field_max_chars' });
const Reason = name(500, 3);

export const ExportInput = z.strictObject({ reason: Reason, password: CurrentPassword });
export const ErasureInput = z.strictObject({
  reason: Reason,
  password: CurrentPassword,
  /** The person's name as the page shows it. */
  name: name(300),
  /** At once and for ever, instead of after `limits.erasureHours`. */
  at_once: z.boolean({ error: 'validation.choice' }).default(false),
  with_parents: z.boolean({ error: 'validation.choice' }).default(false),
});

export const PersonalDataFilter = ListQuery.extend({
  kind: Kind.optional(),
  state: State.optional(),
  person: PersonKind.optional(),
});

const seesAny = {
  anyOf: [
    ['view', 'USER'],
    ['view', 'ADMIN'],
  ],
} as const;
const overview = { method: 'GET', params: ById, answer: one(PersonalData) } as const;
const exporting = {
  method: 'POST',
  params: ById,
  body: ExportInput,
  answer: one(Job),
  status: 202,
  idempotent: true,
  errors: ['old_password_wrong'],
} as const;
const erasing = {
  method: 'POST',
  params: ById,
  body: ErasureInput,
  answer: one(PersonalDataRequest),
  status: 202,
  idempotent: true,
  errors: ['old_password_wrong', 'conflict'],
} as const;

export const listPersonalDataRequests = route({
  method: 'GET',
  path: 'personal-data/requests',
  summary: 'Who asked for whose data or erasure, why, and what became of it',
  query: PersonalDataFilter,
  answer: page(PersonalDataRequest),
  needs: seesAny,
  people: true,
  exportable: true,
});
export const personalDataPeriods = route({
  method: 'GET',
  path: 'personal-data/periods',
  summary: 'What is kept about people and for how long',
  answer: one(z.array(Period)),
  needs: 'staff',
});
export const withdrawErasure = route({
  method: 'POST',
  path: 'personal-data/requests/{personalDataRequestId}/withdraw',
  summary: 'Withdraws an erasure that waits',
  params: z.strictObject({ personalDataRequestId: Id }),
  answer: one(PersonalDataRequest),
  needs: {
    anyOf: [
      ['delete', 'USER'],
      ['delete', 'ADMIN'],
    ],
  },
  errors: ['conflict'],
  idempotent: true,
});

export const personalDataOfUser = route({
  ...overview,
  path: 'users/{id}/personal-data',
  summary: 'What is kept about a student, and what was asked about it',
  needs: ['view', 'USER'],
  record: 'record',
});
export const exportUser = route({
  ...exporting,
  path: 'users/{id}/personal-data/export',
  summary: 'Makes a file of everything about a student',
  needs: ['view', 'USER'],
  record: 'export',
});
export const eraseUser = route({
  ...erasing,
  path: 'users/{id}/personal-data/erasure',
  summary: 'Takes a student’s name out of everything, after a time in which it can be withdrawn',
  needs: ['delete', 'USER'],
});

export const personalDataOfParent = route({
  ...overview,
  path: 'parents/{id}/personal-data',
  summary: 'What is kept about a parent, and what was asked about it',
  needs: ['view', 'PARENTS'],
});
export const exportParent = route({
  ...exporting,
  path: 'parents/{id}/personal-data/export',
  summary: 'Makes a file of everything about a parent',
  needs: ['view', 'PARENTS'],
});
export const eraseParent = route({
  ...erasing,
  path: 'parents/{id}/personal-data/erasure',
  summary: 'Takes a parent’s name out of everything, after a time in which it can be withdrawn',
  needs: ['delete', 'PARENTS'],
});

export const personalDataOfAdmin = route({
  ...overview,
  path: 'admins/{id}/personal-data',
  summary: 'What is kept about a member of staff, and what was asked about it',
  needs: ['view', 'ADMIN'],
});
export const exportAdmin = route({
  ...exporting,
  path: 'admins/{id}/personal-data/export',
  summary: 'Makes a file of everything about a member of staff',
  needs: ['view', 'ADMIN'],
});
export const eraseAdmin = route({
  ...erasing,
  path: 'admins/{id}/personal-data/erasure',
  summary: 'Takes the name of a member of staff out of everything, after a time in which it can be withdrawn',
  needs: ['delete', 'ADMIN'],
});
