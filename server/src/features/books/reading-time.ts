import { type Sql, sql } from '../../platform/database/index.ts';

/**
 * Time of the sittings (alias s) in `tables`: a row for each reader and each stretch in which sittings overlap, as
 * those of two devices do, with no more seconds than the time that passed. Columns user_id, finished_at and seconds.
 * They are told apart where one begins after all before it have ended, in one pass over them.
 */
export const stretchesOf = (tables: Sql): Sql => sql`(
  select user_id, max(finished_at) as finished_at,
    least(sum(active_seconds), extract(epoch from max(finished_at) - min(started_at)))::float8 as seconds
  from (select *, count(*) filter (where is_apart) over (partition by user_id order by started_at, finished_at)
      as stretch
    from (select s.user_id, s.started_at, s.finished_at, s.active_seconds,
        coalesce(s.started_at > max(s.finished_at) over (partition by s.user_id order by s.started_at, s.finished_at
          rows between unbounded preceding and 1 preceding), true) as is_apart
      from ${tables}) t) t
  group by user_id, stretch)`;
