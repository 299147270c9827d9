import { array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { coverColumn } from '../summaries/store.ts';

/* What a student did of a homework of a summary (alias h): what was read before it was given counts as well. */

/** The first reading with the clock of the summary of homework h, answered ones before open ones. */
export const summaryReading = (user: Sql): Sql => sql`(
  select r.* from reading_results r where h.summary_reading = 'timed' and r.summary_id = h.summary_id
    and r.user_id = ${user} order by r.is_open, r.finished_at, r.id limit 1)`;

/**
 * Done is a reading with the clock once its questions are answered; read freely, the questions of the summary, or, of
 * one without any, its end. What was done once stays done. To be joined laterally.
 */
export const summaryDone = (user: Sql): Sql => sql`(
  select case when z.done_at is not null then greatest(z.done_at, h.counts_from) end as finished_at,
    r.id as reading_id, r.kind as reading_kind, r.trust, r.wpm, r.comprehension, r.effective_speed,
    coalesce(r.active_seconds, 0) as active_seconds,
    case when n.user_id is not null then json_build_object('points', n.points, 'max_points', n.max_points) end
      as answered
  from (select ${user} as id) reader
    left join lateral ${summaryReading(sql`reader.id`)} r on true
    left join summary_answers n on h.summary_reading = 'free' and n.summary_book_id = h.summary_id
      and n.user_id = reader.id
    left join homework_finishes f on f.homework_id = h.id and f.user_id = reader.id
    cross join lateral (select coalesce(f.done_at, okur_summary_done(h.summary_id, h.summary_reading, reader.id))
      as done_at) z)`;

/** Keeps what students of these have done by now: also of those who had read it before it was theirs. */
export const keepReadSummaries = (db: Db, homeworkIds: readonly string[]): Promise<unknown> =>
  rows(
    db,
    sql`insert into homework_finishes (homework_id, user_id, done_at)
      select x.homework_id, x.user_id, x.done_at from (
        select distinct y.id as homework_id, x.user_id, okur_summary_done(y.summary_id, y.summary_reading, x.user_id)
          as done_at
        from homeworks y join homework_recipients x on x.homework_id = y.id
        where y.id = any(${array(homeworkIds)}) and y.summary_id is not null and x.concerned) x
      where x.done_at is not null order by x.homework_id, x.user_id on conflict do nothing`,
  );

/** A summary that ends to be a class's is looked at again then. */
export const noteEndingSummaries = (db: Db, homeworkIds: readonly string[]): Promise<unknown> =>
  rows(
    db,
    sql`insert into homework_changes (homework_id, due_at) select x.id, x.ends_at from (
        select h.id, min(l.expires_at) as ends_at
        from homeworks h join summary_book_departments l on l.summary_book_id = h.summary_id
        where h.id = any(${array(homeworkIds)}) and l.expires_at > now() group by h.id) x
      where not exists (select from homework_changes c where c.due_at = x.ends_at and c.homework_id = x.id)`,
  );

/** When a summary that student u has to read for homework h is the class's no more; null where that is not known. */
export const summaryEnds = sql`(select l.expires_at from summary_book_departments l
  where l.summary_book_id = h.summary_id and l.department_id = u.department_id and l.expires_at > now())`;

/** The summary of homework h; null for all else. */
export const summaryOfHomework = sql`(select json_build_object('id', s.id, 'title', s.title, 'cover', x.cover,
    'reading', h.summary_reading)
  from summary_books s cross join lateral (select ${coverColumn}) x where s.id = h.summary_id)`;
