import type { users as contract } from '@okur/contract';
import type { User } from '@okur/contract/users';
import { sql } from 'drizzle-orm';
import { array, rows } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Call } from '../../platform/serve.ts';
import { reachableUsers, userColumns, userTables } from './store.ts';

type Renaming = Pick<Call<typeof contract.renameUser>, 'db' | 'scope' | 'record'>;
interface NewName {
  id: string;
  name: string;
  surname: string;
}

/** Renames students in two statements, all of them or none; an id out of reach is refused by its place in the list. */
export async function rename({ db, scope, record }: Renaming, names: readonly NewName[], fieldOf: (index: number) => string): Promise<User[]> {
  const ids = names.map(({ id }) => id);
  const before = await rows<{ id: string; name: string | null; surname: string | null }>(
    db,
    sql`select u.id, u.name, u.surname from ${userTables} where u.id = any(${array(ids)}) and u.deleted_at is null and ${reachableUsers(scope)} order by u.id for no key update of u`,
  );
  refuseUnknown(ids, new Set(before.map(({ id }) => id)), fieldOf);
  await rows(
    db,
    sql`update users u set name = w.name, surname = w.surname, version = u.version + 1, updated_at = now()
        from unnest(${array(ids)}, ${array(names.map(({ name }) => name), 'text')}, ${array(names.map(({ surname }) => surname), 'text')}) as w(id, name, surname) where u.id = w.id`,
  );
  const after = await rows<{ user: User }>(db, sql`select row_to_json(x) as user from (select ${userColumns} from ${userTables} where u.id = any(${array(ids)})) x`);
  const renamed = after.map(({ user }) => user).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const old = new Map(before.map((user) => [user.id, user]));
  for (const user of renamed) {
    record({ action: 'update', subject: 'USER', subjectId: user.id, companyId: user.company_id, before: old.get(user.id), after: { id: user.id, name: user.name, surname: user.surname } });
  }
  return renamed;
}

/** Unknown ids, and those that stand in the list twice. */
function refuseUnknown(ids: readonly string[], known: ReadonlySet<string>, fieldOf: (index: number) => string): void {
  const errors: Record<string, string[]> = {};
  ids.forEach((id, index) => {
    if (!known.has(id)) errors[fieldOf(index)] = ['validation.not_found'];
    else if (ids.indexOf(id) !== index) errors[fieldOf(index)] = ['validation.taken'];
  });
  if (Object.keys(errors).length === 0) return;
  throw new Refusal(ids.every((id) => known.has(id)) ? 'invalid' : 'not_found', { errors });
}
