import { sql } from 'drizzle-orm';
import { boolean, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, stored, toggled } from './columns.ts';
import { admins, companies, departments } from './organisation.ts';
import { users } from './people.ts';

/** What a certificate looks like on paper. */
const layoutColumns = () => ({
  title: text('title').notNull(),
  language: text('language', { enum: ['en', 'tr', 'fr', 'pl'] }).notNull(),
  /** Text with placeholders. */
  body: text('body').notNull(),
  signer_name: text('signer_name').notNull().default(''),
  signer_title: text('signer_title').notNull().default(''),
  background: text('background', { enum: ['frame', 'ribbon', 'leaves', 'image'] }).notNull(),
  /** Key of the uploaded picture. */
  background_key: text('background_key'),
});

export const certificateTemplates = pgTable(
  'certificate_templates',
  {
    ...stored(),
    ...toggled(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    ...layoutColumns(),
    /** Students who reach this get the certificate automatically; null: given by hand alone. */
    rule: jsonb('rule'),
    /** What was reached before this day does not count. */
    rule_from: date('rule_from'),
    active: boolean('active').notNull().default(true),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(title)`)),
  },
  (t) => [index('certificate_templates_company').on(t.company_id, sql`${t.title} collate "tr-x-icu"`, t.id)],
);

/** A document that was given: it stays as it was, whatever becomes of its template, its class or a name. */
export const certificates = pgTable(
  'certificates',
  {
    ...stored(),
    template_id: uuid('template_id')
      .notNull()
      .references(() => certificateTemplates.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    department_id: uuid('department_id').references(() => departments.id),
    serial: text('serial').notNull(),
    ...layoutColumns(),
    holder: text('holder').notNull(),
    school: text('school').notNull(),
    department_name: text('department_name').notNull(),
    issued_on: date('issued_on').notNull(),
    /** Null: by the template's rule. */
    issued_by: uuid('issued_by').references(() => admins.id),
    /** That rule as it was then: another one later asks nothing of who has the certificate. */
    rule: jsonb('rule'),
    withdrawn_at: instant('withdrawn_at'),
    withdrawn_by: uuid('withdrawn_by').references(() => admins.id),
    withdraw_reason: text('withdraw_reason'),
    /** Looked at after a correction of the exam, and left valid. */
    checked_at: instant('checked_at'),
    checked_by: uuid('checked_by').references(() => admins.id),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(holder || ' ' || title || ' ' || serial)`)),
  },
  (t) => [
    uniqueIndex('certificates_serial').on(t.serial),
    // One valid certificate of a template for each student, however often it is given.
    uniqueIndex('certificates_valid')
      .on(t.template_id, t.user_id)
      .where(sql`${t.withdrawn_at} is null`),
    index('certificates_company').on(t.company_id, t.issued_on, t.id),
    index('certificates_user').on(t.user_id, t.issued_on),
    index('certificates_search').using('gin', sql`${t.search} gin_trgm_ops`),
  ],
);
