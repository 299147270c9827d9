import { firstReadingKinds } from '@okur/contract/reading/kind';
import { array, type Db, reaches, rows, type Sql, sql } from '../../platform/database/index.ts';
import { isLicensed } from '../books/store.ts';
import { barredFrom, endOf, hasPassed } from '../exams/store.ts';
import { opensTo } from '../summaries/store.ts';
import { completableBy } from '../tutorials/store.ts';
import { chapterDone } from './chapters.ts';
import { summaryDone } from './summaries.ts';
import { tutorialDone } from './tutorials.ts';

/**
 * The reading that counts for a homework: the first one whose questions the student answered, where the text has any;
 * before there is one, the first with open questions. Later ones are re-readings. To be joined laterally.
 */
export const firstReading = (homework: Sql, user: Sql): Sql => sql`(
  select r.* from reading_results r where r.homework_id = ${homework} and r.user_id = ${user}
  order by r.is_open, r.finished_at, r.id limit 1)`;

/** An attempt (alias a) counts for an exercise of a homework (alias e). */
const isEnough = sql`a.id is not null and (e.min_score is null or ${reaches(sql`a.score`, sql`e.min_score`)})`;

/** When homework h ends for the student. */
const endFor = (user: Sql): Sql => sql`greatest(h.due_at, (select later.due_at
  from homework_extensions later where later.homework_id = h.id and later.user_id = ${user}))`;

/**
 * Each exercise of homework h: attempts since it was open, how many count, when it was through, the best score. Of one
 * that was through in time the score is of that time, too: what came late changes no mark.
 */
export const exercisesDone = (user: Sql): Sql => sql`(
  select y.exercise_id, y.place, y.repetitions, y.min_score, y.attempts, y.done, case when y.through <= y.ends_at
    then y.best_in_time else y.best end as best, y.seconds, y.through
  from (select e.exercise_id, e.place, e.repetitions, e.min_score, count(a.id)::int as attempts, count(a.id)
      filter (where ${isEnough})::int as done, max(a.score) as best, max(a.score)
      filter (where a.finished_at <= ends.at) as best_in_time, coalesce(sum(a.seconds), 0) as seconds,
      (array_agg(a.finished_at order by a.finished_at) filter (where ${isEnough}))[e.repetitions] as through,
      ends.at as ends_at
    from homework_exercises e cross join (select ${endFor(user)} as at) ends
      left join exercise_attempts a on a.exercise_id = e.exercise_id and a.user_id = ${user}
        and a.finished_at >= h.counts_from
    where e.homework_id = h.id group by e.homework_id, e.exercise_id, ends.at) y)`;

/** Whether the student has begun as many attempts at the exam of homework h. */
const hasUsed = (user: Sql, attempts: Sql): Sql => sql`((select count(*) from exam_attempts b
  where b.exam_id = h.exam_id and b.user_id = ${user}) >= ${attempts})`;
const allowed = sql`(select z.attempts from exams z where z.id = h.exam_id)`;

/** Whether the student has no attempt left at the exam of homework h. */
const noneLeft = (user: Sql): Sql => hasUsed(user, allowed);

/**
 * Whether an attempt (alias a) at the exam of homework h was not over before that was given: who began it earlier is
 * taking the exam of the homework as well. `okur_is_begun` says the same.
 */
const inHomework = sql`(coalesce(a.finished_at, a.deadline_at, 'infinity') >= h.counts_from)`;

/**
 * Attempts at the exam of homework h that count: those that were not over before it; who has none left, or had none
 * before more were allowed, all of them.
 */
export const countingAttempts = (user: Sql): Sql => sql`a.exam_id = h.exam_id and a.user_id = ${user}
  and (${inHomework} or ${noneLeft(user)}
    or exists (select from homework_finishes f where f.homework_id = h.id and f.user_id = ${user}))`;

/**
 * Before an exam allows more attempts: attempts from before the homework was given, which count because no other is
 * left, go on counting, and one that runs does so once it ends, which may be before a homework that is to come. Where
 * a student had another one left until attempts were lowered, the homework is open again instead.
 */
export const keepEarlyExams = (db: Db, examId: string): Promise<unknown> =>
  rows(
    db,
    sql`insert into homework_finishes (homework_id, user_id, done_at)
      select h.id, x.user_id, max(coalesce(${endOf}, a.deadline_at, now()))
      from homeworks h join homework_recipients x on x.homework_id = h.id
        join exam_attempts a on a.exam_id = h.exam_id and a.user_id = x.user_id and a.started_at < h.counts_from
      where h.exam_id = ${examId} and ${hasUsed(sql`x.user_id`, sql`greatest(h.most_attempts, ${allowed})`)}
      group by h.id, x.user_id order by h.id, x.user_id on conflict do nothing`,
  );

/** Before an exam allows fewer attempts: its homework remembers how many there were. */
export const noteMostAttempts = (db: Db, examId: string): Promise<unknown> =>
  rows(
    db,
    sql`update homeworks h set most_attempts = greatest(h.most_attempts, ${allowed}) where h.exam_id = ${examId}`,
  );

/** The same of one that was also in time. */
const inHomeworkInTime = (user: Sql): Sql => sql`(${inHomework} and ${endOf} <= ${endFor(user)})`;

/**
 * The order in which attempts (alias a) that have ended stand for the exam of homework h: one in time before a late
 * one, a late one before one that was over before the homework was given, of the same the best, the earliest. Date and
 * mark of the homework are those of the first.
 */
