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
export const writeAudit = (tx: Db, actor: Actor, changes: readonly Change[]): Promise<void> =>
  writeDeeds(
    tx,
    changes.map((change) => ({ actor, change })),
  );

export interface Deed {
  actor: Actor;
  change: Change;
}

/** The same of several actors, whose work is stored in one transaction. */
export async function writeDeeds(tx: Db, deeds: readonly Deed[]): Promise<void> {
  for (let from = 0; from < deeds.length; from += batch) await insert(tx, deeds.slice(from, from + batch));
}

/** Rows in one statement, far below the number of parameters a statement takes. */
const batch = 1000;

/** One statement for any number of rows, so that it is planned once a connection; a past of the demo is of its time. */
async function insert(tx: Db, deeds: readonly Deed[]): Promise<void> {
  const entries = deeds.map(({ actor, change }) => {
    const { action, subject, subjectId, companyId, before, after, by = actor } = change;
    return {
      id: newId(),
      account_type: by.type,
      account_id: by.id,
      company_id: companyId,
      action,
      subject,
      subject_id: subjectId,
      before,
      after,
      address: actor.address,
      request_id: actor.requestId,
    };
  });
  await rows(
    tx,
    sql`insert into audit (id, at, account_type, account_id, company_id, action, subject, subject_id, before, after,
      address, request_id)
      select id, okur_now(), account_type, account_id, company_id, action, subject, subject_id, before, after, address,
        request_id from json_to_recordset(${JSON.stringify(entries)}::json) as x(id uuid, account_type text,
        account_id uuid, company_id uuid, action text, subject text, subject_id uuid, before jsonb, after jsonb,
        address text, request_id text)`,
  );
}
