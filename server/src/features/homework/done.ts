import { firstReadingKinds } from '@okur/contract/reading/kind';
import { array, reaches, type Sql, sql } from '../../platform/database/index.ts';
import { endOf } from '../exams/store.ts';
import { chapterDone } from './chapters.ts';

/**
 * The reading that counts for a homework: the first one whose questions the student answered, where the text has any;
 * before there is one, the first with open questions. Later ones are re-readings. To be joined laterally.
 */
export const firstReading = (homework: Sql, user: Sql): Sql => sql`(
  select r.* from reading_results r where r.homework_id = ${homework} and r.user_id = ${user}
  order by r.is_open, r.finished_at, r.id limit 1)`;

/** An attempt (alias a) counts for an exercise of a homework (alias e). */
const counts = sql`a.id is not null and (e.min_score is null or ${reaches(sql`a.score`, sql`e.min_score`)})`;

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
 * Of a text it is done when its questions are answered; until then the reading is there with what it lacks. To be
 * joined laterally.
 */
export const doneOf = (user: Sql): Sql => sql`(
  select case when not r.is_open then r.done_at end as finished_at, r.id as reading_id, r.kind as reading_kind,
    r.trust, r.wpm, r.comprehension, r.effective_speed, null::float8 as score, null::boolean as passed, 1 as attempts,
    r.active_seconds, null::int as steps_done, null::int as steps_all,
    null::json as book
  from ${firstReading(sql`h.id`, user)} r where h.kind = 'article' and h.article_id is not null
  union all
  select x.finished_at, x.reading_id, x.reading_kind, x.trust, x.wpm, x.comprehension, x.effective_speed, null, null, 1,
    x.active_seconds, null, null, x.book
  from ${chapterDone(user)} x where h.book_chapter_id is not null
  union all
  select case when bool_and(x.through is not null) then max(x.through) end, null, null, null, null, null, null,
    avg(x.best), null, sum(x.attempts)::int, sum(x.seconds), sum(least(x.done, x.repetitions))::int,
    sum(x.repetitions)::int, null
  from ${exercisesDone(user)} x where h.kind = 'exercise' having count(*) > 0
  union all
  select x.finished_at, null, null, null, null, null, null, x.score,
    ${reaches(sql`x.score`, sql`e.pass_percent`)}, x.attempts, x.seconds,
    null, null, null
  from ${examDone(user)} x join exams e on e.id = h.exam_id where h.kind = 'exam')`;

/**
 * Whether what was done (alias r) reaches the target of homework h; null without one. A text that the student knew
 * already, or that was paced, says nothing of a speed.
 */
export const reached = sql`case h.target_measure when 'speed' then coalesce(${reaches(sql`r.wpm`, sql`h.target_value`)}
  and r.reading_kind = any(${array(firstReadingKinds, 'text')}), false)
  when 'comprehension' then coalesce(${reaches(sql`r.comprehension`, sql`h.target_value`)}, false)
  when 'score' then coalesce(${reaches(sql`r.score`, sql`h.target_value`)}, false) end`;
