import { type Db, raiseTimeLimit, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { removeFilesOf } from './files.ts';
import { type Identity, identityOf } from './identity.ts';
import { forgetMentions } from './forget-mentions.ts';
import { isAppended } from './register/appended.ts';
import { linksOf } from './register.ts';
import type { Entry, Link, Person } from './register/types.ts';
import { noteErasure } from './erasure-list.ts';

const accounts: Record<Person, Sql> = { student: sql`users`, parent: sql`parents`, staff: sql`admins` };

/** Rows of each table that went or were changed. */
export type Counts = Record<string, number>;

/**
 * Takes a person's name out of every table, file and waiting mail. The account's row stays without the name, and with
 * it everything that totals are made of. Safe to run twice, and on a person who was erased before.
 */
export async function erase(services: Services, tx: Db, person: Person, id: string): Promise<Counts> {
  const identity = await identityOf(tx, person, id);
  if (!identity) return {};
  // Documents are searched in whole tables; no one waits for it.
  await raiseTimeLimit(tx, 900);
  await rows(tx, sql`select set_config('lock_timeout', '30s', true)`);
  // First: what is only added to lets go of no one else's name.
  await rows(tx, sql`update ${accounts[person]} set erased_at = coalesce(erased_at, now()) where id = ${id}`);
  const counts = await forgetMentions(services, tx, identity);
  // Files go first: what is gone on disk cannot come back with a transaction that failed, and the job runs again.
  await removeFilesOf(services, tx, identity);
  for (const { table, entry, link } of linksOf(person)) {
    const changed = await eraseRows(tx, table, entry, link, identity);
    if (changed > 0) counts[table] = (counts[table] ?? 0) + changed;
  }
  await noteErasure(services, { person, id });
  return counts;
}

async function eraseRows(tx: Db, table: string, entry: Entry, link: Link, { id }: Identity): Promise<number> {
  const name = sql.identifier(table);
  if (link.erased === 'nothing') return 0;
  if (isAppended(table))
    return (await row<{ emptied: number }>(tx, sql`select okur_empty(${table}, ${id}) as emptied`))!.emptied;
  if (link.erased === 'rows')
    return (await rows(tx, sql`delete from ${name} where ${link.rows(id)} returning 1`)).length;
  return (await rows(tx, sql`update ${name} set ${newValues(entry)} where ${link.rows(id)} returning 1`)).length;
}

/** Every column by its rule; a client that still shows the old row is told that it changed. */
function newValues({ columns }: Entry): Sql {
  const changes = Object.entries(columns)
    .filter(([, { fate }]) => fate !== 'keep')
    .map(([column, { to }]) => sql`${sql.identifier(column)} = ${sql.raw(to)}`);
  if ('version' in columns) changes.push(sql`version = version + 1`);
  return sql.join(changes, ', ');
}
