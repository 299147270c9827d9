import { type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { seenResources } from './completion.ts';
import { isVisibleTo } from './viewer.ts';

export { quizScoreOf, requiredCounts, seenResources } from './completion.ts';
export { completedBy } from './of-students.ts';

/** What a student has completed: columns tutorial_id and completed_at. */
export const completionsOf = (user: Sql): Sql => sql`(select tc.tutorial_id, tc.completed_at
  from tutorial_completions tc where tc.account_type = 'student' and tc.account_id = ${user})`;

/** Whether a student of a class (columns) can complete a tutorial: they see it, and it asks their school something. */
export const completableBy = (tutorial: Sql, company: Sql, department: Sql, user: Sql): Sql => sql`exists (
  select from tutorials t where t.id = ${tutorial} and t.status = 'published' and t.deleted_at is null
    and ${isVisibleTo(company, department, user)} and exists (select from ${seenResources(company)} and r.required))`;

export const isPublishedTutorial = async (db: Db, id: string): Promise<boolean> =>
  (await row(
    db,
    sql`select t.id from tutorials t where t.id = ${id} and t.status = 'published' and t.deleted_at is null`,
  )) !== undefined;

/** Leaves classes that a change of year made out of tutorials where a class that goes up into them is. */
export const leaveOutAsBefore = (db: Db, classes: readonly { id: string; old: string }[]): Promise<unknown> =>
  rows(
    db,
    sql`insert into tutorial_department_settings (department_id, enabled)
      select distinct x.id, false from json_to_recordset(${JSON.stringify(classes)}::json) as x(id uuid, old uuid)
        join tutorial_department_settings s on s.department_id = x.old and not s.enabled`,
  );
