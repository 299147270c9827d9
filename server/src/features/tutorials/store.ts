import { type Db, row, type Sql, sql } from '../../platform/database/index.ts';

export { completedBy } from './of-students.ts';

/** What a student has completed: columns tutorial_id and completed_at. */
export const completionsOf = (user: Sql): Sql => sql`(select tc.tutorial_id, tc.completed_at
  from tutorial_completions tc where tc.account_type = 'student' and tc.account_id = ${user})`;

export const isPublishedTutorial = async (db: Db, id: string): Promise<boolean> =>
  (await row(
    db,
    sql`select t.id from tutorials t where t.id = ${id} and t.status = 'published' and t.deleted_at is null`,
  )) !== undefined;
