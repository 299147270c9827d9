import type { Module, updateModule } from '@okur/contract/exercises';
import type { BodyOf } from '@okur/contract/route';
import { type Db, rows, sql, type Sql, touched, updateRows } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { checkVersion, orNotFound } from '../../platform/http/api-error.ts';
import { modules } from '../../platform/database/tables/index.ts';

export const moduleColumns = sql`m.id, m.version, m.created_at, m.updated_at, m.name, m.description, m.icon, m."order",
  m.active, (select count(*)::int from exercises e where e.module_id = m.id) as exercise_count`;

const moduleById = async (db: Db, id: string, lock?: Sql): Promise<Module> =>
  orNotFound(
    await wireRow<Module>(db, { columns: moduleColumns, from: sql`modules m`, where: sql`m.id = ${id}` }, lock),
  );

/** Changes a module; the others make room for its new place. */
export async function changeModule(
  db: Db,
  id: string,
  { version, order, ...change }: BodyOf<typeof updateModule>,
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
    sql`update modules set "order" = n.place from (
          select id, row_number() over (order by case when id = ${id} then ${position}::int - 0.5 else others + 0.0
            end) as place
          from (select id, count(*) filter (where id <> ${id}) over (order by "order", id) as others from modules) x) n
        where modules.id = n.id`,
  );
