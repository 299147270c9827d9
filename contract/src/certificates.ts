import { z } from 'zod';
import {
  ById,
  changesOf,
  Day,
  Flag,
  Id,
  Instant,
  Language,
  name,
  Seen,
  stored,
  text,
  toggled,
  Version,
  whole,
} from './fields.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';

export const certificateBackgrounds = ['frame', 'ribbon', 'leaves', 'image'] as const;
/** To check: given for an exam no longer passed since it was corrected, and no one looked at it since. */
export const certificateStates = ['valid', 'to_check', 'withdrawn'] as const;
export const certificateRules = ['speed', 'homework', 'exam', 'book', 'tutorial'] as const;
/** What the text may name; filled in for each student. */
export const certificatePlaceholders = ['student', 'class', 'school', 'date'] as const;
type Placeholder = (typeof certificatePlaceholders)[number];

const placeholder = /\{\{([^{}]*)\}\}/g;
const placeholderNames = new Set<string>(certificatePlaceholders);
const hasUnknownPlaceholder = (body: string): boolean =>
  [...body.matchAll(placeholder)].some(([, word = '']) => !placeholderNames.has(word.trim()));

/** The text of a certificate with the values in the places of their names. */
export const fillCertificate = (body: string, values: Record<Placeholder, string>): string =>
  body.replace(placeholder, (all, word: string) =>
    placeholderNames.has(word.trim()) ? values[word.trim() as Placeholder] : all,
  );

/**
 * When a certificate is given by itself: a speed with an understanding in one reading, so many homeworks in a row done
 * in time, an exam passed, so many books read, a tutorial completed.
 */
export const CertificateRule = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('speed'), wpm: whole(20, 1500), comprehension: whole(0, 100) }),
    z.strictObject({ kind: z.literal('homework'), count: whole(1, 100) }),
    z.strictObject({ kind: z.literal('exam'), exam_id: Id }),
    /** Books that are finished and of which `readShare` was really read. */
    z.strictObject({ kind: z.literal('book'), count: whole(1, 100) }),
    z.strictObject({ kind: z.literal('tutorial'), tutorial_id: Id }),
  ],
  { error: 'validation.choice' },
);
export type CertificateRule = z.infer<typeof CertificateRule>;

export const CertificateTemplate = z.object({
  ...stored,
  ...toggled,
  title: z.string(),
  language: Language,
  body: z.string(),
  signer_name: z.string(),
  signer_title: z.string(),
  background: z.enum(certificateBackgrounds),
  has_image: z.boolean(),
  rule: CertificateRule.nullable(),
  /** Name of the exam of the rule. */
  exam_name: z.string().nullable(),
  /** Title of the tutorial of the rule. */
  tutorial_title: z.string().nullable(),
  rule_from: Day.nullable(),
  active: z.boolean(),
  issued_count: z.int(),
});
export type CertificateTemplate = z.infer<typeof CertificateTemplate>;

export const CertificateTemplateInput = z.strictObject({
  title: name(80),
  language: Language,
  body: name(600).refine((body) => !hasUnknownPlaceholder(body), { error: 'validation.placeholder' }),
  signer_name: text(80).default(''),
  signer_title: text(80).default(''),
  background: z.enum(certificateBackgrounds, { error: 'validation.choice' }).default('frame'),
  rule: CertificateRule.nullable().default(null),
  /** What was reached before does not count; left out: from today on. */
  rule_from: Day.nullable().default(null),
  active: z.boolean({ error: 'validation.choice' }).default(true),
});

export const Certificate = z.object({
  ...stored,
  template_id: Id,
  user_id: Id,
  title: z.string(),
  holder: z.string(),
  department_name: z.string(),
  school: z.string(),
  serial: z.string(),
  issued_on: Day,
  /** Null: by the rule. */
  issued_by: z.string().nullable(),
  withdrawn_at: Instant.nullable(),
  withdrawn_by: z.string().nullable(),
  withdraw_reason: z.string().nullable(),
  /** When a person looked at it after a correction of the exam, and left it valid. */
  checked_at: Instant.nullable(),
  checked_by: z.string().nullable(),
  state: z.enum(certificateStates),
});
export type Certificate = z.infer<typeof Certificate>;

