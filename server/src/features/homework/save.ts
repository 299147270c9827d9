import type { Homework, HomeworkChange, HomeworkKind, Target } from '@okur/contract/homework';
import { targetsOf } from '@okur/contract/homework';
import type { z } from 'zod';
import { type Db, insertRows, row, rows, sql, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { orNotFound, invalidField, ApiError } from '../../platform/http/api-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { homeworkDepartments, homeworkExercises, homeworks } from '../../platform/database/tables/index.ts';
import { checkRecipients, giveToStudents, replaceDepartments, replaceStudents } from './recipients.ts';
import { homeworkById } from './store.ts';

/** What a homework is of. */
export type Content =
  | { kind: 'article'; article_id: string; ask_before_reading?: boolean }
  | { kind: 'exercise'; exercises: readonly { exercise_id: string; repetitions: number; min_score: number | null }[] }
  | { kind: 'exam'; exam_id: string };

export interface Assignment {
  title: string;
  instructions: string;
  department_ids: readonly string[];
  student_ids?: readonly string[];
  starts_at: string | null;
  due_at: string;
  target?: Target | null;
}

/** Stores a homework, of an article in its newest state; answers its id. */
export async function storeHomework(
  db: Db,
  { companyId, createdBy }: { companyId: string; createdBy: string | null },
  content: Content,
  assignment: Assignment,
): Promise<string> {
  const id = newId();
  const dueAt = new Date(assignment.due_at);
  checkDates(new Date(assignment.starts_at ?? Date.now()), dueAt);
  // The database's clock decides what has begun, so it also says when now is; the column would round up to the
  // millisecond.
  const startsAt = assignment.starts_at ? new Date(assignment.starts_at) : sql`date_trunc('milliseconds', now())`;
  await insertRows(db, homeworks, {
    id,
    kind: content.kind,
    title: assignment.title,
    instructions: assignment.instructions,
    company_id: companyId,
    starts_at: startsAt,
    counts_from: startsAt,
    due_at: dueAt,
    created_by: createdBy,
    target_measure: assignment.target?.measure ?? null,
    target_value: assignment.target?.value ?? null,
    ...(await contentColumns(db, content)),
  });
  if (content.kind === 'exercise')
    await insertRows(
      db,
      homeworkExercises,
      content.exercises.map((exercise, at) => ({ homework_id: id, place: at + 1, ...exercise })),
    );
  if (assignment.department_ids.length > 0)
    await insertRows(
      db,
      homeworkDepartments,
      [...new Set(assignment.department_ids)].map((department_id) => ({ homework_id: id, department_id })),
    );
  await giveToStudents(db, id, assignment.student_ids ?? []);
  return id;
}

async function contentColumns(db: Db, content: Content) {
  if (content.kind === 'exam') return { exam_id: content.exam_id };
  if (content.kind === 'exercise') return {};
  const { version } = orNotFound(
    await row<{ version: number }>(
      db,
      sql`select max(version) as version from article_versions where article_id = ${content.article_id}`,
    ),
  );
  return {
    article_id: content.article_id,
    article_version: version,
    ask_before_reading: content.ask_before_reading ?? false,
  };
}

/** Changes a homework. What lies out of the caller's reach keeps it, and nothing that was done is lost. */
export async function changeHomework(
  db: Db,
  scope: Scope,
  id: string,
  { version, department_ids, student_ids, target, ...change }: z.output<typeof HomeworkChange>,
): Promise<{ before: Homework; after: Homework }> {
  await rows(db, sql`select id from homeworks where id = ${id} for update`);
  const before = orNotFound(await homeworkById(db, scope, id));
  if (version !== undefined && version !== before.version) throw new ApiError('stale_version', { current: before });
  const startsAt = new Date(change.starts_at ?? before.starts_at);
  const dueAt = new Date(change.due_at ?? before.due_at);
  checkDates(startsAt, dueAt);
  checkTarget(before.kind, target);
  if (change.ask_before_reading && before.kind !== 'article')
    throw invalidField('ask_before_reading', 'validation.choice');
  if (department_ids || student_ids) await changeRecipients(db, scope, before, department_ids, student_ids);
  await updateRows(
    db,
    homeworks,
    {
      title: change.title ?? before.title,
      instructions: change.instructions ?? before.instructions,
      ask_before_reading: change.ask_before_reading ?? before.ask_before_reading,
      starts_at: startsAt,
      due_at: dueAt,
      version: before.version + 1,
      updated_at: sql`now()`,
      counts_from: sql`case when starts_at <= now() then least(counts_from, ${startsAt}) else ${startsAt} end`,
      ...(target === undefined ? {} : { target_measure: target?.measure ?? null, target_value: target?.value ?? null }),
    },
    sql`id = ${id}`,
  );
  return { before, after: orNotFound(await homeworkById(db, scope, id)) };
}

async function changeRecipients(
  db: Db,
  scope: Scope,
  before: Homework,
  department_ids: readonly string[] | undefined,
  student_ids: readonly string[] | undefined,
): Promise<void> {
  const departments = before.departments.map((d) => d.id);
  const students = before.students.map((s) => s.id);
  const next = { department_ids: department_ids ?? departments, student_ids: student_ids ?? students };
  if (next.department_ids.length + next.student_ids.length === 0)
    throw invalidField('department_ids', 'validation.required');
  const companyId = await checkRecipients(db, scope, next, { department_ids: departments, student_ids: students });
  if (companyId && companyId !== before.company_id)
    throw invalidField(department_ids?.length ? 'department_ids' : 'student_ids', 'validation.one_company');
  if (department_ids) await replaceDepartments(db, scope, before.id, department_ids);
  if (student_ids) await replaceStudents(db, before, student_ids);
}

function checkDates(startsAt: Date, dueAt: Date): void {
  if (dueAt <= startsAt) throw invalidField('due_at', 'validation.after_start');
}

function checkTarget(kind: HomeworkKind, target: Target | null | undefined): void {
  if (target && !targetsOf[kind].includes(target.measure)) throw invalidField('target.measure', 'validation.choice');
}
