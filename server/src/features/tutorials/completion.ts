import { type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { isReady } from './reach.ts';
import type { Viewer } from './viewer.ts';

/** Whether someone (columns of an account) is done with a resource r: has watched the video, has passed the quiz. */
export const isDone = (accountType: Sql, accountId: Sql): Sql => sql`(case r.kind
  when 'quiz' then exists (select from tutorial_quiz_attempts a where a.resource_id = r.id and a.passed
    and a.account_type = ${accountType} and a.account_id = ${accountId})
  else exists (select from tutorial_watches w where w.resource_id = r.id and w.done_at is not null
    and w.account_type = ${accountType} and w.account_id = ${accountId}) end)`;

/** What someone of a school (a column or a value) sees of a tutorial t: what is ready and no other school's. */
export const seenResources = (company: Sql): Sql => sql`tutorial_resources r where r.tutorial_id = t.id
  and r.deleted_at is null and ${isReady} and (r.company_id is null or r.company_id = ${company})`;

/** Mean of the best scores of a student in the quizzes that they see of tutorial t. */
export const quizScoreOf = (user: Sql, company: Sql): Sql => sql`(select avg((select max(a.score)
    from tutorial_quiz_attempts a where a.resource_id = r.id and a.account_type = 'student' and a.account_id = ${user}))
  from ${seenResources(company)})`;

/** When someone of a school last watched what they see of tutorial t. */
export const watchedAtOf = (accountType: Sql, accountId: Sql, company: Sql): Sql => sql`(select max(w.watched_at)
  from tutorial_watches w where w.account_type = ${accountType} and w.account_id = ${accountId}
    and w.resource_id in (select r.id from ${seenResources(company)}))`;

/** Of tutorial t: how many resources are required of someone of a school, and how many of them are done. */
export const requiredCounts = (accountType: Sql, accountId: Sql, company: Sql): Sql => sql`(
  select count(*)::int as required_count, (count(*) filter (where ${isDone(accountType, accountId)}))::int as done_count
  from ${seenResources(company)} and r.required)`;

/** Of tutorial t: something is required, and someone has done all of it. */
const hasDoneAll = (accountType: Sql, accountId: Sql, company: Sql): Sql => sql`
  exists (select from ${seenResources(company)} and r.required)
  and not exists (select from ${seenResources(company)} and r.required and not ${isDone(accountType, accountId)})`;

/** Notes that a viewer has done all that a tutorial asks for; when it was first so, or null while it is not. */
export async function complete(db: Db, viewer: Viewer, tutorialId: string): Promise<string | null> {
  const [type, id, company] = [sql`${viewer.type}`, sql`${viewer.id}::uuid`, sql`${viewer.companyId}::uuid`];
  await rows(
    db,
    sql`insert into tutorial_completions (account_type, account_id, tutorial_id)
        select ${type}, ${id}, t.id from tutorials t where t.id = ${tutorialId} and ${hasDoneAll(type, id, company)}
        on conflict do nothing`,
  );
  const found = await row<{ completed_at: string }>(
    db,
    sql`select to_json(completed_at) as completed_at from tutorial_completions
        where account_type = ${type} and account_id = ${id} and tutorial_id = ${tutorialId}`,
  );
  return found?.completed_at ?? null;
}

/** The same of all students who have begun a tutorial that asks for less now. */
export async function completeAll(db: Db, tutorialId: string): Promise<void> {
  await rows(
    db,
    sql`insert into tutorial_completions (account_type, account_id, tutorial_id)
        select 'student', u.id, t.id from tutorials t, users u
        where t.id = ${tutorialId} and t.status = 'published' and u.id in (
            select w.account_id from tutorial_watches w join tutorial_resources x on x.id = w.resource_id
              where x.tutorial_id = ${tutorialId} and w.account_type = 'student'
            union select a.account_id from tutorial_quiz_attempts a join tutorial_resources x on x.id = a.resource_id
              where x.tutorial_id = ${tutorialId} and a.account_type = 'student')
          and ${hasDoneAll(sql`'student'`, sql`u.id`, sql`u.company_id`)}
        on conflict do nothing`,
  );
}

/** What `completeAll` noted at a moment as something was deleted that is back: who lacks it has it to do again. */
export async function undoCompletions(db: Db, tutorialId: string, deletedAt: string): Promise<void> {
  await rows(
    db,
    sql`with undone as (delete from tutorial_completions tc using tutorials t, users u
          where t.id = ${tutorialId} and tc.tutorial_id = t.id and tc.account_type = 'student' and u.id = tc.account_id
            and tc.completed_at = ${deletedAt}::timestamptz
            and not (${hasDoneAll(sql`'student'`, sql`u.id`, sql`u.company_id`)})
          returning tc.account_id, tc.completed_at)
        delete from homework_finishes f using undone x, homeworks h
          where h.id = f.homework_id and h.tutorial_id = ${tutorialId} and f.user_id = x.account_id
            and f.done_at = x.completed_at`,
  );
}
