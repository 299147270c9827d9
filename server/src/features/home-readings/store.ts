import type { HomeReading, HomeReadingSums } from '@okur/contract/home-readings';
import { type Db, row, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';

export const homeReadingTables = sql`home_readings h join parents p on p.id = h.parent_id`;

/** Whether the parent who entered it (h) has the child still: who is unlinked waits for no answer any more. */
export const isLinked: Sql = sql`exists (select from parent_users l where l.parent_id = h.parent_id
  and l.user_id = h.user_id)`;

/** As it goes out; the name of the parent to the child alone. */
export const homeReadingColumns = ({ parentName = false } = {}): Sql => sql`
  h.id, h.version, h.created_at, h.updated_at, h.deleted_at, h.user_id, h.title, h.minutes, h.read_on,
  ${parentName ? sql`p.name` : sql`null::text`} as parent_name,
  case when h.confirmed is null then 'waiting' when h.confirmed then 'confirmed' else 'declined' end as state,
  h.answered_at`;

/** The sort keys of every list of them. */
export const homeReadingSorts = {
  read_on: sql`h.read_on`,
  title: sql`h.title collate "tr-x-icu"`,
  minutes: sql`h.minutes`,
};

/** One of the condition's rows, or 404; `lock` while it is being changed. */
export const homeReadingWhere = async (
  db: Db,
  where: Sql,
  { parentName = false, lock = false }: { parentName?: boolean; lock?: boolean } = {},
): Promise<HomeReading> =>
  orNotFound(
    await wireRow<HomeReading>(
      db,
      { columns: homeReadingColumns({ parentName }), from: homeReadingTables, where },
      lock ? sql`h` : undefined,
    ),
  );

/** Confirmed minutes of a child, the week by the clock of its school; those that `which` takes of its entries (h). */
export const homeReadingSums = async (db: Db, userId: string, which: Sql = sql`true`): Promise<HomeReadingSums> =>
  (await row<HomeReadingSums>(
    db,
    sql`select coalesce(sum(h.minutes) filter (where h.confirmed and h.read_on >= w.monday), 0)::int
        as minutes_this_week,
      coalesce(sum(h.minutes) filter (where h.confirmed), 0)::int as minutes_total,
      count(h.id) filter (where h.confirmed is null and ${isLinked})::int as waiting
      from (select date_trunc('week', now() at time zone c.time_zone)::date as monday
        from users u join companies c on c.id = u.company_id where u.id = ${userId}) w
      left join home_readings h on h.user_id = ${userId} and h.deleted_at is null and ${which}`,
  ))!;
