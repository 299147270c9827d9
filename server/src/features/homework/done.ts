import { type Sql, sql } from '../../platform/database/index.ts';
import { endOf } from '../exams/store.ts';

/**
 * The reading that counts for a homework: the first one the student finished, with what its answers made; later ones
 * are practice. To be joined laterally. `readings`: where the student's are read from, if they are at hand already.
 */
export const firstReading = (homework: Sql, user: Sql, readings: Sql = sql`reading_sessions`): Sql => sql`(
  select r.*, s.answers, s.comprehension, s.effective_speed from ${readings} r
    left join reading_answers s on s.reading_id = r.id and s.finished_at = r.finished_at
  where r.homework_id = ${homework} and r.user_id = ${user} order by r.finished_at, r.id limit 1)`;

/** An attempt (alias a) counts for an exercise of a homework (alias e). */
const counts = sql`a.id is not null and (e.min_score is null or a.score >= e.min_score)`;

/** Each exercise of homework h: attempts since it was open, how many count, when it was through, the best score. */
export const exercisesDone = (user: Sql): Sql => sql`(
  select e.exercise_id, e.place, e.repetitions, e.min_score, count(a.id)::int as attempts, count(a.id)
    filter (where ${counts})::int as done, max(a.score) as best, coalesce(sum(a.seconds), 0) as seconds,
    (array_agg(a.finished_at order by a.finished_at) filter (where ${counts}))[e.repetitions] as through
  from homework_exercises e left join exercise_attempts a on a.exercise_id = e.exercise_id and a.user_id = ${user}
    and a.finished_at >= h.counts_from
  where e.homework_id = h.id group by e.homework_id, e.exercise_id)`;

/** Attempts at the exam of homework h that count: those since it was open; who has none left, all of them. */
export const countingAttempts = (user: Sql): Sql => sql`a.exam_id = h.exam_id and a.user_id = ${user}
  and (a.started_at >= h.counts_from or (select count(*) from exam_attempts b
    where b.exam_id = h.exam_id and b.user_id = ${user}) >= (select z.attempts from exams z where z.id = h.exam_id))`;

const examDone = (user: Sql): Sql => sql`(
  select min(${endOf}) as finished_at, max(a.score) filter (where ${endOf} is not null) as score, count(*)
    filter (where ${endOf} is not null)::int as attempts, sum(extract(epoch
    from ${endOf} - a.started_at))::float8 as seconds
  from exam_attempts a where ${countingAttempts(user)})`;

/**
 * What a student has done of homework h, of whichever kind: at most one row, with `finished_at` once all of it is done.
 * To be joined laterally. `readings` as in firstReading.
 */
export const doneOf = (user: Sql, readings?: Sql): Sql => sql`(
  select r.finished_at, r.id as reading_id, r.wpm, r.comprehension, r.effective_speed, null::float8 as score,
    null::boolean as passed, 1 as attempts, r.active_seconds, r.implausible, null::int as steps_done,
    null::int as steps_all
  from ${firstReading(sql`h.id`, user, readings)} r where h.kind = 'article'
  union all
  select case when bool_and(x.through is not null) then max(x.through) end, null, null, null, null, avg(x.best), null,
    sum(x.attempts)::int, sum(x.seconds), false, sum(least(x.done, x.repetitions))::int, sum(x.repetitions)::int
  from ${exercisesDone(user)} x where h.kind = 'exercise' having count(*) > 0
  union all
  select x.finished_at, null, null, null, null, x.score, x.score >= e.pass_percent, x.attempts, x.seconds, false, null,
    null
  from ${examDone(user)} x join exams e on e.id = h.exam_id where h.kind = 'exam')`;

/** Whether what was done (alias r) reaches the target of homework h; null without one. */
export const reached = sql`case h.target_measure when 'speed' then r.wpm >= h.target_value
  and not r.implausible when 'comprehension' then coalesce(r.comprehension >= h.target_value, false)
  and not r.implausible
  when 'score' then coalesce(r.score >= h.target_value, false) end`;
