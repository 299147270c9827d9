import type { Module } from '@okur/contract/exercises';
import type { BodyOf } from '@okur/contract/route';
import { type Db, rows, sql, type Sql, touched, updateRows, matches } from '../../platform/database/index.ts';
import { wireRow, list } from '../../platform/database/list/index.ts';
import { checkVersion, orNotFound } from '../../platform/http/api-error.ts';
import { modules } from '../../platform/database/tables/index.ts';
import { sortName } from './list.ts';
import type { exercises as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

const moduleColumns = sql`m.id, m.version, m.created_at, m.updated_at, m.name, m.description, m.icon, m."order",
  m.active, (select count(*)::int from exercises e where e.module_id = m.id) as exercise_count`;

const moduleById = async (db: Db, id: string, lock?: Sql): Promise<Module> =>
  orNotFound(
    await wireRow<Module>(db, { columns: moduleColumns, from: sql`modules m`, where: sql`m.id = ${id}` }, lock),
  );

/** Changes a module; the others make room for its new place. */
async function changeModule(
  db: Db,
  id: string,
  { version, order, ...change }: BodyOf<typeof contract.updateModule>,
): Promise<{ before: Module; after: Module }> {
  // One change of the order at a time.
  await rows(db, sql`select id from modules order by id for update`);
  const before = await moduleById(db, id);
  checkVersion(version, before);
  await updateRows(db, modules, { ...change, ...touched() }, sql`id = ${id}`);
  if (order !== undefined) await arrange(db, id, order);
  return { before, after: await moduleById(db, id) };
}

/** Numbers the modules from 1, this one at its new place. */
const arrange = (db: Db, id: string, position: number): Promise<unknown> =>
  rows(
    db,
    sql`update modules set "order" = n.position from (
          select id, row_number() over (order by case when id = ${id} then ${position}::int - 0.5 else others + 0.0
            end) as position
          from (select id, count(*) filter (where id <> ${id}) over (order by "order", id) as others from modules) x) n
        where modules.id = n.id`,
  );

export function listModules({ db, query }: ContextOf<typeof contract.listModules>) {
  return list<Module>(db, query, {
    columns: moduleColumns,
    from: sql`modules m`,
    where: matches(sql`m.search`, query.search),
    sorts: { order: sql`m."order"`, name: sortName(sql`m.name`), updated_at: sql`m.updated_at` },
    sort: 'order',
    id: sql`m.id`,
  });
}

export async function updateModule({ db, params, body, record }: ContextOf<typeof contract.updateModule>) {
  const { before, after } = await changeModule(db, params.id, body);
  record({ action: 'update', subject: 'MODULE', subjectId: params.id, before, after });
  return { data: after };
}
