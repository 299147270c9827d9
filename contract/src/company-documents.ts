import { z } from 'zod';
import { ById, changesOf, Flag, Id, Instant, name, Seen, stored, text, toggled, VersionText, whole } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { Done, one, route } from './route.ts';

/** What schools get from the platform: contracts, price lists, notices. A link leads away from the platform. */
export const companyDocumentTypes = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'link'] as const;
export type CompanyDocumentType = (typeof companyDocumentTypes)[number];

/** Days in which a deleted document can be restored; then it goes with its files. */
export const companyDocumentUndoDays = 30;
export const companyDocumentMaxBytes = 20_000_000;

const versionFields = {
  /** From 1 within its document. */
  number: z.int(),
  type: z.enum(companyDocumentTypes),
  file_name: z.string().nullable(),
  /** Of the file, in bytes. */
  size: z.int().nullable(),
  link: z.string().nullable(),
  /** What is new in it. */
  note: z.string(),
};

const seenFields = {
  /** Of those who may see it; null for those who only read. */
  seen_count: z.int().nullable(),
  /** Company managers and instructors who may see it; null for those who only read. */
  reader_count: z.int().nullable(),
};

export const CompanyDocument = z.object({
  ...stored,
  ...toggled,
  title: z.string(),
  description: z.string(),
  all_companies: z.boolean(),
  /** Those it is for; of those who only read their own alone. */
  companies: z.array(z.object({ id: Id, company_name: z.string() })),
  ...versionFields,
  published_at: Instant,
  ...seenFields,
  /** When the caller opened this version. */
  seen_at: Instant.nullable(),
});
export type CompanyDocument = z.infer<typeof CompanyDocument>;

export const CompanyDocumentVersion = z.object({
  id: Id,
  ...versionFields,
  created_at: Instant,
  ...seenFields,
  seen_at: Instant.nullable(),
});
export type CompanyDocumentVersion = z.infer<typeof CompanyDocumentVersion>;

export const CompanyDocumentReader = z.object({
  id: Id,
  name: z.string(),
  companies: z.array(z.string()),
  /** The last version this reader opened. */
  number: z.int().nullable(),
  seen_at: Instant.nullable(),
  /** Whether that is the current one. */
  is_current: z.boolean(),
});
export type CompanyDocumentReader = z.infer<typeof CompanyDocumentReader>;

/** An address elsewhere, encrypted, and without a name in it that would pass for its host. */
function isSafeLink(link: string): boolean {
  if (/\s/.test(link) || !URL.canParse(link)) return false;
  const { protocol, hostname, username, password } = new URL(link);
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === '';
}

const documentFields = z.strictObject({
  title: name(200),
  description: text(2000).default(''),
  all_companies: z.boolean({ error: 'validation.choice' }).default(false),
  company_ids: z.array(Id).max(500, { error: 'validation.range' }).default([]),
  link: name(2000).refine(isSafeLink, { error: 'validation.https_link' }).optional(),
  /** What is new in this version. */
  note: text(500).default(''),
});
export const CompanyDocumentInput = documentFields;
export const CompanyDocumentChange = changesOf(documentFields).extend({ version: VersionText.optional() });

const filter = ListQuery.extend({
  type: z.enum(companyDocumentTypes, { error: 'validation.choice' }).optional(),
  company_id: Id.optional(),
  deleted: Flag.optional(),
});

const view = ['view', 'COMPANY_DOCUMENTS'] as const;
const edit = ['edit', 'COMPANY_DOCUMENTS'] as const;
const ofFile = { files: ['file'], maxBytes: { file: companyDocumentMaxBytes } } as const;

export const listCompanyDocuments = route({
  method: 'GET',
  path: 'company-documents',
  summary: 'Documents for companies; who only reads sees those of the selected company and those for all',
  query: filter,
  answer: page(CompanyDocument),
  needs: view,
  exportable: true,
});
export const getCompanyDocument = route({
  method: 'GET',
  path: 'company-documents/{id}',
  summary: 'One document with its current version',
  params: ById,
  answer: one(CompanyDocument),
  needs: view,
});
export const createCompanyDocument = route({
  method: 'POST',
  path: 'company-documents',
  summary:
    'Adds a document: form data with the file (PDF, DOCX, XLSX, PPTX, PNG or JPEG up to 20 MB), or JSON with a link',
  body: CompanyDocumentInput,
  ...ofFile,
  answer: one(CompanyDocument),
  status: 201,
  needs: ['add', 'COMPANY_DOCUMENTS'],
  idempotent: true,
});
export const updateCompanyDocument = route({
  method: 'PUT',
  path: 'company-documents/{id}',
  summary: 'Changes a document; a new file or another link is its next version, older ones stay',
  params: ById,
  body: CompanyDocumentChange,
  ...ofFile,
  answer: one(CompanyDocument),
  needs: edit,
  errors: ['stale_version'],
  idempotent: true,
});
export const deleteCompanyDocument = route({
  method: 'DELETE',
  path: 'company-documents/{id}',
  summary: 'Deletes a document; it can be restored for thirty days, then it goes with its files',
  params: ById,
  query: Seen,
  answer: one(CompanyDocument),
  needs: ['delete', 'COMPANY_DOCUMENTS'],
  errors: ['stale_version'],
  idempotent: true,
});
export const restoreCompanyDocument = route({
  method: 'POST',
  path: 'company-documents/{id}/restore',
  summary: 'Restores a document that was deleted in the last thirty days',
  params: ById,
  body: Seen,
  answer: one(CompanyDocument),
  needs: ['delete', 'COMPANY_DOCUMENTS'],
  errors: ['stale_version'],
  idempotent: true,
});
export const companyDocumentFile = route({
  method: 'GET',
  path: 'company-documents/{id}/file',
  summary: 'The file of the current version, or of the one with this number; who may read it has then seen it',
  params: ById,
  query: z.strictObject({
    number: z.coerce.number<number | string>({ error: 'validation.number' }).pipe(whole(1, 100_000)).optional(),
  }),
  answer: z.unknown(),
  needs: view,
  download: true,
  secret: true,
});
export const seeCompanyDocument = route({
  method: 'POST',
  path: 'company-documents/{id}/seen',
  summary: 'Notes that the caller opened a version whose content is a link',
  params: ById,
  body: z.strictObject({ number: whole(1, 100_000) }),
  answer: Done,
  needs: view,
  ownTransaction: true,
});
export const companyDocumentVersions = route({
  method: 'GET',
  path: 'company-documents/{id}/versions',
  summary: 'All versions of a document, the newest first',
  params: ById,
  answer: z.object({ data: z.array(CompanyDocumentVersion) }),
  needs: view,
});
export const companyDocumentReaders = route({
  method: 'GET',
  path: 'company-documents/{id}/readers',
  summary: 'Who may see a document, and which version they saw last',
  params: ById,
  query: ListQuery,
  answer: page(CompanyDocumentReader),
  needs: edit,
  people: true,
  exportable: true,
});
