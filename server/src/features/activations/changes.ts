import type { Change } from '../../platform/database/audit.ts';

/** A code of which the activity says something, with the signs that it had until then. */
export interface Noted {
  id: string;
  code: string;
  company_id: string;
}

/** What happened to a code, for its own record. Who had it is in the records of the students. */
export const codeChange = (
  { id, code, company_id: companyId }: Noted,
  before: object,
  after: object,
  action: Change['action'] = 'update',
): Change => ({
  action,
  subject: 'ACTIVATION',
  subjectId: id,
  companyId,
  before: { code, ...before },
  after: { code, ...after },
});
