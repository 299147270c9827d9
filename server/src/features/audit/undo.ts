import type { AuditSubject } from '@okur/contract/audit';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { ApiError, orNotFound } from '../../platform/http/api-error.ts';
import { fieldChanges, undoable } from './subjects.ts';
import { settleGiven } from '../books/store.ts';
import { countsFrom, touchSequenceOf } from '../homework/store.ts';
import { checkSpelling, departmentById, taught } from '../departments/store.ts';
import { parentById, refuseShared } from '../parents/store.ts';
import { refuseReserved, userById } from '../users/store.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { type StoredEntry, columns, mayChange, tables, visible, visibleEntry } from './list.ts';
import { done } from '@okur/contract/route';
import type { audit as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

interface Entry {
  subject_id: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const changedSince = () => new ApiError('conflict', { errors: { id: ['audit.changed_since'] } });

/** Gives the fields of a change their values back if they still hold those it gave them; answers what it changed. */
async function revert(
  db: Db,
  entry: Entry,
  subject: AuditSubject,
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }> {
  const changes = fieldChanges(entry.before, entry.after);
  const before = Object.fromEntries(changes.map((change) => [change.field, change.after]));
  const after = Object.fromEntries(changes.map((change) => [change.field, change.before]));
  const table = sql.identifier(undoable[subject]!.table);
  const valuesOf = (values: object) => sql`json_populate_record(null::${table}, ${JSON.stringify(values)}::json)`;
  const columns = changes.map(({ field }) => sql.identifier(field));
  const set = sql.join(
    [
      ...columns.map((column) => sql`${column} = x.${column}`),
      ...('starts_at' in after ? [sql`counts_from = ${countsFrom(sql`t`, sql`x.starts_at`)}`] : []),
    ],
    ', ',
  );
  const isStillSo = sql.join(
    columns.map((column) => sql`t.${column} is not distinct from y.${column}`),
    ' and ',
  );
  // Homework is never deleted; no one returns to a class that is gone.
  const isLive = subject === 'HOMEWORK' ? sql`true` : sql`t.deleted_at is null`;
  const isTaught =
    'department_id' in after
      ? sql`(x.department_id is null or exists (select from departments d where d.id = x.department_id
        and d.company_id = t.company_id and ${taught}))`
      : sql`true`;
  // Of a homework of several steps the dates and the note are those of all of them; the title is a step's own.
  const isOfAllSteps = subject === 'HOMEWORK' && !('title' in after);
  if (isOfAllSteps) await touchSequenceOf(db, entry.subject_id!);
  const isMeant = isOfAllSteps
    ? sql`(t.id = ${entry.subject_id} or t.sequence_id = (select z.sequence_id from homeworks z
          where z.id = ${entry.subject_id}))`
    : sql`t.id = ${entry.subject_id}`;
  const restored = await rows<{ id: string }>(
    db,
    sql`update ${table} t set ${set}, version = t.version + 1, updated_at = now()
      from ${valuesOf(after)} x, ${valuesOf(before)} y where ${isMeant} and ${isLive} and ${isStillSo}
      and ${isTaught} returning t.id`,
  );
  if (restored.length === 0) throw changedSince();
  if ('due_at' in after) await settleGiven(db, sql`h.id = any(${array(restored.map(({ id }) => id))})`);
  return { before, after };
}

/** What the ordinary call refuses whatever the values are: a parent out of reach by now, or of two schools. */
async function checkRecord(db: Db, scope: Scope, subject: AuditSubject, id: string): Promise<void> {
  if (subject === 'PARENTS') refuseShared(await parentById(db, scope, id, { lock: true }));
}

/** What the ordinary call refuses of values that a record has again: another one may have had them since. */
async function checkValues(db: Db, scope: Scope, subject: AuditSubject, id: string, values: object): Promise<void> {
  if (subject === 'USER' && 'student_number' in values) {
    const { company_id, student_number } = await userById(db, scope, id);
    await refuseReserved(db, company_id, student_number);
  }
  if (subject === 'DEPARTMENT' && ('department_name' in values || 'academic_year' in values)) {
    const department = await departmentById(db, scope, id);
    if (!department.archived_at) await checkSpelling(db, department);
  }
}

export async function undoAudit({
  db,
  scope,
  caller,
  params,
  record,
  afterCommit,
  services,
}: ContextOf<typeof contract.undoAudit>) {
  const entry = orNotFound(
    await wireRow<StoredEntry>(db, {
      columns: columns(caller),
      from: tables,
      where: sql`e.id = ${params.id} and ${visible(caller)}`,
    }),
  );
  const subject: AuditSubject = entry.subject;
  if (!mayChange(caller, entry)) throw new ApiError('forbidden');
  // Of a record that may not be changed the check below says why, once it is locked.
  if (!visibleEntry({ ...entry, is_changeable: true }, caller).undoable) throw changedSince();
  // An entry about no single record is none that can be undone.
  const id = entry.subject_id!;
  await checkRecord(db, scope, subject, id);
  const { before, after } = await revert(db, entry, subject);
  await checkValues(db, scope, subject, id, after);
  record({ action: 'undo', subject, subjectId: id, companyId: entry.company_id, before, after });
  afterCommit(() => services.access.forget(id));
  return done;
}
