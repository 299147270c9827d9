import type { z } from 'zod';
import type { users as contract } from '@okur/contract';
import { done } from '@okur/contract/route';
import type { User } from '@okur/contract/users';
import { forgetRefusal } from '../../platform/access/mail-refusals.ts';
import { insertRows, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { byName, list, wireRow } from '../../platform/database/list/index.ts';
import { notFound, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { parents } from '../../platform/database/tables/index.ts';
import { linkChildren, mailNewLinks, parentMatches, unlinkByHand } from '../parents/store.ts';
import { isOnePerson, userById } from './store.ts';

type UserParent = z.output<typeof contract.parentsOfUser.answer>['data'][number];
type LinkedParent = z.output<typeof contract.linkParent.answer>['data'];
type Linking = ContextOf<typeof contract.linkParent>;

const parentColumns = sql`p.id, p.email, p.name, p.phone, p.last_login_at, p.mail_refused_at,
  p.password_hash is null as invited`;

export async function parentsOfUser({ db, scope, params, query }: ContextOf<typeof contract.parentsOfUser>) {
  const user = await userById(db, scope, params.id);
  return list<UserParent>(db, query, {
    columns: parentColumns,
    from: sql`parent_users l join parents p on p.id = l.parent_id`,
    where: sql`l.user_id = ${user.id} and p.deleted_at is null and ${parentMatches(query.search)}`,
    sorts: { name: byName(sql`p.name`), email: sql`p.email`, last_login_at: sql`p.last_login_at` },
    sort: 'name',
    id: sql`p.id`,
  });
}

/**
 * Links a parent by e-mail. A known account stays as it is; a deleted one stays deleted, and the address
 * begins again with this child. What the address is told, the job of `mailNewLinks` says; that the account has another
 * name than was typed, the answer does.
 */
export async function linkParent(context: Linking) {
  const { db, params, scope, body, record, unchanged } = context;
  const user = await userById(db, scope, params.id);
  const account = (await existingParent(context)) ?? (await makeParent(context, user));
  const [linked] = await linkChildren(db, [{ parent_id: account.id, user_id: user.id }], { byHand: true });
  if (linked)
    record({
      action: 'link',
      subject: 'USER',
      subjectId: user.id,
      companyId: user.company_id,
      after: { parent_id: account.id },
    });
  else if (account.waiting) {
    await rows(
      db,
      sql`update parent_users set mailed_at = null where parent_id = ${account.id} and user_id = ${user.id}`,
    );
    record({
      action: 'update',
      subject: 'PARENTS',
      subjectId: account.id,
      companyId: user.company_id,
      before: { invitation: null },
      after: { invitation: body.email },
    });
  } else unchanged();
  if (linked || account.waiting) {
    await forgetRefusal(db, account.id);
    await mailNewLinks(context);
  }
  const other = body.name && account.name && !isOnePerson(account.name, body.name) ? body.name : null;
  const columns = sql`${parentColumns}, ${other}::text as other_name`;
  return {
    data: orNotFound(
      await wireRow<LinkedParent>(db, { columns, from: sql`parents p`, where: sql`p.id = ${account.id}` }),
    ),
  };
}

interface Account {
  id: string;
  name: string | null;
  /** Has no password yet. */
  waiting: boolean;
}

const existingParent = ({ db, body }: Linking): Promise<Account | undefined> =>
  row<Account>(
    db,
    sql`select id, name, password_hash is null as waiting from parents
      where email = ${body.email} and deleted_at is null for no key update`,
  );

async function makeParent({ db, body, record }: Linking, user: User): Promise<Account> {
  const { email, name, phone } = body;
  const id = newId();
  const locale = body.locale ?? user.language;
  await insertRows(db, parents, { id, email, name: name || null, phone, locale, locale_chosen: true });
  record({
    action: 'create',
    subject: 'PARENTS',
    subjectId: id,
    companyId: user.company_id,
    after: { email, name, phone },
  });
  return { id, name, waiting: true };
}

export async function unlinkParent({ db, scope, params, record }: ContextOf<typeof contract.unlinkParent>) {
  const user = await userById(db, scope, params.id);
  if (!(await unlinkByHand(db, { parent_id: params.parentId, user_id: user.id }))) throw notFound();
  record({
    action: 'unlink',
    subject: 'USER',
    subjectId: user.id,
    companyId: user.company_id,
    before: { parent_id: params.parentId },
  });
  return done;
}
