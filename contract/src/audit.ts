import { z } from 'zod';
import { ById, Day, Flag, Id, Instant } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { Done, route } from './route.ts';

/**
 * What entries are about, each with the ability that lets one read them. Learning records are no entries: they are the
 * product.
 */
export const auditSubjects = {
  ACTIVATION: 'ACTIVATION',
  ACTIVATION_CODE_PAYMENT: 'ACTIVATION_CODE_PAYMENT',
  ACTIVATION_CODE_PRODUCTS: 'ACTIVATION_CODE_PRODUCTS',
  ADMIN: 'ADMIN',
  ARTICLE: 'ARTICLE',
  ARTICLE_CATEGORY: 'ARTICLE_CATEGORY',
  ARTICLE_TYPES: 'ARTICLE_TYPES',
  AUTHOR: 'BOOK',
  BANK_NOTICE: 'SCHEDULED_SUBSCRIPTION_TRANSACTIONS',
  BOOK: 'BOOK',
  BOOK_CHAPTER: 'BOOK',
  BOOK_LICENCE: 'BOOK_LIST',
  BOOK_ORDERS: 'BOOK_ORDERS',
  BOOK_WISHLIST: 'BOOK_WISHLIST',
  CERTIFICATES: 'CERTIFICATES',
  CERTIFICATE_TEMPLATE: 'CERTIFICATES',
  CLASS_LIST: 'USER',
  COMPANY: 'COMPANY',
  COMPANY_DOCUMENT: 'COMPANY_DOCUMENTS',
  DAILY_TASK: 'MODULE',
  DEPARTMENT: 'DEPARTMENT',
  EXAM: 'EXAM',
  EXAM_QUESTION: 'EXAM',
  EXAM_RESTRICTS: 'EXAM',
  EXERCISE: 'MODULE',
  GARDNER_BOOK: 'GARDNER_BOOK',
  GENERAL_CONTENTS: 'GENERAL_CONTENTS',
  GENRE: 'BOOK',
  HOMEWORK: 'HOMEWORK',
  HOMEWORK_SERIES: 'HOMEWORK',
  HOMEWORK_TEMPLATE: 'HOMEWORK',
  IDENTITY_PROVIDER: 'INTEGRATIONS',
  WEBHOOK: 'INTEGRATIONS',
  INSTRUCTOR: 'INSTRUCTOR',
  JOB: 'USER',
  MODULE: 'MODULE',
  NOTIFICATIONS: 'NOTIFICATIONS',
  ONE_ROSTER: 'COMPANY',
  PARENTS: 'PARENTS',
  PARTNER: 'PARTNERS',
  PLAN: 'SUBSCRIPTION_TYPE',
  PRESENTATION_ACCOUNT: 'PRESENTATION_ACCOUNT',
  PUBLISHER: 'BOOK',
  RELATION_TERM: 'TERM',
  ROLL_OVER: 'DEPARTMENT',
  ROSTER_CONNECTION: 'INTEGRATIONS',
  SUBSCRIPTION: 'SCHEDULED_SUBSCRIPTIONS',
  SUBSCRIPTION_PAYMENT: 'SCHEDULED_SUBSCRIPTION_PAYMENTS',
  SUMMARY: 'SUMMARY',
  SUMMARY_CLASS: 'SUMMARY_CLASSES',
  SUMMARY_TAG: 'SUMMARY_TAGS',
  TERM: 'TERM',
  TUTORIAL: 'TUTORIALS',
  TUTORIAL_INSTRUCTOR: 'TUTORIALS',
  TUTORIAL_RESOURCE: 'TUTORIALS',
  TUTORIAL_WATCH_LIST: 'DEPARTMENT',
  USER: 'USER',
  USER_NOTES: 'USER_NOTES',
} as const;
export const auditSubjectNames = Object.keys(auditSubjects) as AuditSubject[];
export type AuditSubject = keyof typeof auditSubjects;

/** What only follows from other fields, is counted or never changes: no change of its own. */
export const followingFields: ReadonlySet<string> = new Set([
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'company',
  'counts',
  'article_count',
  'department_count',
  'exercise_count',
  'student_count',
  'active_student_count',
  'summary_count',
  'completed_count',
  'reached_count',
  'passed_count',
  'result_count',
  'answer_count',
  'issued_count',
  'averages',
  'readability',
  'last_seen_at',
  'last_login_at',
  'mail_refused_at',
  'chosen_locale',
  'must_set_second_factor',
  'is_shared',
  'editable',
  'state',
  'sequence',
  'series',
  'content_title',
  'article_title',
]);

export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'link',
  'unlink',
  'import',
  'password',
  'archive',
  'undo',
  'code',
  'export',
  'erase',
  'withdraw',
  'view_as',
  'view_as_end',
  'sign_in',
  'end_waits',
] as const;

const Subject = z.enum(auditSubjectNames as [AuditSubject, ...AuditSubject[]], { error: 'validation.choice' });

/** One written change: who, when, from where, before and after. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  action: z.string(),
  subject: Subject,
  subject_id: Id.nullable(),
  /** What the thing is or was called. */
  subject_name: z.string().nullable(),
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  /** Null: the platform itself. */
  account: z.object({ type: z.enum(['staff', 'parent', 'student']), id: Id, name: z.string().nullable() }).nullable(),
  /** Network address; only for those who manage staff accounts. */
  address: z.string().nullable(),
  /** The fields of an update, or of one undone, with both values, without what only follows from them. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** The last change of its thing, and one that can be undone. */
  undoable: z.boolean(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditFilter = ListQuery.extend({
  subject: Subject.optional(),
  subject_id: Id.optional(),
  /** Of its parts as well: chapters and licences of a book, resources of a tutorial, orders of a supplier's book. */
  parts: Flag.optional(),
  account_id: Id.optional(),
  company_id: Id.optional(),
  action: z.enum(auditActions, { error: 'validation.choice' }).optional(),
  from: Day.optional(),
  to: Day.optional(),
});

const needs = {
  anyOf: [
    ['view', 'USER'],
    ['view', 'COMPANY'],
    ['view', 'ARTICLE'],
    ['view', 'ADMIN'],
    ['view', 'BOOK'],
  ],
} as const;

export const listAudit = route({
  method: 'GET',
  path: 'audit',
  summary: 'What was changed, by whom and when, the newest first; of things the caller may see',
  query: AuditFilter,
  answer: page(AuditEntry),
  needs,
  people: true,
  exportable: true,
});
export const undoAudit = route({
  method: 'POST',
  path: 'audit/{id}/undo',
  summary: 'Takes the change of one record back, if nothing was changed since',
  params: ById,
  answer: Done,
  needs,
  errors: ['conflict', 'duplicate', 'has_dependents', 'invalid'],
  idempotent: true,
});
