import { z } from 'zod';
import { ById, changesOf, Id, Instant, name, stored, Version } from '../fields.ts';
import { Job } from '../jobs.ts';
import { Done, one, route } from '../route.ts';

/* OneRoster over HTTP: a school's own system, from which its roster is fetched. */

export const rosterVersions = ['1.1', '1.2'] as const;

/** Collections of the REST binding that are read, in this order. */
export const rosterCollections = ['orgs', 'academicSessions', 'courses', 'classes', 'enrollments', 'users'] as const;
export type RosterCollection = (typeof rosterCollections)[number];

/** What kept a system from answering with its roster. */
export const rosterConnectionFaults = [
  'unreachable',
  'forbidden_address',
  'wrong_client',
  'no_token',
  'not_allowed',
  'not_found',
  'busy',
  'failing',
  'unreadable',
  'incomplete',
  'too_large',
] as const;
export type RosterConnectionFault = (typeof rosterConnectionFaults)[number];

/** A system of a company, without its secret, which never leaves. */
export const RosterConnection = z.object({
  ...stored,
  company_id: Id,
  name: z.string(),
  roster_version: z.enum(rosterVersions),
  base_url: z.string(),
  auth_url: z.string(),
  client_id: z.string(),
  nightly: z.boolean(),
  /** When it was last tested or fetched from, and what was wrong then. */
  tried_at: Instant.nullable(),
  fault: z.enum(rosterConnectionFaults).nullable(),
  /** What was being read when it went wrong. */
  fault_in: z.enum(rosterCollections).nullable(),
  /** The last fetch that was whole, and the last that was imported. */
  fetched_at: Instant.nullable(),
  imported_at: Instant.nullable(),
  /** A fetched roster that waits to be accepted. */
  waiting_id: Id.nullable(),
});
export type RosterConnection = z.infer<typeof RosterConnection>;

function isAddress(text: string): boolean {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return false;
  const { search, hash, username, password } = new URL(text);
  return !search && !hash && !username && !password;
}

/** Without a query: the pages that are asked for have their own. */
const Address = name(300).refine(isAddress, { error: 'validation.roster_address' });

export const RosterConnectionInput = z.strictObject({
  name: name(80),
  roster_version: z.enum(rosterVersions, { error: 'validation.choice' }),
  base_url: Address,
  auth_url: Address,
  client_id: name(300),
  secret: name(500),
  nightly: z.boolean({ error: 'validation.choice' }).default(false),
});

/** Who may import may see where rosters come from, and fetch one. */
const imports = ['add', 'USER'] as const;

export const listRosterConnections = route({
  method: 'GET',
  path: 'companies/{id}/roster-connections',
  summary: 'The systems from which the roster of a company is fetched',
  params: ById,
  answer: one(z.array(RosterConnection)),
  needs: imports,
});
export const createRosterConnection = route({
  method: 'POST',
  path: 'companies/{id}/roster-connections',
  summary: 'Connects a company with a system that speaks OneRoster 1.1 or 1.2 over HTTP',
  params: ById,
  body: RosterConnectionInput,
  answer: one(RosterConnection),
  status: 201,
  needs: ['add', 'INTEGRATIONS'],
  idempotent: true,
});
export const updateRosterConnection = route({
  method: 'PUT',
  path: 'roster-connections/{id}',
  summary: 'Changes a connection; its secret stays unless a new one is sent, which another address needs',
  params: ById,
  body: changesOf(RosterConnectionInput).extend({ version: Version.optional() }),
  answer: one(RosterConnection),
  needs: ['edit', 'INTEGRATIONS'],
  errors: ['stale_version'],
  idempotent: true,
});
export const deleteRosterConnection = route({
  method: 'DELETE',
  path: 'roster-connections/{id}',
  summary: 'Ends a connection, with its secret; what was imported stays',
  params: ById,
  answer: Done,
  needs: ['delete', 'INTEGRATIONS'],
  idempotent: true,
});
export const testRosterConnection = route({
  method: 'POST',
  path: 'roster-connections/{id}/test',
  summary: 'Signs in at the system and reads the first record of everything, and notes the answer',
  params: ById,
  answer: one(RosterConnection),
  needs: ['edit', 'INTEGRATIONS'],
  ownTransaction: true,
});
export const fetchRosterConnection = route({
  method: 'POST',
  path: 'roster-connections/{id}/fetch',
  summary: 'Begins to fetch what changed, or all: a job that ends with a roster to look at, and imports nothing',
  params: ById,
  body: z.strictObject({ all: z.boolean({ error: 'validation.choice' }).default(false) }),
  answer: one(Job),
  status: 202,
  needs: imports,
  idempotent: true,
});
