import { type Db, rows, sql } from './index.ts';
import { newId } from './ids.ts';

/** One written change: what it was done to and how it looked before and after. Never a password, hash or token. */
export interface Change {
  action:
    | 'create'
    | 'update'
    | 'delete'
    | 'restore'
    | 'link'
    | 'unlink'
    | 'import'
    | 'password'
    | 'archive'
    | 'undo'
    | 'code'
    | 'export'
    | 'erase'
    | 'withdraw'
    | 'view_as'
    | 'view_as_end'
    | 'sign_in'
    | 'end_waits';
  subject: string;
  subjectId: string | null;
  companyId?: string | null;
  before?: unknown;
  after?: unknown;
  /** Whose deed it was, where that is not who sent the call: a link of a mail is followed by its owner. */
  by?: Pick<Actor, 'type' | 'id'>;
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

/** One statement for any number of rows, so that it is planned once a connection. */
async function insert(tx: Db, actor: Actor, changes: readonly Change[]): Promise<void> {
  const entries = changes.map(({ action, subject, subjectId, companyId, before, after, by = actor }) => ({
    id: newId(),
    account_type: by.type,
    account_id: by.id,
    company_id: companyId,
    action,
    subject,
    subject_id: subjectId,
    before,
    after,
  }));
  await rows(
    tx,
    sql`insert into audit (id, account_type, account_id, company_id, action, subject, subject_id, before, after,
      address, request_id)
      select id, account_type, account_id, company_id, action, subject, subject_id, before, after,
        ${actor.address}, ${actor.requestId}
      from json_to_recordset(${JSON.stringify(entries)}::json) as x(id uuid, account_type text, account_id uuid,
        company_id uuid, action text, subject text, subject_id uuid, before jsonb, after jsonb)`,
  );
}
