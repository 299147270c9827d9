import { array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { quizScoreOf, requiredCounts, seenResources } from '../tutorials/store.ts';

/* What a student did of a homework of a tutorial (alias h): what was watched before it was given counts as well. */

const reader = [sql`reader.id`, sql`reader.company_id`] as const;
const seen = sql`select r.id from ${seenResources(reader[1])}`;
/**
 * Done is a tutorial that was completed once. Until then: how much of what is required of the student's school. The
 * score is that of the quizzes, the time that of the seconds that were watched. To be joined laterally.
 */
export const tutorialDone = (user: Sql): Sql => sql`(
  select case when z.done_at is not null then greatest(z.done_at, h.counts_from) end as finished_at,
    ${quizScoreOf(...reader)} as score, n.attempts, w.seconds,
    p.done_count as steps_done, p.required_count as steps_all
  from (select id, company_id from users where id = ${user}) reader join tutorials t on t.id = h.tutorial_id
    left join homework_finishes f on f.homework_id = h.id and f.user_id = reader.id
    left join tutorial_completions c on c.tutorial_id = t.id and c.account_type = 'student'
      and c.account_id = reader.id
    cross join lateral (select coalesce(f.done_at, c.completed_at) as done_at) z
    cross join lateral (select count(*)::int as attempts from tutorial_quiz_attempts a
      where a.account_type = 'student' and a.account_id = reader.id and a.resource_id in (${seen})) n
    cross join lateral (select coalesce(sum(okur_words(s.watched)), 0)::float8 as seconds from tutorial_watches s
      where s.account_type = 'student' and s.account_id = reader.id and s.resource_id in (${seen})) w
    cross join lateral ${requiredCounts(sql`'student'`, ...reader)} p)`;

/** Keeps what students of these have completed by now: also of those who had done so before it was theirs. */
export const keepCompletedTutorials = (db: Db, homeworkIds: readonly string[]): Promise<unknown> =>
  rows(
    db,
    sql`insert into homework_finishes (homework_id, user_id, done_at)
      select distinct y.id, x.user_id, c.completed_at
      from homeworks y join homework_recipients x on x.homework_id = y.id and x.concerned
        join tutorial_completions c on c.tutorial_id = y.tutorial_id and c.account_type = 'student'
          and c.account_id = x.user_id
      where y.id = any(${array(homeworkIds)}) order by y.id, x.user_id on conflict do nothing`,
  );

/** The tutorial of homework h; null for all else. */
export const tutorialOfHomework = sql`(select json_build_object('id', t.id, 'title', t.title, 'cover', t.cover)
  from tutorials t where t.id = h.tutorial_id)`;