export const CertificateFilter = ListQuery.extend({
  template_id: Id.optional(),
  department_id: Id.optional(),
  user_id: Id.optional(),
  state: z.enum(certificateStates, { error: 'validation.choice' }).optional(),
});

/** To whom: students by name and whole classes. */
export const Issue = z
  .strictObject({
    template_id: Id,
    user_ids: z.array(Id).max(500, { error: 'validation.range' }).default([]),
    department_ids: z.array(Id).max(100, { error: 'validation.range' }).default([]),
  })
  .refine(({ user_ids, department_ids }) => user_ids.length + department_ids.length > 0, {
    path: ['user_ids'],
    error: 'validation.required',
  });

/** `new` get it, `already` have a valid one, `nameless` have no name to write on it. */
export const IssuePreview = z.object({ new: z.int(), already: z.int(), nameless: z.int(), names: z.array(z.string()) });
export type IssuePreview = z.infer<typeof IssuePreview>;

/** What everyone with the serial may know. */
export const Verified = z.object({
  serial: z.string(),
  holder: z.string(),
  school: z.string(),
  title: z.string(),
  language: Language,
  issued_on: Day,
  state: z.enum(['valid', 'withdrawn']),
  withdrawn_on: Day.nullable(),
});
export type Verified = z.infer<typeof Verified>;

/** What its holder and the holder's parents see. */
export const OwnCertificate = Certificate.pick({ id: true, title: true, school: true, serial: true, issued_on: true });
export type OwnCertificate = z.infer<typeof OwnCertificate>;

const Serial = z.strictObject({ serial: text(60) });
const OfChild = z.strictObject({ id: Id, certificateId: Id });
const own = z.object({ data: z.array(OwnCertificate) });
const pdf = { method: 'GET', answer: z.unknown(), download: true } as const;

export const listCertificates = route({
  method: 'GET',
  path: 'certificates',
  summary: 'Certificates that were given, the newest first',
  query: CertificateFilter,
  answer: page(Certificate),
  needs: ['view', 'CERTIFICATES'],
  people: true,
  exportable: true,
});
export const issueCertificates = route({
  method: 'POST',
  path: 'certificates',
  summary: 'Gives a certificate to students and classes; who has a valid one keeps it',
  body: Issue,
  answer: one(z.object({ issued: z.int() })),
  status: 201,
  needs: ['add', 'CERTIFICATES'],
  idempotent: true,
});
export const previewIssue = route({
  method: 'POST',
  path: 'certificates/preview',
  summary: 'Who would get it',
  body: Issue,
  answer: one(IssuePreview),
  needs: ['add', 'CERTIFICATES'],
  readOnly: true,
});
export const downloadCertificate = route({
  ...pdf,
  path: 'certificates/{id}/download',
  summary: 'The certificate as PDF',
  params: ById,
  needs: ['view', 'CERTIFICATES'],
});
export const printCertificates = route({
  method: 'POST',
  path: 'certificates/print',
  summary: 'Up to a hundred certificates as one PDF, a page each',
  body: z.strictObject({
    ids: z.array(Id).min(1, { error: 'validation.required' }).max(100, { error: 'validation.range' }),
  }),
  answer: z.unknown(),
  download: true,
  needs: ['view', 'CERTIFICATES'],
  readOnly: true,
});
export const withdrawCertificate = route({
  method: 'POST',
  path: 'certificates/{id}/withdraw',
  summary: 'Withdraws a certificate; it can be given again afterwards',
  params: ById,
  body: z.strictObject({ reason: name(300) }),
  answer: one(Certificate),
  needs: ['delete', 'CERTIFICATES'],
  errors: ['conflict'],
  idempotent: true,
});
export const checkCertificate = route({
  method: 'PUT',
  path: 'certificates/{id}/check',
  summary: 'Says of a certificate to check that it was looked at and stays valid, or takes that back',
  params: ById,
  body: z.strictObject({ stays_valid: z.boolean({ error: 'validation.choice' }) }),
  answer: one(Certificate),
  needs: ['delete', 'CERTIFICATES'],
  errors: ['conflict'],
});
export const verifyCertificate = route({
  method: 'GET',
  path: 'certificates/verify/{serial}',
  summary: 'Whether a certificate with this serial was given and holds',
  params: Serial,
  answer: one(Verified),
  needs: 'public',
});

