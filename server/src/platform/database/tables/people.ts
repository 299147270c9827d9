import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, stored, toggled } from './columns.ts';
import { admins, companies, departments } from './organisation.ts';

const language = (name: string) => text(name, { enum: ['en', 'tr', 'fr', 'pl'] });

/** Students. */
export const users = pgTable(
  'users',
  {
    ...stored(),
    ...toggled(),
    name: text('name'),
    surname: text('surname'),
    username: text('username').notNull(),
    email: text('email'),
    student_number: text('student_number'),
    birth_year: integer('birth_year'),
    grade_level: integer('grade_level'),
    /** The one that the student is taught in: what is measured is measured in it. */
    language: language('language').notNull().default('tr'),
    /** The one of the student's pages and mails, as chosen on any device; null: not chosen yet. */
    locale: language('locale'),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    department_id: uuid('department_id').references(() => departments.id),
    status: text('status', { enum: ['invited', 'active', 'expired', 'frozen'] })
      .notNull()
      .default('invited'),
    user_type: text('user_type', { enum: ['trial', 'student', 'subscriber', 'presentation'] })
      .notNull()
      .default('student'),
    password_hash: text('password_hash'),
    /** When the student or the school replaced the one that was given first: a card from before is out of date. */
    password_changed_at: instant('password_changed_at'),
    /** The student's own choice, which is compared as it was typed; what is on a card is not. */
    password_chosen: boolean('password_chosen').notNull().default(false),
    last_seen_at: instant('last_seen_at'),
    /** The name is gone for ever; the row stays for the totals. */
    erased_at: instant('erased_at'),
    reading_speed_goal: integer('reading_speed_goal'),
    font_family: text('font_family', { enum: ['literata', 'atkinson', 'opendyslexic', 'inter'] })
      .notNull()
      .default('literata'),
    font_size: integer('font_size').notNull().default(20),
    line_spacing: real('line_spacing').notNull().default(1.7),
    letter_spacing: real('letter_spacing').notNull().default(0),
    word_spacing: real('word_spacing').notNull().default(0),
    line_length: integer('line_length').notNull().default(66),
    theme: text('theme', { enum: ['light', 'sepia', 'dark'] })
      .notNull()
      .default('light'),
    daily_task_enabled: boolean('daily_task_enabled').notNull().default(true),
    sound: boolean('sound').notNull().default(false),
    /** The line that is read stands out, the others step back. */
    line_focus: boolean('line_focus').notNull().default(false),
    /** The language of the captions of films, or `off`; null while none was chosen. */
    captions: text('captions', { enum: ['en', 'tr', 'fr', 'pl', 'off'] }),
    avatar: text('avatar').notNull().default('owl'),
    /** Grade of the next texts, set by staff; null: it follows from the readings. */
    text_level: integer('text_level'),
    /** Minutes of reading a day, as the student chose them. */
    daily_minutes: integer('daily_minutes').notNull().default(10),
    search: text('search').generatedAlwaysAs(
      sql.raw(
        `okur_fold(coalesce(name, '') || ' ' || coalesce(surname,
          '') || ' ' || username || ' ' || coalesce(student_number, '') || ' ' || coalesce(email, ''))`,
      ),
    ),
  },
  (t) => [
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    uniqueIndex('users_email')
      .on(t.email)
      .where(sql`${t.email} is not null`),
    uniqueIndex('users_student_number')
      .on(t.company_id, t.student_number)
      .where(sql`${t.student_number} is not null and ${t.deleted_at} is null`),
    index('users_company_list')
      .on(t.company_id, sql`${t.surname} collate "tr-x-icu"`, sql`${t.name} collate "tr-x-icu"`, t.id)
      .where(sql`${t.deleted_at} is null`),
    index('users_department_list')
      .on(t.department_id, sql`${t.surname} collate "tr-x-icu"`, sql`${t.name} collate "tr-x-icu"`, t.id)
      .where(sql`${t.deleted_at} is null`),
    index('users_list')
      .on(sql`${t.surname} collate "tr-x-icu"`, sql`${t.name} collate "tr-x-icu"`, t.id)
      .where(sql`${t.deleted_at} is null`),
    index('users_name_list')
      .on(sql`${t.name} collate "tr-x-icu"`, sql`${t.surname} collate "tr-x-icu"`, t.id)
      .where(sql`${t.deleted_at} is null`),
    index('users_created')
      .on(t.created_at, t.id)
      .where(sql`${t.deleted_at} is null`),
    // Empty ones stand for the least, so that one index serves both directions of a sort.
    index('users_last_seen')
      .on(sql`coalesce(${t.last_seen_at}, '-infinity')`, t.id)
      .where(sql`${t.deleted_at} is null`),
    index('users_status')
      .on(t.status, t.id)
      .where(sql`${t.deleted_at} is null`),
    index('users_grade')
      .on(sql`coalesce(${t.grade_level}, 0)`, t.id)
      .where(sql`${t.deleted_at} is null`),
    index('users_number')
      .on(sql`coalesce(${t.student_number}, '')`, t.id)
      .where(sql`${t.deleted_at} is null`),
    // The students of a list are counted without a look at their rows.
    index('users_counted')
      .on(t.company_id, t.department_id)
      .where(sql`${t.deleted_at} is null and ${t.user_type} <> 'presentation' and ${t.erased_at} is null`),
    // What is asked of everyone who is taught when a list looks for those who need help.
    index('users_taught')
      .on(t.company_id, t.department_id, t.id, t.created_at, t.surname, t.name)
      .where(
        sql`${t.deleted_at} is null and ${t.user_type} <> 'presentation' and ${t.erased_at} is null
          and ${t.status} in ('active', 'invited')`,
      ),
    // With the deleted ones, for those who may restore them.
    index('users_company').on(t.company_id),
    index('users_department').on(t.department_id),
    // New entries go in at once: every search read the whole list in which they waited, at half its pace after an
    // import.
    index('users_search')
      .using('gin', sql`${t.search} gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/**
 * Which department a student belonged to, and when: one open row at a time. Kept by a trigger on users.department_id
 * (okur_keep_membership), so that no way of moving a student forgets it.
 */
export const departmentMemberships = pgTable(
  'department_memberships',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    department_id: uuid('department_id')
      .notNull()
      .references(() => departments.id),
    joined_at: instant('joined_at').notNull(),
    left_at: instant('left_at'),
  },
  (t) => [
    uniqueIndex('department_memberships_present')
      .on(t.user_id)
      .where(sql`${t.left_at} is null`),
    index('department_memberships_user').on(t.user_id, t.joined_at),
    index('department_memberships_department').on(t.department_id, t.left_at),
  ],
);

/**
 * When a student could not sign in: frozen, out of time or deleted; the end is empty while that goes on. By a
 * trigger on users.status and users.deleted_at (okur_keep_absence): homework that ended then was missed by no one.
 */
export const userAbsences = pgTable(
  'user_absences',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    since: instant('since').notNull(),
    until: instant('until'),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.since] })],
);

export const parents = pgTable(
  'parents',
  {
    ...stored(),
    ...toggled(),
    email: text('email').notNull(),
    /** Every address that was the account's before, kept by `okur_keep_address`. */
    earlier_emails: text('earlier_emails').array().notNull().default([]),
    /** When a link was followed that was sent to this address; until then the account may be anyone's. */
    email_proven_at: instant('email_proven_at'),
    name: text('name'),
    phone: text('phone'),
    locale: language('locale').notNull().default('tr'),
    /** Whether its owner chose it. */
    locale_chosen: boolean('locale_chosen').notNull().default(false),
    password_hash: text('password_hash'),
    last_login_at: instant('last_login_at'),
    /** When a mail to this address was last refused for good; null since one was taken, or for a new address. */
    mail_refused_at: instant('mail_refused_at'),
    erased_at: instant('erased_at'),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(coalesce(name, '') || ' ' || email)`)),
  },
  (t) => [
    // A deleted account is set aside with its children: the address begins again.
    uniqueIndex('parents_email')
      .on(t.email)
      .where(sql`${t.deleted_at} is null`),
    index('parents_list').on(sql`${t.name} collate "tr-x-icu"`, t.id),
    index('parents_created').on(t.created_at, t.id),
    index('parents_search').using('gin', sql`${t.search} gin_trgm_ops`),
    index('parents_phone').using('gin', sql`${t.phone} gin_trgm_ops`),
    index('parents_mail_refused')
      .on(t.mail_refused_at)
      .where(sql`${t.mail_refused_at} is not null`),
  ],
);

