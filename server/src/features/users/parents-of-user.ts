import type { z } from 'zod';
import type { users as contract } from '@okur/contract';
import type { Language } from '@okur/contract/fields';
import { done } from '@okur/contract/route';
import type { User } from '@okur/contract/users';
import { sql } from 'drizzle-orm';
import { matches, row, rows } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { invitationDays, makeInvitation } from '../../platform/invitations.ts';
import { byName, list, wireRow } from '../../platform/list.ts';
import { parentInvitation } from '../../platform/mail/texts.ts';
import { checkPassword } from '../../platform/passwords.ts';
import { found } from '../../platform/refusal.ts';
import type { Call } from '../../platform/serve.ts';
import { parents } from '../../platform/tables/index.ts';
import { userById } from './store.ts';

type UserParent = z.output<typeof contract.linkParent.answer>['data'];
type Linking = Call<typeof contract.linkParent>;

const parentColumns = sql`p.id, p.email, p.name, p.phone, p.last_login_at, p.password_hash is null as invited`;

export async function parentsOfUser({ db, scope, params, query }: Call<typeof contract.parentsOfUser>) {
  const user = await userById(db, scope, params.id);
  return list<UserParent>(db, query, {
    columns: parentColumns,
    from: sql`parent_users l join parents p on p.id = l.parent_id`,
    where: sql`l.user_id = ${user.id} and p.deleted_at is null and ${matches(sql`p.search`, query.search)}`,
    sorts: { name: byName(sql`p.name`), email: sql`p.email`, last_login_at: sql`p.last_login_at` },
    sort: 'name',
    id: sql`p.id`,
  });
}

/**
 * Links a parent by e-mail (decision U6). A known account stays as it is, its password above all; a deleted one comes
 * back. Whoever has no password yet gets an invitation by mail, also another one.
 */
export async function linkParent(call: Linking) {
  const { db, scope, params, body, record, unchanged } = call;
  const user = await userById(db, scope, params.id);
  const account = (await knownParent(call, user)) ?? (await makeParent(call, user));
  const linked = await row(db, sql`insert into parent_users (parent_id, user_id) values (${account.id}, ${user.id}) on conflict do nothing returning parent_id`);
  if (linked) record({ action: 'link', subject: 'USER', subjectId: user.id, companyId: user.company_id, after: { parent_id: account.id } });
  else if (account.waiting) record({ action: 'update', subject: 'PARENTS', subjectId: account.id, companyId: user.company_id, before: { invitation: null }, after: { invitation: body.email } });
  else unchanged();
  if (account.waiting) await invite(call, account, user);
  return { data: found(await wireRow<UserParent>(db, { columns: parentColumns, from: sql`parents p`, where: sql`p.id = ${account.id}` })) };
}

interface Account {
  id: string;
  locale: Language;
  /** Has no password yet. */
  waiting: boolean;
}

async function knownParent({ db, body, record }: Linking, user: User): Promise<Account | undefined> {
  const known = await row<Account & { deleted: boolean }>(
    db,
    sql`select id, locale, password_hash is null as waiting, deleted_at is not null as deleted from parents where email = ${body.email} for no key update`,
  );
  if (known?.deleted) {
    await rows(db, sql`update parents set deleted_at = null, version = version + 1, updated_at = now() where id = ${known.id}`);
    record({ action: 'restore', subject: 'PARENTS', subjectId: known.id, companyId: user.company_id });
  }
  return known;
}

async function makeParent({ db, services, body, record }: Linking, user: User): Promise<Account> {
  const { password, email, name, phone } = body;
  if (password) checkPassword(password, [email, name, user.company_name], services.config.passwordMin);
  const id = newId();
  const locale = body.locale ?? user.language;
  const password_hash = password ? await services.passwords.hash(password) : null;
  await db.insert(parents).values({ id, email, name: name || null, phone, locale, password_hash });
  record({ action: 'create', subject: 'PARENTS', subjectId: id, companyId: user.company_id, after: { email, name, phone } });
  return { id, locale, waiting: !password };
}

async function invite({ db, services, body: { email, name }, afterwards }: Linking, { id, locale }: Account, user: User): Promise<void> {
  const link = await makeInvitation(db, services, 'parent', { id, email });
  const child = [user.name, user.surname].filter(Boolean).join(' ') || user.username;
  afterwards(() => services.mailer.send({ to: email, ...parentInvitation({ name, children: [child], company: user.company_name, link, days: invitationDays }, locale) }));
}

export async function unlinkParent({ db, scope, params, record }: Call<typeof contract.unlinkParent>) {
  const user = await userById(db, scope, params.id);
  found(await row(db, sql`delete from parent_users where user_id = ${user.id} and parent_id = ${params.parentId} returning parent_id`));
  record({ action: 'unlink', subject: 'USER', subjectId: user.id, companyId: user.company_id, before: { parent_id: params.parentId } });
  return done;
}
