import { array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { noteEndingLicences } from '../books/store.ts';
import {
  counts,
  doneOf,
  inTime,
  keepCompletedTutorials,
  keepFinishedOf,
  keepReadSummaries,
  noteEndingSummaries,
} from '../homework/store.ts';
import { platformGroup } from './group-days.ts';
import { onRoll } from '../users/store.ts';

/*
 * Homework counted over its students. Whom it concerns changes with every move, extension and withdrawal, and what is
 * done of it with every record: triggers note which homework something happened to, and a second later it is counted
 * again, as a whole.
 */

/** Homework counted in one transaction: records wait for it. */
const portion = 25;
/** Notes looked through for further ones of the same homework. */
const inSight = 1000;

/** Counts what was noted and is due; answers how many notes there were. Nothing while another process is at it. */
export const followHomework = (
  { transaction }: Pick<Services, 'transaction'>,
  hold: (tx: Db) => Promise<boolean>,
): Promise<number> =>
  transaction(async (tx) => {
    if (!(await hold(tx))) return 0;
    const ids = await rows<{ homework_id: string }>(
      tx,
      sql`with notes as materialized (select ctid as tid, homework_id from homework_changes where due_at <= now()
        limit ${inSight}), chosen as materialized (select distinct homework_id from (select homework_id from notes
        limit ${portion}) n),
            gone as (delete from homework_changes where ctid = any(array(select tid from notes
              where homework_id in (select homework_id from chosen))))
          select homework_id from chosen`,
    );
    if (ids.length === 0) return 0;
    await rows(tx, sql`set local enable_seqscan = off`);
    await countHomework(
      tx,
      ids.map((one) => one.homework_id),
    );
    return ids.length;
  });

export const noteAllHomework = (tx: Db): Promise<unknown> =>
  rows(tx, sql`insert into homework_changes (homework_id) select id from homeworks`);

/**
 * Whom each homework concerns, with the department in which it was theirs; once more without it, each student once.
 * Homework by homework (offset 0), and not for all there are.
 */
const members = sql`
  members as (
    select m.homework_id, m.user_id, m.department_id, m.withdrawn from wanted h
      cross join lateral (select * from homework_recipients x where x.homework_id = h.id and x.concerned offset 0) m
  ), concerned as (
    select homework_id, user_id, department_id as group_id, bool_and(withdrawn) as withdrawn, false as is_shared
      from members where department_id is not null group by homework_id, user_id, department_id
    union all
    select homework_id, user_id, ${platformGroup}::uuid, bool_and(withdrawn), count(distinct department_id) > 1
      from members group by homework_id, user_id
  )`;

/** What was done by whom: of texts at one glance over all students, of the other kinds student by student. */
const done = sql`
  done as (
    select r.homework_id, r.user_id, (array_agg(r.done_at order by r.finished_at, r.id))[1] as finished_at from wanted h
      join reading_results r on r.homework_id = h.id where h.article_id is not null and not r.is_open
      group by r.homework_id, r.user_id
    union all
    select h.id, c.user_id, r.finished_at from wanted h join concerned c on c.homework_id = h.id
      and c.group_id = ${platformGroup}::uuid cross join lateral ${doneOf(sql`c.user_id`)} r
      where h.article_id is null and r.finished_at is not null
  )`;

const ownDue = sql`greatest(x.due_at, h.due_at)`;

/** Counts these again. */
export async function countHomework(tx: Db, ids: readonly string[]): Promise<void> {
  await keepFinishedOf(tx, ids);
  await keepReadSummaries(tx, ids);
  await keepCompletedTutorials(tx, ids);
  await rows(tx, sql`delete from homework_sums where homework_id = any(${array(ids)})`);
  await rows(tx, counted(ids));
  await noteExams(tx, ids);
  await noteClosedSchools(tx, ids);
  await noteEndingSummaries(tx, ids);
  await noteEndingLicences(tx, ids);
}

const counted = (ids: readonly string[]): Sql => sql`
  with wanted as materialized (select * from homeworks where id = any(${array(ids)})), ${members}, ${done}
  insert into homework_sums (homework_id, group_id, given, finished, in_time, open, open_until, shared)
  select h.id, c.group_id, count(*), count(r.finished_at), count(*) filter (where ${inTime(ownDue)}), count(*)
    filter (where r.finished_at is null and ${ownDue} = h.due_at),
    coalesce(array_agg(x.due_at) filter (where r.finished_at is null and x.due_at > h.due_at), '{}'), count(*)
      filter (where c.is_shared)
  from wanted h join concerned c on c.homework_id = h.id join users u on u.id = c.user_id and ${onRoll}
    left join done r on r.homework_id = h.id and r.user_id = c.user_id
      left join homework_extensions x on x.homework_id = h.id and x.user_id = c.user_id
  where ((not c.withdrawn and okur_may_sign_in(u.status)) or r.finished_at is not null) and ${counts}
  group by h.id, c.group_id`;

/** An exam that no one hands in ends by itself: it is looked at again then. */
const noteExams = (tx: Db, ids: readonly string[]): Promise<unknown> =>
  rows(
    tx,
    sql`insert into homework_changes (homework_id, due_at) select h.id, min(a.deadline_at) + interval '1 second'
      from homeworks h join exam_attempts a on a.exam_id = h.exam_id
        where h.id = any(${array(ids)}) and h.kind = 'exam' and a.finished_at is null and a.deadline_at > now()
          group by h.id`,
  );

/** What ends while no one of its school can sign in is missed by no one: it is looked at again then. */
const noteClosedSchools = (tx: Db, ids: readonly string[]): Promise<unknown> =>
  rows(
    tx,
    sql`insert into homework_changes (homework_id, due_at)
      select h.id, min(y.due_at) + interval '1 millisecond'
      from company_absences a join homeworks h on h.company_id = a.company_id cross join lateral (
        select h.due_at union all select x.due_at from homework_extensions x where x.homework_id = h.id) y
      where a.until is null and h.id = any(${array(ids)}) and y.due_at >= now() group by h.id
      having not exists (select from homework_changes c where c.homework_id = h.id
        and c.due_at = min(y.due_at) + interval '1 millisecond')`,
  );