export const parentUsers = pgTable(
  'parent_users',
  {
    parent_id: uuid('parent_id')
      .notNull()
      .references(() => parents.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    created_at: instant('created_at').notNull().defaultNow(),
    /** When the parent's address was told of this child; null while the mail waits. */
    mailed_at: instant('mailed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.parent_id, t.user_id] }),
    index('parent_users_user').on(t.user_id),
    index('parent_users_unmailed')
      .on(t.parent_id)
      .where(sql`${t.mailed_at} is null`),
  ],
);

/**
 * Whom staff unlinked by hand from which child. No list, no roster and no code links them again, under this account or
 * with any address that is, was or is about to be its own, before staff do so by hand.
 */
export const unlinkedParents = pgTable(
  'unlinked_parents',
  {
    parent_id: uuid('parent_id')
      .notNull()
      .references(() => parents.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Of that moment. */
    email: text('email').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.parent_id] }), index('unlinked_parents_parent').on(t.parent_id)],
);

/** What a parent says was read at home; it counts once the child has confirmed it. */
export const homeReadings = pgTable(
  'home_readings',
  {
    ...stored(),
    ...toggled(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    parent_id: uuid('parent_id')
      .notNull()
      .references(() => parents.id),
    title: text('title').notNull(),
    minutes: integer('minutes').notNull(),
    /** By the calendar of the school. */
    read_on: date('read_on').notNull(),
    confirmed: boolean('confirmed'),
    answered_at: instant('answered_at'),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(title)`)),
  },
  (t) => [
    index('home_readings_user').on(t.user_id, t.read_on, t.id),
    index('home_readings_parent').on(t.parent_id, t.user_id),
  ],
);

/** What staff write down about a student; personal, and never shown to students or parents. */
export const userNotes = pgTable(
  'user_notes',
  {
    ...stored(),
    ...toggled(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    admin_id: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    note: text('note').notNull(),
    visibility: text('visibility', { enum: ['author', 'company', 'parents'] })
      .notNull()
      .default('company'),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(note)`)),
  },
  (t) => [index('user_notes_user').on(t.user_id, t.created_at, t.id)],
);

/** With what instructors show the product: a key, and behind it a student of a sample school. */
export const presentationAccounts = pgTable('presentation_accounts', {
  ...stored(),
  admin_id: uuid('admin_id').notNull().unique(),
  user_id: uuid('user_id')
    .notNull()
    .references(() => users.id),
  key: text('key').notNull().unique(),
  key_made_at: instant('key_made_at').notNull().defaultNow(),
  /** The instructor's class that the sample school is like: its grade and its language. */
  department_id: uuid('department_id').references(() => departments.id),
  /** When the student behind it was made; null: the next sign-in makes one. */
  sample_made_at: instant('sample_made_at'),
});
