import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { rosterCollections, rosterConnectionFaults, rosterVersions } from '@okur/contract/one-rosters';
import { instant, stored } from './columns.ts';
import { companies } from './organisation.ts';

/** A system that roster files come from: what it calls its schools and people is known again the next time. */
export const oneRosterSources = pgTable(
  'one_roster_sources',
  {
    ...stored(),
    /** The company whose manager brought it; null: staff of the platform did. */
    company_id: uuid('company_id').references(() => companies.id),
    title: text('title').notNull(),
    /** Both as the manifest has them, empty when it has none. */
    system_name: text('system_name').notNull(),
    system_code: text('system_code').notNull(),
    imported_at: instant('imported_at').notNull(),
  },
  (t) => [index('one_roster_sources_company').on(t.company_id)],
);

/**
 * How a source's records hang together, so that a file of changes alone is understood. Names and addresses are not
 * kept.
 */
export const oneRosterRecords = pgTable(
  'one_roster_records',
  {
    source_id: uuid('source_id')
      .notNull()
      .references(() => oneRosterSources.id),
    kind: text('kind', {
      enum: ['orgs', 'academicSessions', 'courses', 'classes', 'users', 'roles', 'enrollments'],
    }).notNull(),
    sourced_id: text('sourced_id').notNull(),
    data: jsonb('data').notNull(),
  },
  (t) => [primaryKey({ columns: [t.source_id, t.kind, t.sourced_id] })],
);

/**
 * Which row here is which record of a source. One person there may be several rows: a post in each school, a parent.
 */
export const oneRosterLinks = pgTable(
  'one_roster_links',
  {
    source_id: uuid('source_id')
      .notNull()
      .references(() => oneRosterSources.id),
    kind: text('kind', { enum: ['company', 'department', 'student', 'instructor', 'parent'] }).notNull(),
    sourced_id: text('sourced_id').notNull(),
    target_id: uuid('target_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.source_id, t.kind, t.sourced_id, t.target_id] }),
    index('one_roster_links_target').on(t.target_id),
  ],
);

/** A system of a company from which its roster is fetched: OneRoster over HTTP. */
export const rosterConnections = pgTable(
  'roster_connections',
  {
    ...stored(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    roster_version: text('roster_version', { enum: rosterVersions }).notNull(),
    base_url: text('base_url').notNull(),
    auth_url: text('auth_url').notNull(),
    client_id: text('client_id').notNull(),
    /** Sealed with a key that is not in the database. */
    secret: text('secret').notNull(),
    nightly: boolean('nightly').notNull(),
    tried_at: instant('tried_at'),
    fault: text('fault', { enum: rosterConnectionFaults }),
    fault_in: text('fault_in', { enum: rosterCollections }),
    fetched_at: instant('fetched_at'),
    imported_at: instant('imported_at'),
    /** When the last fetch began that was imported: what changed since is asked for. */
    changes_from: instant('changes_from'),
    /** When the last fetch of everything began that was imported or brought nothing new. */
    full_at: instant('full_at'),
  },
  (t) => [index('roster_connections_company').on(t.company_id)],
);

/** Uploaded rosters that wait to be accepted, and what became of them. `cards` is sealed and cleared after a day. */
export const oneRosters = pgTable(
  'one_rosters',
  {
    ...stored(),
    /** The company of the manager who uploaded it; null: staff of the platform did. */
    company_id: uuid('company_id').references(() => companies.id),
    source_id: uuid('source_id').references(() => oneRosterSources.id),
    file_name: text('file_name').notNull(),
    state: text('state', { enum: ['preview', 'accepted'] })
      .notNull()
      .default('preview'),
    /** What the files say; emptied when it is accepted. */
    roster: jsonb('roster').notNull(),
    /** What each school of the file was chosen to become. */
    schools: jsonb('schools').notNull(),
    /** Who people of the file were said to be; emptied when it is accepted. */
    answers: jsonb('answers').notNull().default([]),
    faults: jsonb('faults').notNull(),
    summary: jsonb('summary').notNull(),
    fingerprint: text('fingerprint').notNull(),
    cards: text('cards'),
    created_by: uuid('created_by'),
    accepted_at: instant('accepted_at'),
    /** Of a fetched one: from where, when the fetch began, and whether it was of everything. */
    connection_id: uuid('connection_id').references(() => rosterConnections.id, { onDelete: 'set null' }),
    fetch_began_at: instant('fetch_began_at'),
    is_full: boolean('is_full'),
  },
  (t) => [
    index('one_rosters_company').on(t.company_id, t.created_at),
    index('one_rosters_connection').on(t.connection_id),
  ],
);

/** What an import would change, and afterwards what it changed; of an accepted one kept for thirty days. */
export const oneRosterChanges = pgTable(
  'one_roster_changes',
  {
    id: uuid('id').primaryKey(),
    one_roster_id: uuid('one_roster_id')
      .notNull()
      .references(() => oneRosters.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: ['company', 'department', 'student', 'instructor', 'parent'] }).notNull(),
    effect: text('effect', { enum: ['create', 'update', 'restore', 'remove'] }).notNull(),
    name: text('name').notNull(),
    company_name: text('company_name').notNull(),
    /** Field by field what was and what comes. */
    fields: jsonb('fields').notNull(),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(name || ' ' || company_name)`)),
  },
  (t) => [index('one_roster_changes_list').on(t.one_roster_id, t.kind, t.effect, t.position)],
);
