import type { ContextOf } from '../../platform/http/request-context.ts';
import type { impersonation as contract } from '@okur/contract';
import { type Db, personName, sql, row, rows } from '../../platform/database/index.ts';
import { onRoll } from '../users/store.ts';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import type { Viewing } from '@okur/contract/impersonation';
import { accountById, type StaffRecord } from '../../platform/access/accounts.ts';
import { mayLookAs } from '../../platform/access/impersonation.ts';
import { endViewings, endingOf, minutesOfViewing, subjectOfViewed } from '../../platform/access/impersonations.ts';
import { newId } from '../../platform/database/ids.ts';
import { done } from '@okur/contract/route';

type Start = ContextOf<typeof contract.startViewing>;

/**
 * Name and company of whom is looked at, deleted ones and those who cannot sign in included: the refusal says which it
 * is.
 */
async function personOf(
  db: Db,
  { account_type: type, account_id: id }: Start['body'],
): Promise<{ name: string; company_id: string | null }> {
  const tables = {
    staff: sql`select a.username as name, null as company_id from admins a where a.id = ${id} and a.deleted_at is null`,
    parent: sql`select coalesce(nullif(p.name, ''), p.email) as name, null as company_id from parents p
      where p.id = ${id} and p.deleted_at is null`,
    student: sql`select ${personName(sql`u`)} as name, u.company_id from users u
      where u.id = ${id} and ${onRoll}`,
  };
  return orNotFound(await row(db, tables[type]));
}

async function start({ db, services, caller, body, record }: Start): Promise<Viewing> {
  const { account_type, account_id, reason } = body;
  const { username, roles } = caller.staff!.record;
  const person = await personOf(db, body);
  const account = await accountById(db, account_type, account_id);
  if (!account) throw new ApiError('conflict', { errors: { account_id: ['impersonation.cannot_sign_in'] } });
  if (!mayLookAs(caller, account_type, account)) throw new ApiError('forbidden');
  // One at a time.
  for (const ended of await endViewings(db, sql`v.admin_id = ${caller.id} and v.session_id = ${caller.sessionId}`))
    record(endingOf(ended));
  const viewing = orNotFound(
    await row<{ id: string; ends_at: string }>(
      db,
      sql`insert into viewings (id, admin_id, session_id, account_type, account_id, reason, ends_at)
          values (${newId()}, ${caller.id}, ${caller.sessionId}, ${account_type}, ${account_id}, ${reason},
            now() + make_interval(mins => ${minutesOfViewing})) returning id, ends_at`,
    ),
  );
  if (account_type === 'student') services.recordViews.note(caller.id, [account_id], 'view_as');
  const roles_seen = account_type === 'staff' ? (account as StaffRecord).roles : undefined;
  record({
    action: 'view_as',
    subject: subjectOfViewed[account_type],
    subjectId: account_id,
    companyId: person.company_id,
    after: { reason, viewing_id: viewing.id, ...(roles_seen ? { roles_seen } : {}) },
  });
  return {
    id: viewing.id,
    account_type,
    account_id,
    name: person.name,
    viewer: { id: caller.id, username, roles },
    ends_at: viewing.ends_at,
  };
}

export async function startViewing(context: ContextOf<typeof contract.startViewing>) {
  return { data: await start(context) };
}

export async function endViewing({
  db,
  caller,
  params,
  record,
  unchanged,
  afterCommit,
  services,
}: ContextOf<typeof contract.endViewing>) {
  orNotFound((await rows(db, sql`select 1 from viewings where id = ${params.id} and admin_id = ${caller.id}`))[0]);
  const [ended] = await endViewings(db, sql`v.id = ${params.id}`);
  if (ended) record(endingOf(ended));
  else unchanged();
  afterCommit(() => services.access.forget(caller.id));
  return done;
}
