import type { users as contract } from '@okur/contract';
import type { User } from '@okur/contract/users';
import { array, rows, sql } from '../../platform/database/index.ts';
import { checkVersion, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { holdUsers, usersAsTheyAre } from './store.ts';

type Renaming = Pick<ContextOf<typeof contract.renameUser>, 'db' | 'scope' | 'record'>;
interface NewName {
  id: string;
  name: string;
  surname: string;
  version?: number | undefined;
}

/** Renames students in two statements, all of them or none; an id out of reach is refused by its place in the list. */
async function rename(
  { db, scope, record }: Renaming,
  names: readonly NewName[],
  fieldOf: (index: number) => string,
): Promise<User[]> {
  const ids = names.map(({ id }) => id);
  const before = await holdUsers(db, scope, ids, fieldOf);
  for (const [at, user] of before.entries()) checkVersion(names[at]!.version, user);
  await rows(
    db,
    sql`update users u set name = w.name, surname = w.surname, version = u.version + 1, updated_at = now()
        from unnest(${array(ids)}, ${array(
          names.map(({ name }) => name),
          'text',
        )}, ${array(
          names.map(({ surname }) => surname),
          'text',
        )}) as w(id, name, surname) where u.id = w.id`,
  );
  const renamed = await usersAsTheyAre(db, ids);
  for (const [at, { id, company_id, ...user }] of renamed.entries()) {
    record({
      action: 'update',
      subject: 'USER',
      subjectId: id,
      companyId: company_id,
      before: nameOf(before[at]!),
      after: nameOf({ id, ...user }),
    });
  }
  return renamed;
}

const nameOf = ({ id, name, surname }: Pick<User, 'id' | 'name' | 'surname'>) => ({ id, name, surname });

export async function renameUsers(context: ContextOf<typeof contract.renameUsers>) {
  return {
    data: await rename(context, context.body.users, (index) => `users.${index}.id`),
    batch_id: context.client.requestId,
  };
}

export async function renameUser(context: ContextOf<typeof contract.renameUser>) {
  const [user] = await rename(context, [{ ...context.body, id: context.params.id }], () => 'id');
  return { data: orNotFound(user) };
}
