import { defaultTimeZone, licensings } from '@okur/contract/companies';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, stored, toggled } from './columns.ts';

/**
 * Folded for search: lower case, without accents, Turkish dotted and dotless i alike (okur_fold).
 */
const folded = (source: string) => text('search').generatedAlwaysAs(sql.raw(`okur_fold(${source})`));

export const companies = pgTable(
  'companies',
  {
    ...stored(),
    ...toggled(),
    company_name: text('company_name').notNull(),
    short_name: text('short_name').notNull(),
    logo: text('logo'),
    status: text('status', { enum: ['trial', 'active', 'suspended'] })
      .notNull()
      .default('active'),
    /** By contract up to `licence_limit` students may sign in; where codes are sold, those who hold one. */
    licensing: text('licensing', { enum: licensings }).notNull().default('contract'),
    licence_limit: integer('licence_limit'),
    country: text('country'),
    city: text('city'),
    time_zone: text('time_zone').notNull().default(defaultTimeZone),
    contact_name: text('contact_name'),
    contact_email: text('contact_email'),
    contact_phone: text('contact_phone'),
    /** To whom invoices are written. */
    tax_office: text('tax_office'),
    tax_number: text('tax_number'),
    invoice_address: text('invoice_address'),
    buy_activation_access: boolean('buy_activation_access').notNull().default(false),
    document_access: boolean('document_access').notNull().default(false),
    parent_access: boolean('parent_access').notNull().default(false),
    tutorial_access: boolean('tutorial_access').notNull().default(false),
    recording_access: boolean('recording_access').notNull().default(false),
    /** Made up for one presentation account: its instructor shows it, and no list of schools has it. */
    sample: boolean('sample').notNull().default(false),
    search: folded(`company_name || ' ' || short_name || ' ' || coalesce(city, '')`),
  },
  (t) => [
    uniqueIndex('companies_short_name').on(t.short_name),
    index('companies_name').on(sql`${t.company_name} collate "tr-x-icu"`, t.id),
    index('companies_search').using('gin', sql`${t.search} gin_trgm_ops`),
  ],
);

/**
 * When no one of a school could sign in: suspended or deleted; the end is empty while that goes on. By a trigger on
 * companies.status and companies.deleted_at (okur_keep_company_absence), as user_absences of single students.
 */
export const companyAbsences = pgTable(
  'company_absences',
  {
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    since: instant('since').notNull(),
    until: instant('until'),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.since] })],
);

export const admins = pgTable(
  'admins',
  {
    ...stored(),
    ...toggled(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    phone_number: text('phone_number'),
    address: text('address'),
    avatar: text('avatar'),
    roles: text('roles', { enum: ['SP', 'MN', 'CM', 'IN', 'SM', 'CS', 'CE'] })
      .array()
      .notNull(),
    locale: text('locale', { enum: ['en', 'tr', 'fr', 'pl'] })
      .notNull()
      .default('tr'),
    /** Whether its owner chose it. */
    locale_chosen: boolean('locale_chosen').notNull().default(false),
    status: text('status', { enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    password_hash: text('password_hash'),
    /** Another person knows the password: until it is changed, nothing else is answered. */
    must_change_password: boolean('must_change_password').notNull().default(false),
    last_login_at: instant('last_login_at'),
    erased_at: instant('erased_at'),
    search: folded(`username || ' ' || email`),
  },
  (t) => [
    uniqueIndex('admins_email').on(t.email),
    uniqueIndex('admins_username').on(sql`lower(${t.username})`),
    index('admins_search').using('gin', sql`${t.search} gin_trgm_ops`),
  ],
);

/** Which companies a company manager manages; the last one added is the default of the selector. */
export const companyManagers = pgTable(
  'company_managers',
  {
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    admin_id: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.admin_id] }), index('company_managers_admin').on(t.admin_id)],
);

/** A teaching post: one person in two companies is one admin with two of these. */
export const instructors = pgTable(
  'instructors',
  {
    ...stored(),
    ...toggled(),
    instructor_name: text('instructor_name').notNull(),
    /** Of this post: one school never changes what another one sees of the same person. */
    phone_number: text('phone_number'),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    admin_id: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    search: folded(`instructor_name`),
  },
  (t) => [
    uniqueIndex('instructors_post').on(t.company_id, t.admin_id),
    index('instructors_admin').on(t.admin_id),
    index('instructors_company').on(t.company_id, sql`${t.instructor_name} collate "tr-x-icu"`, t.id),
    index('instructors_list').on(sql`${t.instructor_name} collate "tr-x-icu"`, t.id),
    index('instructors_search').using('gin', sql`${t.search} gin_trgm_ops`),
  ],
);

export const departments = pgTable(
  'departments',
  {
    ...stored(),
    ...toggled(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    department_name: text('department_name').notNull(),
    grade_level: integer('grade_level'),
    academic_year: text('academic_year'),
    /** A class of a past school year: kept with its records, no longer taught. */
    archived_at: instant('archived_at'),
    /** With which class it became one: what comes again, or is paid later, comes to that. */
    merged_into: uuid('merged_into').references((): AnyPgColumn => departments.id),
    /** Its students collect: days in a row, badges, albums. */
    rewards: boolean('rewards').notNull().default(true),
    /** Minutes that the class wants to read together, from when and until when. */
    goal_minutes: integer('goal_minutes'),
    goal_starts_at: instant('goal_starts_at'),
    goal_ends_on: date('goal_ends_on'),
    search: folded(`department_name`),
  },
  (t) => [
    uniqueIndex('departments_name')
      .on(t.company_id, sql`okur_fold(${t.department_name})`, sql`coalesce(${t.academic_year}, '')`)
      .where(sql`${t.deleted_at} is null`),
    index('departments_company').on(t.company_id, sql`${t.department_name} collate "tr-x-icu"`, t.id),
    index('departments_deleted')
      .on(t.company_id, t.id)
      .where(sql`${t.deleted_at} is not null`),
    index('departments_list').on(sql`${t.department_name} collate "tr-x-icu"`, t.id),
    index('departments_search').using('gin', sql`${t.search} gin_trgm_ops`),
  ],
);

/** A class that something is assigned to: from when, and until when. */
export const assignedClass = () => ({
  department_id: uuid('department_id')
    .notNull()
    .references(() => departments.id),
  starts_at: instant('starts_at').notNull().defaultNow(),
  expires_at: instant('expires_at'),
});

export const departmentInstructors = pgTable(
  'department_instructors',
  {
    department_id: uuid('department_id')
      .notNull()
      .references(() => departments.id),
    instructor_id: uuid('instructor_id')
      .notNull()
      .references(() => instructors.id),
  },
  (t) => [
    primaryKey({ columns: [t.department_id, t.instructor_id] }),
    index('department_instructors_instructor').on(t.instructor_id),
  ],
);

/** Changes of school year, with what each of them changed, so that it can be undone for seven days. */
export const rollOvers = pgTable(
  'roll_overs',
  {
    ...stored(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    academic_year: text('academic_year').notNull(),
    counts: jsonb('counts').notNull(),
    changes: jsonb('changes').notNull(),
    created_by: uuid('created_by'),
    undone_at: instant('undone_at'),
  },
  (t) => [index('roll_overs_company').on(t.company_id, t.created_at)],
);
