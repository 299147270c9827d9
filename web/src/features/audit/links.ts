import type { AuditEntry, AuditSubject } from '@okur/contract/audit';

type AuditTarget = Pick<AuditEntry, 'subject_id' | 'company_id'>;

const pages: Partial<Record<AuditSubject, (target: { id: string; company_id: string | null }) => string | undefined>> =
  {
    ADMIN: ({ id }) => `/management/admins/${id}`,
    ARTICLE: ({ id }) => `/articles/${id}`,
    AUTHOR: () => '/books/authors',
    BOOK: ({ id }) => `/books/list/${id}`,
    CLASS_LIST: ({ id, company_id }) =>
      company_id ? `/management/companies/${company_id}/class-lists/${id}` : undefined,
    CERTIFICATE_TEMPLATE: () => '/certificates/list?tab=templates',
    CERTIFICATES: () => '/certificates/list',
    COMPANY: ({ id }) => `/management/companies/${id}`,
    DEPARTMENT: ({ id }) => `/management/departments/${id}`,
    EXAM: ({ id }) => `/exams/${id}`,
    EXERCISE: ({ id }) => `/exercises/${id}`,
    GENERAL_CONTENTS: () => '/management/general-contents',
    GENRE: () => '/books/genres',
    HOMEWORK: ({ id }) => `/homeworks/${id}`,
    INSTRUCTOR: ({ id }) => `/management/instructors/${id}`,
    MODULE: () => '/modules/list',
    NOTIFICATIONS: ({ id }) => `/notifications/${id}`,
    PARENTS: ({ id }) => `/management/parents/${id}`,
    PUBLISHER: () => '/books/publishers',
    ROLL_OVER: ({ company_id }) => (company_id ? `/management/companies/${company_id}/roll-over` : undefined),
    SUMMARY_TAG: () => '/summaries/tags',
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
