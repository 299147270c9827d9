import type { summaries as contract } from '@okur/contract';
import type { SummaryQuestionShare, SummaryStudent } from '@okur/contract/summaries';
import { inUsers, type Scope } from '../../platform/access/scope.ts';
import { ifGiven, matches, personName, rows, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { summaryById } from './reach.ts';

/**
 * What students of a scope answered to a summary last, in the book or after a reading with the clock, with the
 * questions as they were asked.
 */
const newestAnswers = (id: string, scope: Scope): Sql => sql`(select distinct on (x.user_id) x.* from (
    select n.user_id, n.answers, n.points, n.max_points, n.answered_at, v.questions
      from summary_answers n join users u on u.id = n.user_id
        left join quiz_versions v on v.quiz_id = n.summary_book_id and v.version = n.questions_version
      where n.summary_book_id = ${id} and u.deleted_at is null and ${inUsers(scope)}
    union all select i.user_id, a.answers, a.points, a.max_points, coalesce(a.answered_at, a.created_at), r.questions
      from reading_ids i join users u on u.id = i.user_id
        join reading_answers a on a.reading_id = i.id and a.finished_at = i.finished_at
        join reading_sessions r on r.id = i.id and r.finished_at = i.finished_at
      where i.summary_id = ${id} and u.deleted_at is null and ${inUsers(scope)}) x
  order by x.user_id, x.answered_at desc)`;

/** What students of the caller's reach answered to the questions of a summary as they were asked, newest first. */
export async function answersOfSummary(context: ContextOf<typeof contract.answersOfSummary>) {
  const { db, caller, scope, params, query } = context;
  await summaryById(db, caller, params.id);
  return list<SummaryStudent>(db, query, {
    columns: sql`u.id, u.username, ${personName(sql`u`)} as person,
      d.department_name, k.company_name, n.points, n.max_points, n.answered_at,
      (select coalesce(json_agg(json_build_object('question_id', q ->> 'id', 'stem', q ->> 'stem',
          'right', coalesce((x -> 'right')::boolean, false)) order by q_nr), '[]'::json)
        from jsonb_array_elements(n.questions) with ordinality as b(q, q_nr)
          left join jsonb_array_elements(n.answers) as x on x ->> 'question_id' = q ->> 'id') as answers`,
    from: sql`${newestAnswers(params.id, scope)} n join users u on u.id = n.user_id
      join companies k on k.id = u.company_id left join departments d on d.id = u.department_id`,
    where: sql`${ifGiven(query.department_id, (id) => sql`u.department_id = ${id}`)}
      and ${matches(sql`u.search`, query.search)}`,
    sorts: {
      answered_at: sql`n.answered_at`,
      points: sql`n.points`,
      person: byName(personName(sql`u`)),
      department_name: byName(sql`d.department_name`),
    },
    sort: '-answered_at',
    id: sql`u.id`,
    filled: ['answered_at', 'points'],
  });
}

/** How each question went, of all in the caller's reach who answered it: who writes them knows no child's name. */
export async function sharesOfSummary({ db, caller, scope, params }: ContextOf<typeof contract.sharesOfSummary>) {
  await summaryById(db, caller, params.id);
  const data = await rows<SummaryQuestionShare>(
    db,
    sql`with newest as materialized ${newestAnswers(params.id, scope)}
        select q ->> 'id' as question_id, q ->> 'stem' as stem, count(x.is_right)::int as answer_count,
          count(*) filter (where x.is_right)::int as right_count
        from summary_books s cross join jsonb_array_elements(s.questions) with ordinality as b(q, q_nr)
          left join lateral (select coalesce((a -> 'right')::boolean, false) as is_right
            from newest n cross join jsonb_array_elements(n.answers) as a
            where a ->> 'question_id' = q ->> 'id') x on true
        where s.id = ${params.id} group by q, q_nr order by q_nr`,
  );
  return { data };
}
