import type { Change } from '../../platform/database/audit.ts';
import type { Issued } from './issue.ts';

/** What the audit says of certificates that were given. */
export const issuedChanges = (
  companyId: string | null,
  template: { id: string; title: string },
  issued: readonly Issued[],
): Change[] =>
  issued.map(({ id, user_id, holder }) => ({
    action: 'create',
    subject: 'CERTIFICATES',
    subjectId: id,
    companyId,
    after: { title: template.title, template_id: template.id, user_id, holder },
  }));
