import { array, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { isLive } from '../../platform/access/sessions.ts';

export interface ParentLink {
  parent_id: string;
  user_id: string;
}

/**
 * Gives parents children; answers the links that are new. Every door goes through here: an account whose address
 * no one has proven may be that of the person who made it beforehand, so its password, its sessions and its links end
 * (one to another address would take the account along), and the job `linkMails` invites the owner of the address.
 * Whom staff unlinked by hand stays so, unless they link again `byHand`.
 */
export async function linkChildren(
  db: Db,
  links: readonly ParentLink[],
  { byHand = false }: { byHand?: boolean } = {},
): Promise<ParentLink[]> {
  const linked: ParentLink[] = [];
  if (byHand) for (const link of links) await forgetUnlinking(db, link);
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
      join parents p on p.id = x.parent_id and p.deleted_at is null where not ${isUnlinked(sql`x.user_id`)}
        on conflict do nothing returning parent_id, user_id`,
  );

/** Whether staff unlinked the parent `p` from the child by hand, under this account or with its address. */
const isUnlinked = (userId: Sql): Sql => sql`exists (select from unlinked_parents n
  where n.user_id = ${userId} and (n.parent_id = p.id or n.email = p.email))`;

export const wasUnlinked = async (db: Db, { parent_id, user_id }: ParentLink): Promise<boolean> =>
  (await row(db, sql`select from parents p where p.id = ${parent_id} and ${isUnlinked(sql`${user_id}::uuid`)}`)) !==
  undefined;

const forgetUnlinking = (db: Db, { parent_id, user_id }: ParentLink): Promise<unknown> =>
  rows(
    db,
    sql`delete from unlinked_parents n using parents p where p.id = ${parent_id} and n.user_id = ${user_id}
      and (n.parent_id = p.id or n.email = p.email)`,
  );

export interface UnlinkedParent extends ParentLink {
  email: string;
}

/** Whom staff unlinked from these students by hand. */
export const unlinkedFrom = (db: Db, userIds: readonly string[]): Promise<UnlinkedParent[]> =>
  rows<UnlinkedParent>(
    db,
    sql`select parent_id, user_id, email from unlinked_parents where user_id = any(${array(userIds)})`,
  );

/**
 * Staff take a parent from a child: the link ends with what could bring it back, the codes of the child, and with what
 * the parent's bell says of the child. Answers whether there was a link.
 */
export async function unlinkByHand(db: Db, { parent_id, user_id }: ParentLink): Promise<boolean> {
  const link = await row(
    db,
    sql`delete from parent_users where user_id = ${user_id} and parent_id = ${parent_id} returning parent_id`,
  );
  if (!link) return false;
  await rows(
    db,
    sql`insert into unlinked_parents (parent_id, user_id, email) select id, ${user_id}::uuid, email from parents
      where id = ${parent_id} on conflict (user_id, parent_id) do update set email = excluded.email`,
  );
  await rows(
    db,
    sql`update parent_codes set expires_at = least(expires_at, now()),
      claim_expires_at = case when claim_expires_at is not null then now() end
        where user_id = ${user_id} and used_at is null`,
  );
  await rows(
    db,
    sql`delete from notices n where n.account_type = 'parent' and n.account_id = ${parent_id}
      and (n.child_id = ${user_id} or (n.child_id is null and ${namesChild(user_id)}))`,
  );
  return true;
}

/** Lines of before they said whose they are: by the name, or the certificate, in them. */
const namesChild = (userId: string): Sql => sql`exists (select from users u where u.id = ${userId} and (
  n.params ->> 'child' = coalesce(nullif(concat_ws(' ', u.name, u.surname), ''), u.username)
  or (n.text = 'notice.certificate' and exists (select from certificates c where c.user_id = u.id
    and c.title = n.params ->> 'title'))))`;

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
 * told of them stays told, and from whom either was unlinked both are.
 */
export const moveChildren = (db: Db, from: string, to: string): Promise<{ subjectId: string; companyId: string }[]> =>
  rows(
    db,
    sql`with parted as (
        insert into unlinked_parents (parent_id, user_id, email, created_at)
          select ${to}::uuid, user_id, email, created_at from unlinked_parents where parent_id = ${from}
            on conflict do nothing),
      moved as (
        insert into parent_users (parent_id, user_id, created_at, mailed_at)
          select p.id, l.user_id, l.created_at, l.mailed_at from parent_users l join parents p on p.id = ${to}
            where l.parent_id = ${from} and not ${isUnlinked(sql`l.user_id`)}
            on conflict do nothing returning user_id)
      select u.id as "subjectId", u.company_id as "companyId" from moved m join users u on u.id = m.user_id`,
  );
