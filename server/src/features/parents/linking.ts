import { array, type Db, personName, row, rows, type Sql, sql } from '../../platform/database/index.ts';
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
  for (let at = 0; at < links.length; at += batch)
    linked.push(...(await insert(db, links.slice(at, at + batch), byHand)));
  if (linked.length > 0) await closeUnproven(db, [...new Set(linked.map((link) => link.parent_id))]);
  return linked;
}

/** Rows of one statement: a busy database, too, takes them long before its time for a statement is over. */
const batch = 1000;

const insert = (db: Db, links: readonly ParentLink[], byHand: boolean): Promise<ParentLink[]> =>
  rows<ParentLink>(
    db,
    sql`insert into parent_users (parent_id, user_id) select x.parent_id, x.user_id
      from json_to_recordset(${JSON.stringify(links)}::json) as x(parent_id uuid, user_id uuid)
      join parents p on p.id = x.parent_id and p.deleted_at is null
        where ${byHand} or not ${isUnlinked(sql`x.user_id`)}
        on conflict do nothing returning parent_id, user_id`,
  );

/**
 * The addresses of the parent whose account `o` is: of now, of before, and one that waits for its link. Under each of
 * them it is the same person, though the address may have begun again since with another account.
 */
const addresses = sql`(select o.email union select unnest(o.earlier_emails)
  union select w.email from personal_links w where w.account_type = 'parent' and w.account_id = o.id
    and w.purpose = 'email' and w.used_at is null and w.expires_at > now())`;

/** Whether staff unlinked the parent `p` from the child by hand, and have not linked this account again. */
const isUnlinked = (userId: Sql): Sql => sql`(
  exists (select from unlinked_parents n join parents o on o.id = n.parent_id
    where n.user_id = ${userId} and (o.id = p.id or n.email = p.email or p.email in ${addresses}))
  and not exists (select from parent_users held where held.user_id = ${userId} and held.parent_id = p.id))`;

export const wasUnlinked = async (db: Db, { parent_id, user_id }: ParentLink): Promise<boolean> =>
  (await row(db, sql`select from parents p where p.id = ${parent_id} and ${isUnlinked(sql`${user_id}::uuid`)}`)) !==
  undefined;

/** Of this person alone: another who was unlinked stays so, though the two had one address in turn. */
const forgetUnlinking = (db: Db, { parent_id, user_id }: ParentLink): Promise<unknown> =>
  rows(db, sql`delete from unlinked_parents where parent_id = ${parent_id} and user_id = ${user_id}`);

export interface UnlinkedParent extends ParentLink {
  email: string;
}

/** Whom staff unlinked from these students by hand, once under each address of the person. */
export const unlinkedFrom = (db: Db, userIds: readonly string[]): Promise<UnlinkedParent[]> =>
  rows<UnlinkedParent>(
    db,
    sql`select n.parent_id, n.user_id, a.email from unlinked_parents n join parents o on o.id = n.parent_id
      cross join lateral (select n.email union ${addresses}) a where n.user_id = any(${array(userIds)})`,
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
  trim(n.params ->> 'child') = ${personName(sql`u`)}
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
 * Gives a parent the children of another account of the same person, and what it entered of their reading at home;
 * answers those that are new. What the address was told of them stays told, and from whom either was unlinked both are.
 */
export const moveChildren = (db: Db, from: string, to: string): Promise<{ subjectId: string; companyId: string }[]> =>
  rows(
    db,
    sql`with parted as (
        insert into unlinked_parents (parent_id, user_id, email, created_at)
          select ${to}::uuid, user_id, email, created_at from unlinked_parents where parent_id = ${from}
            on conflict do nothing),
      entered as (update home_readings set parent_id = ${to} where parent_id = ${from}),
      moved as (
        insert into parent_users (parent_id, user_id, created_at, mailed_at)
          select p.id, l.user_id, l.created_at, l.mailed_at from parent_users l join parents p on p.id = ${to}
            where l.parent_id = ${from} and not ${isUnlinked(sql`l.user_id`)}
            on conflict do nothing returning user_id)
      select u.id as "subjectId", u.company_id as "companyId" from moved m join users u on u.id = m.user_id`,
  );
