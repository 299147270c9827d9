import type { Batch } from '@okur/contract/user-batches';
import type { User } from '@okur/contract/users';
import type { Change } from '../../platform/database/audit.ts';
import { array, rows, type Sql, sql } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { holdUsers, usersAsTheyAre } from '../users/store.ts';

export type Batching = Pick<
  RequestContext<unknown, unknown, { ids: string[] }>,
  'db' | 'scope' | 'services' | 'body' | 'client' | 'record' | 'unchanged' | 'afterCommit'
>;

interface What {
  action: Change['action'];
  /** Which of the students can be meant: the deleted ones where they are to be restored. */
  visible?: Sql;
  set: Sql;
  /** The students that are so already. */
  isSo: (user: User) => boolean;
  /** What an entry of the activity says of each, before and after. */
  fields: readonly (keyof User)[];
  /** Refuses the whole change. */
  check?: (users: readonly User[]) => Promise<void>;
}

/** One change of many students, all or none; each has its entry in the activity under the id of this request. */
export async function changeAll(
  { db, scope, services, body, client, record, unchanged, afterCommit }: Batching,
  { action, visible, set, isSo, fields, check }: What,
): Promise<{ data: Batch }> {
  const users = (await holdUsers(db, scope, body.ids, (index) => `ids.${index}`, visible)).filter(
    (user) => !isSo(user),
  );
  await check?.(users);
  const ids = users.map(({ id }) => id);
  await rows(db, sql`update users set ${set}, version = version + 1, updated_at = now() where id = any(${array(ids)})`);
  const after = await usersAsTheyAre(db, ids);
  const said = (user: User) => Object.fromEntries(fields.map((field) => [field, user[field]]));
  for (const [at, user] of users.entries())
    record({
      action,
      subject: 'USER',
      subjectId: user.id,
      companyId: user.company_id,
      before: said(user),
      after: said(after[at]!),
    });
  if (ids.length === 0) unchanged();
  afterCommit(() => ids.forEach((id) => services.access.forget(id)));
  return { data: { id: client.requestId, changed: ids.length } };
}
