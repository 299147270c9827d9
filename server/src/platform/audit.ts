import type { Db } from './database.ts';
import { newId } from './ids.ts';
import { audit } from './tables/index.ts';

/** One written change: what it was done to and how it looked before and after. Never a password, hash or token. */
export interface Change {
  action: 'create' | 'update' | 'delete' | 'restore' | 'link' | 'unlink' | 'import' | 'password' | 'archive' | 'undo' | 'code' | 'export' | 'erase' | 'withdraw' | 'view_as' | 'view_as_end';
  subject: string;
  subjectId: string | null;
  companyId?: string | null;
  before?: unknown;
  after?: unknown;
}

export interface Actor {
  type: 'staff' | 'parent' | 'student' | null;
  id: string | null;
  address: string | null;
  requestId: string | null;
}

/** The makers of the demo school and of migrations. */
export const system: Actor = { type: null, id: null, address: null, requestId: null };

/** Writes the changes of one transaction into the audit, with who and from where. */
export async function writeAudit(tx: Db, actor: Actor, changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += batch) await insert(tx, actor, changes.slice(from, from + batch));
}

/** Rows in one statement, far below the number of parameters a statement takes. */
const batch = 1000;

async function insert(tx: Db, actor: Actor, changes: readonly Change[]): Promise<void> {
  await tx.insert(audit).values(
    changes.map((change) => ({
      id: newId(),
      account_type: actor.type,
      account_id: actor.id,
      company_id: change.companyId ?? null,
      action: change.action,
      subject: change.subject,
      subject_id: change.subjectId,
      before: change.before ?? null,
      after: change.after ?? null,
      address: actor.address,
      request_id: actor.requestId,
    })),
  );
}
