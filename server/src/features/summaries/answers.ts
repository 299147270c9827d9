import type { summaries as contract } from '@okur/contract';
import type { SummaryStudent } from '@okur/contract/summaries';
import { inUsers } from '../../platform/access/scope.ts';
import { ifGiven, matches, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { summaryById } from './reach.ts';

/** What students of the caller's reach answered to the questions of a summary as they were asked, newest first. */
export async function answersOfSummary(context: ContextOf<typeof contract.answersOfSummary>) {
  const { db, caller, scope, params, query } = context;
  await summaryById(db, caller, params.id);
  return list<SummaryStudent>(db, query, {
    columns: sql`u.id, u.username, trim(coalesce(u.name, '') || ' ' || coalesce(u.surname, '')) as person,
      d.department_name, k.company_name, n.points, n.max_points, n.answered_at,
      (select coalesce(json_agg(json_build_object('question_id', q ->> 'id', 'stem', q ->> 'stem',
          'right', coalesce((x -> 'right')::boolean, false)) order by q_nr), '[]'::json)
        from jsonb_array_elements(v.questions) with ordinality as b(q, q_nr)
          left join jsonb_array_elements(n.answers) as x on x ->> 'question_id' = q ->> 'id') as answers`,
    from: sql`summary_answers n join users u on u.id = n.user_id join companies k on k.id = u.company_id
      left join departments d on d.id = u.department_id
      left join quiz_versions v on v.quiz_id = n.summary_book_id and v.version = n.questions_version`,
    where: sql`n.summary_book_id = ${params.id} and u.deleted_at is null and ${inUsers(scope)}
      and ${ifGiven(query.department_id, (id) => sql`u.department_id = ${id}`)}
      and ${matches(sql`u.search`, query.search)}`,
    sorts: {
      answered_at: sql`n.answered_at`,
      points: sql`n.points`,
      person: byName(sql`u.surname`),
      department_name: byName(sql`d.department_name`),
    },
    sort: '-answered_at',
    id: sql`u.id`,
    filled: ['answered_at', 'points'],
  });
}
