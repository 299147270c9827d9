import type { tutorials as contract } from '@okur/contract';
import type { TutorialWatcher } from '@okur/contract/tutorials';
import { inUsers } from '../../platform/access/scope.ts';
import { ifGiven, matches, personName, row, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { onRoll } from '../users/store.ts';
import { quizScoreOf, requiredCounts, seenResources, watchedAtOf } from './completion.ts';
import { isVisibleTo, watchable, viewerOf } from './viewer.ts';

const [type, student, school] = [sql`'student'`, sql`u.id`, sql`u.company_id`];
const seen = seenResources(school);
const watchedAt = watchedAtOf(type, student, school);
/** What a student u did in tutorial t: seconds watched of the videos that they see, and whether they have begun. */
const progress = sql`lateral (select
    coalesce(sum((select sum(upper(x) - lower(x)) from unnest(w.watched) x)), 0)::int as watched_seconds,
    coalesce(sum(r.seconds), 0) as seconds,
    bool_or(w.account_id is not null or exists (select from tutorial_quiz_attempts a where a.resource_id = r.id
      and a.account_type = 'student' and a.account_id = u.id)) as is_begun
  from (select r.* from ${seen}) r left join tutorial_watches w on w.resource_id = r.id
    and w.account_type = 'student' and w.account_id = u.id) p`;
const state = sql`case when tc.completed_at is not null then 'completed' when p.is_begun then 'begun'
  else 'not_begun' end`;

/** Students of the caller's reach to whom a tutorial is shown, or who have begun it: who has watched how much. */
export async function watchersOfTutorial({
  db,
  caller,
  scope,
  params,
  query,
}: ContextOf<typeof contract.watchersOfTutorial>) {
  const mayWatch = watchable(await viewerOf(db, caller));
  orNotFound(await row(db, sql`select t.id from tutorials t where t.id = ${params.id} and ${mayWatch}`));
  return list<TutorialWatcher>(db, query, {
    columns: sql`u.id, u.username, ${personName(sql`u`)} as person,
      d.department_name, ${state} as state, p.watched_seconds, p.seconds, q.required_count, q.done_count,
      ${quizScoreOf(student, school)} as quiz_score, ${watchedAt} as watched_at, tc.completed_at`,
    from: sql`tutorials t join users u on true left join departments d on d.id = u.department_id
      left join tutorial_completions tc on tc.tutorial_id = t.id and tc.account_type = 'student'
        and tc.account_id = u.id
      cross join ${progress}
      cross join lateral ${requiredCounts(type, student, school)} q`,
    where: sql`t.id = ${params.id} and ${onRoll} and ${inUsers(scope)}
      and (tc.completed_at is not null or p.is_begun
        or ${isVisibleTo(school, sql`u.department_id`, student)})
      and ${ifGiven(query.department_id, (id) => sql`u.department_id = ${id}`)}
      and ${ifGiven(query.state, (wanted) => sql`${state} = ${wanted}`)} and ${matches(sql`u.search`, query.search)}`,
    sorts: {
      person: byName(personName(sql`u`)),
      department_name: byName(sql`d.department_name`),
      watched_seconds: sql`p.watched_seconds`,
      watched_at: watchedAt,
      completed_at: sql`tc.completed_at`,
    },
    sort: 'person',
    id: sql`u.id`,
    filled: ['person', 'watched_seconds'],
  });
}
