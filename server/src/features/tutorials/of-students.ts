import type { tutorials as contract } from '@okur/contract';
import type {
  ReadingScore,
  ReadingScoreInput,
  StudentTutorial,
  TutorialCompletion,
  TutorialStudent,
} from '@okur/contract/tutorials';
import type { ListQuery, Page } from '@okur/contract/list';
import type { z } from 'zod';
import { type Db, ifGiven, matches, personName, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import { ApiError, checkVersion, invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { inUsers } from '../../platform/access/scope.ts';
import { userById } from '../users/store.ts';
import { quizScoreOf, requiredCounts, seenResources, watchedAtOf } from './completion.ts';
import { completionsOfStudents, tutorialById } from './reach.ts';
import { isVisibleTo } from './viewer.ts';

const [type, student, school] = [sql`'student'`, sql`u.id`, sql`u.company_id`];
const seen = seenResources(school);
const completions = sql`left join tutorial_completions tc on tc.tutorial_id = t.id and tc.account_type = 'student'
  and tc.account_id = u.id`;
const quizScore = quizScoreOf(student, school);
const watchedAt = watchedAtOf(type, student, school);

/** Seconds of a set of watches (alias w), each once. */
const watchedSeconds = sql`coalesce((select sum(upper(x) - lower(x))::int from unnest(w.watched) x), 0)`;
const watchOf = sql`tutorial_watches w on w.resource_id = r.id and w.account_type = 'student' and w.account_id = u.id`;
const videos = sql`(select coalesce(json_agg(json_build_object('title', r.title, 'watched_seconds', ${watchedSeconds},
    'seconds', r.seconds, 'is_done', w.done_at is not null) order by r.position, r.id), '[]')
  from (select r.* from ${seen} and r.kind <> 'quiz') r left join ${watchOf})`;

const allSeconds = sql`lateral (select coalesce(sum(${watchedSeconds}), 0)::int as watched_seconds,
    coalesce(sum(r.seconds), 0) as seconds
  from (select r.* from ${seen}) r left join ${watchOf}) p`;
const entered = sql`(select json_build_object('version', s.version, 'speed', s.speed, 'comprehension', s.comprehension,
    'entered_by', e.username, 'entered_at', s.entered_at)
  from tutorial_reading_scores s left join admins e on e.id = s.entered_by
  where s.user_id = u.id and s.tutorial_id = t.id)`;

/** Tutorials that the class of the student sees, and those begun or completed, whatever became of their films. */
const isOfStudent = sql`(tc.tutorial_id is not null
  or exists (select from tutorial_resources r join ${watchOf} where r.tutorial_id = t.id)
  or exists (select from tutorial_reading_scores s where s.tutorial_id = t.id and s.user_id = u.id)
  or (t.status = 'published' and t.deleted_at is null
    and ${isVisibleTo(school, sql`u.department_id`, student)}))`;

export async function tutorialsOfUser({
  db,
  scope,
  params,
  query,
}: ContextOf<typeof contract.tutorialsOfUser>): Promise<Page<StudentTutorial>> {
  await userById(db, scope, params.id);
  return list<StudentTutorial>(db, query, {
    columns: sql`t.id, t.title, t.language, q.required_count, q.done_count, ${videos} as videos,
      p.watched_seconds, p.seconds, ${quizScore} as quiz_score, ${watchedAt} as watched_at, tc.completed_at,
      ${entered} as entered`,
    from: sql`tutorials t join users u on u.id = ${params.id} ${completions} cross join ${allSeconds}
      cross join lateral ${requiredCounts(type, student, school)} q`,
    where: sql`${isOfStudent} and ${matches(sql`t.search`, query.search)}`,
    sorts: { title: byName(sql`t.title`), completed_at: sql`tc.completed_at`, watched_at: watchedAt },
    sort: 'title',
    id: sql`t.id`,
  });
}

export async function completionsOfUser({ db, scope, params, query }: ContextOf<typeof contract.completionsOfUser>) {
  await userById(db, scope, params.id);
  return completedBy(db, params.id, query);
}

/** Tutorials that a student has completed; whose student it is has been looked at before. */
export const completedBy = (db: Db, userId: string, query: ListQuery): Promise<Page<TutorialCompletion>> =>
  list<TutorialCompletion>(db, query, {
    columns: sql`t.id as tutorial_id, t.title, t.language, tc.completed_at, ${quizScore} as quiz_score`,
    from: sql`tutorials t join users u on u.id = ${userId} ${completions}`,
    where: sql`tc.completed_at is not null and ${matches(sql`t.search`, query.search)}`,
    sorts: { completed_at: sql`tc.completed_at`, title: byName(sql`t.title`) },
    sort: '-completed_at',
    id: sql`t.id`,
  });

/** Students who have completed a tutorial. */
export async function completionsOfTutorial({
  db,
  scope,
  params,
  query,
}: ContextOf<typeof contract.completionsOfTutorial>) {
  await tutorialById(db, params.id);
  return list<TutorialStudent>(db, query, {
    columns: sql`u.id, u.username, ${personName(sql`u`)} as person,
      d.department_name, k.company_name, tc.completed_at, ${quizScore} as quiz_score`,
    from: sql`${completionsOfStudents} join tutorials t on t.id = tc.tutorial_id
      join companies k on k.id = u.company_id left join departments d on d.id = u.department_id`,
    where: sql`t.id = ${params.id} and ${inUsers(scope)}
      and ${ifGiven(query.company_id, (id) => sql`u.company_id = ${id}`)}
      and ${matches(sql`u.search`, query.search)}`,
    sorts: {
      completed_at: sql`tc.completed_at`,
      person: byName(personName(sql`u`)),
      department_name: byName(sql`d.department_name`),
      company_name: byName(sql`k.company_name`),
    },
    sort: '-completed_at',
    id: sql`u.id`,
    filled: ['completed_at'],
  });
}

async function scoresOf(db: Db, userId: string, only: Sql = sql`true`): Promise<ReadingScore[]> {
  const found = await rows<{ data: ReadingScore }>(
    db,
    sql`select row_to_json(x) as data from (select s.tutorial_id, t.title, s.version, s.speed, s.comprehension,
            e.username as entered_by, s.entered_at
          from tutorial_reading_scores s join tutorials t on t.id = s.tutorial_id
            left join admins e on e.id = s.entered_by
          where s.user_id = ${userId} and ${only} order by t.title collate "tr-x-icu", t.id) x`,
  );
  return found.map(({ data }) => data);
}

export async function readingScoresOfUser({ db, scope, params }: ContextOf<typeof contract.readingScoresOfUser>) {
  await userById(db, scope, params.id);
  return { data: await scoresOf(db, params.id) };
}

export async function updateReadingScores(context: ContextOf<typeof contract.updateReadingScores>) {
  const { db, scope, caller, params, body, record } = context;
  const user = await userById(db, scope, params.id, { lock: true });
  const before = await scoresOf(db, user.id);
  const named = new Set<string>();
  for (const [at, score] of body.scores.entries()) {
    if (named.has(score.tutorial_id)) throw invalidField(`scores.${at}.tutorial_id`, 'validation.taken');
    named.add(score.tutorial_id);
    const stored = before.find(({ tutorial_id }) => tutorial_id === score.tutorial_id);
    if (stored) checkVersion(score.version, stored);
    else if (score.version !== undefined) throw new ApiError('stale_version');
    await saveScore(db, user.id, caller.id, score, at);
  }
  const after = await scoresOf(db, user.id);
  record({
    action: 'update',
    subject: 'USER',
    subjectId: user.id,
    companyId: user.company_id,
    before: { tutorial_scores: recorded(before) },
    after: { tutorial_scores: recorded(after) },
  });
  return { data: after };
}

/** What the audit says of them. */
const recorded = (scores: readonly ReadingScore[]) =>
  scores.map(({ title, speed, comprehension }) => ({ title, speed, comprehension }));

async function saveScore(
  db: Db,
  userId: string,
  adminId: string,
  { tutorial_id, speed, comprehension }: z.output<typeof ReadingScoreInput>,
  at: number,
): Promise<void> {
  if (speed === null || comprehension === null) {
    await rows(db, sql`delete from tutorial_reading_scores where user_id = ${userId} and tutorial_id = ${tutorial_id}`);
    return;
  }
  if (!(await row(db, sql`select t.id from tutorials t where t.id = ${tutorial_id} and t.deleted_at is null`)))
    throw invalidField(`scores.${at}.tutorial_id`, 'validation.not_found');
  await rows(
    db,
    sql`insert into tutorial_reading_scores as s (user_id, tutorial_id, speed, comprehension, entered_by)
        values (${userId}, ${tutorial_id}, ${speed}, ${comprehension}, ${adminId})
        on conflict (user_id, tutorial_id) do update set speed = excluded.speed, comprehension = excluded.comprehension,
          entered_by = excluded.entered_by, entered_at = now(), version = s.version + 1`,
  );
}
