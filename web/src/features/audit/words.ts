import { auditActions, auditSubjectNames, type AuditEntry, type AuditSubject } from '@okur/contract/audit';
import type { TFunction } from 'i18next';

type Action = Pick<AuditEntry, 'action' | 'subject'>;

/** Links join different things: a parent and a child, a manager and a company. */
const links: Partial<Record<AuditSubject, Record<string, string>>> = {
  ADMIN: { link: 'audit.role_added' },
  ARTICLE: { link: 'audit.article_assigned', unlink: 'audit.article_unassigned' },
  COMPANY: { link: 'audit.manager_added', unlink: 'audit.manager_removed' },
  USER: { link: 'audit.parent_linked', unlink: 'audit.parent_unlinked' },
};

/** What was done, in a word or two. */
export const actionText = ({ action, subject }: Action, t: TFunction): string =>
  t(links[subject]?.[action] ?? `audit.action.${action}`);
export const subjectText = (subject: AuditSubject, t: TFunction): string => t(`audit.subject.${subject}`);
/** The platform itself where no one did it. */
export const personText = ({ account }: Pick<AuditEntry, 'account'>, t: TFunction): string =>
  account ? (account.name ?? t('audit.unknown_person')) : t('audit.platform');

export const actionOptions = (t: TFunction) =>
  auditActions.map((action) => ({ value: action, label: t(`audit.action.${action}`) }));
export const subjectOptions = (t: TFunction, subjects: readonly AuditSubject[] = auditSubjectNames) =>
  subjects.map((subject) => ({ value: subject, label: t(`audit.subject.${subject}`) }));
