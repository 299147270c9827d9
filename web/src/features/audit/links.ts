import type { AuditEntry, AuditSubject } from '@okur/contract/audit';

type AuditTarget = Pick<AuditEntry, 'subject_id' | 'company_id'>;

const pages: Partial<Record<AuditSubject, (target: { id: string; company_id: string | null }) => string | undefined>> =
  {
    ACTIVATION: ({ id }) => `/management/activations/${id}`,
    ACTIVATION_CODE_PAYMENT: ({ id }) => `/activation-code-payment/list/${id}`,
    ACTIVATION_CODE_PRODUCTS: ({ id }) => `/activation-code-products/${id}`,
    ADMIN: ({ id }) => `/management/admins/${id}`,
    ARTICLE: ({ id }) => `/articles/${id}`,
    AUTHOR: ({ id }) => `/books/authors/${id}`,
    BANK_NOTICE: () => '/activation-code-payment/list?tab=bank-notices',
    BOOK: ({ id }) => `/books/list/${id}`,
    BOOK_LICENCE: ({ id }) => `/books/list/${id}?tab=licences`,
    BOOK_ORDERS: ({ id }) => `/book-orders/${id}`,
    GARDNER_BOOK: () => '/books/gardner-books',
    CLASS_LIST: ({ id, company_id }) =>
      company_id ? `/management/companies/${company_id}/class-lists/${id}` : undefined,
    COMPANY_DOCUMENT: ({ id }) => `/company-documents/${id}`,
    CERTIFICATE_TEMPLATE: () => '/certificates/list?tab=templates',
    CERTIFICATES: () => '/certificates/list',
    COMPANY: ({ id }) => `/management/companies/${id}`,
    DEPARTMENT: ({ id }) => `/management/departments/${id}`,
    EXAM: ({ id }) => `/exams/${id}`,
    EXERCISE: ({ id }) => `/exercises/${id}`,
    GENERAL_CONTENTS: () => '/management/general-contents',
    GENRE: ({ id }) => `/books/genres/${id}`,
    HOMEWORK: ({ id }) => `/homeworks/${id}`,
    IDENTITY_PROVIDER: ({ company_id }) => (company_id ? `/management/companies/${company_id}?tab=sign-in` : undefined),
    PARTNER: () => '/partners',
    WEBHOOK: ({ company_id }) => (company_id ? `/management/companies/${company_id}?tab=webhooks` : undefined),
    INSTRUCTOR: ({ id }) => `/management/instructors/${id}`,
    MODULE: () => '/modules/list',
    NOTIFICATIONS: ({ id }) => `/notifications/${id}`,
    PARENTS: ({ id }) => `/management/parents/${id}`,
    PUBLISHER: ({ id }) => `/books/publishers/${id}`,
    ROLL_OVER: ({ company_id }) => (company_id ? `/management/companies/${company_id}/roll-over` : undefined),
    ROSTER_CONNECTION: ({ company_id }) =>
      company_id ? `/management/companies/${company_id}?tab=one-roster` : undefined,
    SUMMARY: ({ id }) => `/summaries/books/${id}`,
    SUMMARY_CLASS: () => '/summaries/classes',
    SUMMARY_TAG: () => '/summaries/tags',
    TUTORIAL: ({ id }) => `/tutorials/list/${id}`,
    TUTORIAL_INSTRUCTOR: () => '/tutorials/instructors',
    TUTORIAL_WATCH_LIST: ({ id }) => `/tutorials/watch-list/${id}`,
    USER: ({ id }) => `/management/users/${id}`,
  };

/** The page of the thing an entry is about; a deleted list of a class is gone. */
export function pageOf({
  subject,
  action,
  subject_id: id,
  company_id,
}: AuditTarget & Pick<AuditEntry, 'subject' | 'action'>): string | undefined {
  if (!id || (subject === 'CLASS_LIST' && action === 'delete')) return undefined;
  return pages[subject]?.({ id, company_id });
}
