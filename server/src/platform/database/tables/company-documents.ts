import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, stored, toggled } from './columns.ts';
import { admins, companies } from './organisation.ts';

/** What the platform gives to schools: contracts, price lists, notices. */
export const companyDocuments = pgTable(
  'company_documents',
  {
    ...stored(),
    ...toggled(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    all_companies: boolean('all_companies').notNull().default(false),
    /** Number of the version that is shown. */
    number: integer('number').notNull().default(1),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(title || ' ' || description)`)),
  },
  (t) => [
    index('company_documents_list').on(sql`${t.title} collate "tr-x-icu"`, t.id),
    index('company_documents_search').using('gin', sql`${t.search} gin_trgm_ops`),
  ],
);

/** Which companies a document is for, where it is not for all. */
export const companyDocumentCompanies = pgTable(
  'company_document_companies',
  {
    document_id: uuid('document_id')
      .notNull()
      .references(() => companyDocuments.id),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
  },
  (t) => [
    primaryKey({ columns: [t.document_id, t.company_id] }),
    index('company_document_companies_company').on(t.company_id),
  ],
);

export const companyDocumentVersions = pgTable(
  'company_document_versions',
  {
    id: uuid('id').primaryKey(),
    document_id: uuid('document_id')
      .notNull()
      .references(() => companyDocuments.id),
    /** From 1 within its document. */
    number: integer('number').notNull(),
    type: text('type', { enum: ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'link'] }).notNull(),
    file_key: text('file_key'),
    file_name: text('file_name'),
    size: integer('size'),
    sha256: text('sha256'),
    link: text('link'),
    note: text('note').notNull().default(''),
    created_by: uuid('created_by').references(() => admins.id),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('company_document_versions_number').on(t.document_id, t.number),
    index('company_document_versions_created_by').on(t.created_by),
  ],
);

/** Who opened which version first when. */
export const companyDocumentViews = pgTable(
  'company_document_views',
  {
    version_id: uuid('version_id')
      .notNull()
      .references(() => companyDocumentVersions.id),
    admin_id: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    seen_at: instant('seen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.version_id, t.admin_id] }), index('company_document_views_admin').on(t.admin_id)],
);
