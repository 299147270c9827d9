import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { isLive } from '../../platform/access/sessions.ts';

export interface ParentLink {
  parent_id: string;
  user_id: string;
}

/**
 * Gives parents children; answers the links that are new. Every door goes through here: an account whose address
 * no one has proven may be that of the person who made it beforehand, so its password, its sessions and its links end
 * (one to another address would take the account along), and the job `linkMails` invites the owner of the address.
 */
export async function linkChildren(db: Db, links: readonly ParentLink[]): Promise<ParentLink[]> {
  const linked: ParentLink[] = [];
  for (let at = 0; at < links.length; at += batch) linked.push(...(await insert(db, links.slice(at, at + batch))));
  if (linked.length > 0) await closeUnproven(db, [...new Set(linked.map((link) => link.parent_id))]);
  return linked;
}

/** Rows of one statement: a busy database, too, takes them long before its time for a statement is over. */
const batch = 1000;

const insert = (db: Db, links: readonly ParentLink[]): Promise<ParentLink[]> =>
  rows<ParentLink>(
    db,
    sql`insert into parent_users (parent_id, user_id) select x.parent_id, x.user_id
      from json_to_recordset(${JSON.stringify(links)}::json) as x(parent_id uuid, user_id uuid)
      join parents p on p.id = x.parent_id and p.deleted_at is null
        on conflict do nothing returning parent_id, user_id`,
  );

async function closeUnproven(db: Db, parentIds: readonly string[]): Promise<void> {
  const closed = await rows<{ id: string }>(
    db,
    sql`update parents set password_hash = null, version = version + 1, updated_at = now()
      where id = any(${array(parentIds)}) and email_proven_at is null and password_hash is not null returning id`,
  );
  if (closed.length === 0) return;
  const ids = array(closed.map(({ id }) => id));
  await rows(
    db,
    sql`update sessions s set ended_at = now() where account_type = 'parent' and account_id = any(${ids})
      and ${isLive}`,
  );
  await rows(
    db,
    sql`update personal_links set used_at = now() where account_type = 'parent' and account_id = any(${ids})
      and used_at is null`,
  );
}

/**
 * Gives a parent the children of another account of the same person; answers those that are new. What the address was
 * told of them stays told.
 */
export const moveChildren = (db: Db, from: string, to: string): Promise<{ subjectId: string; companyId: string }[]> =>
  rows(
    db,
    sql`with moved as (
        insert into parent_users (parent_id, user_id, created_at, mailed_at)
          select ${to}::uuid, user_id, created_at, mailed_at from parent_users where parent_id = ${from}
            on conflict do nothing returning user_id)
      select u.id as "subjectId", u.company_id as "companyId" from moved m join users u on u.id = m.user_id`,
  );