export const listCertificateTemplates = route({
  method: 'GET',
  path: 'certificate-templates',
  summary: 'Templates of the company',
  query: ListQuery.extend({ deleted: Flag.optional() }),
  answer: page(CertificateTemplate),
  needs: ['view', 'CERTIFICATES'],
  exportable: true,
});
export const getCertificateTemplate = route({
  method: 'GET',
  path: 'certificate-templates/{id}',
  summary: 'One template',
  params: ById,
  answer: one(CertificateTemplate),
  needs: ['view', 'CERTIFICATES'],
});
export const createCertificateTemplate = route({
  method: 'POST',
  path: 'certificate-templates',
  summary: 'Adds a template',
  body: CertificateTemplateInput,
  answer: one(CertificateTemplate),
  status: 201,
  needs: ['add', 'CERTIFICATES'],
  idempotent: true,
});
export const updateCertificateTemplate = route({
  method: 'PUT',
  path: 'certificate-templates/{id}',
  summary: 'Changes a template; certificates that were given stay as they are',
  params: ById,
  body: changesOf(CertificateTemplateInput).extend({ version: Version.optional() }),
  answer: one(CertificateTemplate),
  needs: ['edit', 'CERTIFICATES'],
  errors: ['stale_version'],
  idempotent: true,
});
export const deleteCertificateTemplate = route({
  method: 'DELETE',
  path: 'certificate-templates/{id}',
  summary: 'Deletes a template or restores it; certificates that were given stay',
  params: ById,
  query: Seen,
  answer: one(CertificateTemplate),
  needs: ['delete', 'CERTIFICATES'],
  idempotent: true,
});
export const previewCertificate = route({
  ...pdf,
  path: 'certificate-templates/{id}/preview',
  summary: 'The template as PDF with a made-up student',
  params: ById,
  needs: ['view', 'CERTIFICATES'],
});
export const uploadCertificateImage = route({
  method: 'POST',
  path: 'certificate-templates/{id}/image',
  summary: 'Uploads a picture that lies behind the text (form field image)',
  params: ById,
  query: Seen,
  files: ['image'],
  body: z.strictObject({}),
  answer: one(CertificateTemplate),
  needs: ['edit', 'CERTIFICATES'],
  idempotent: true,
});

export const myCertificates = route({
  method: 'GET',
  path: 'student/certificates',
  summary: 'The caller’s certificates',
  answer: own,
  needs: 'student',
});
export const myCertificate = route({
  ...pdf,
  path: 'student/certificates/{id}/download',
  summary: 'An own certificate as PDF',
  params: ById,
  needs: 'student',
});
export const certificatesOfChild = route({
  method: 'GET',
  path: 'parent/users/{id}/certificates',
  summary: 'Certificates of an own child',
  params: ById,
  answer: own,
  needs: 'parent',
  record: 'record',
});
export const certificateOfChild = route({
  ...pdf,
  path: 'parent/users/{id}/certificates/{certificateId}/download',
  summary: 'A certificate of an own child as PDF',
  params: OfChild,
  needs: 'parent',
  record: 'export',
});