export const standingFirst = (user: Sql): Sql =>
  sql`${inHomeworkInTime(user)} desc, ${inHomework} desc, a.score desc, ${endOf}, a.id`;

/** Whether one of those that are alike in time passed: by an earlier pass mark that need not be the best. */
export const onePassed = (user: Sql): Sql =>
  sql`bool_or(${hasPassed}) over (partition by ${inHomeworkInTime(user)}, ${inHomework})`;

const examDone = (user: Sql): Sql => sql`(
  select s.finished_at, s.score, s.passed, n.attempts, n.seconds from (
    select count(*)::int as attempts, sum(extract(epoch from ${endOf} - a.started_at))::float8 as seconds
    from exam_attempts a where ${countingAttempts(user)} and ${endOf} is not null) n
  left join lateral (select ${endOf} as finished_at, a.score, ${onePassed(user)} as passed from exam_attempts a
    where ${countingAttempts(user)} and ${endOf} is not null
    order by ${standingFirst(user)} limit 1) s on true)`;

/**
 * Whether what was done (alias r) of homework h was done in time, before this end. An exam that was over before it was
 * given is done and was never in time.
 */
export const inTime = (end: Sql): Sql =>
  sql`(r.finished_at <= ${end} and (h.kind <> 'exam' or r.finished_at >= h.counts_from))`;

/**
 * What a student has done of homework h, of whichever kind: at most one row, with `finished_at` once all of it is done.
 * Of a text it is done when its questions are answered; until then the reading is there with what it lacks. To be
 * joined laterally.
 */
export const doneOf = (user: Sql): Sql => sql`(
  select case when not r.is_open then r.done_at end as finished_at, r.id as reading_id, r.kind as reading_kind,
    r.trust, r.wpm, r.comprehension, r.effective_speed, null::float8 as score, null::boolean as passed, 1 as attempts,
    r.active_seconds, null::int as steps_done, null::int as steps_all,
    null::json as book, null::json as answered
  from ${firstReading(sql`h.id`, user)} r where h.kind = 'article' and h.article_id is not null
  union all
  select x.finished_at, x.reading_id, x.reading_kind, x.trust, x.wpm, x.comprehension, x.effective_speed, null, null, 1,
    x.active_seconds, null, null, x.book, null
  from ${chapterDone(user)} x where h.book_chapter_id is not null
  union all
  select x.finished_at, x.reading_id, x.reading_kind, x.trust, x.wpm, x.comprehension, x.effective_speed, null, null, 1,
    x.active_seconds, null, null, null, x.answered
  from ${summaryDone(user)} x where h.kind = 'summary'
  union all
  select case when bool_and(x.through is not null) then max(x.through) end, null, null, null, null, null, null,
    avg(x.best), null, sum(x.attempts)::int, sum(x.seconds), sum(least(x.done, x.repetitions))::int,
    sum(x.repetitions)::int, null, null
  from ${exercisesDone(user)} x where h.kind = 'exercise' having count(*) > 0
  union all
  select x.finished_at, null, null, null, null, null, null, x.score, x.passed, x.attempts, x.seconds,
    null, null, null, null
  from ${examDone(user)} x where h.kind = 'exam'
  union all
  select x.finished_at, null, null, null, null, null, null, x.score, null, x.attempts, x.seconds, x.steps_done,
    x.steps_all, null, null
  from ${tutorialDone(user)} x where h.kind = 'tutorial')`;

/**
 * Whether student u could do homework h: what no one can do, no one has missed. An exam may be kept from the student,
 * or no longer be given; an attempt that runs can be finished all the same. A summary is read as long as the class has
 * it, and questions that wait for its reader are answered without it, too; a tutorial is watched as long as the student
 * sees it, and a book that needs a licence is read as long as the school has one. Texts and exercises are done as they
 * were given though they are out of use, and homework of a chapter that is gone is withdrawn (removed_at).
 */
export const canBeDone = sql`(case h.kind
  when 'summary' then ${opensTo(sql`h.summary_id`, sql`u.department_id`)}
    or h.summary_reading = 'timed' and exists (select from reading_ids i where i.user_id = u.id
      and i.summary_id = h.summary_id and i.has_questions and not i.answered)
  when 'tutorial' then ${completableBy(sql`h.tutorial_id`, sql`u.company_id`, sql`u.department_id`, sql`u.id`)}
  when 'exam' then ${barredFrom(sql`h.exam_id`)} is null
    or exists (select from exam_attempts a where a.exam_id = h.exam_id and a.user_id = u.id and ${endOf} is null)
  when 'article' then h.book_chapter_id is null or ${isLicensed}
  else true end)`;

/** Whether homework h counts for student u who has it: it is done (alias r), or could be. */
export const counts = sql`(r.finished_at is not null or ${canBeDone})`;

/**
 * Whether what was done (alias r) reaches the target of homework h; null without one. A text that the student knew
 * already, or that was paced, says nothing of a speed.
 */
export const reached = sql`case h.target_measure when 'speed' then coalesce(${reaches(sql`r.wpm`, sql`h.target_value`)}
  and r.reading_kind = any(${array(firstReadingKinds, 'text')}), false)
  when 'comprehension' then coalesce(${reaches(sql`r.comprehension`, sql`h.target_value`)}, false)
  when 'score' then coalesce(${reaches(sql`r.score`, sql`h.target_value`)}, false) end`;
