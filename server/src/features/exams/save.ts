import type { Exam, ExamInput, updateExam } from '@okur/contract/exams';
import type { BodyOf } from '@okur/contract/route';
import type { z } from 'zod';
import type { Caller } from '../../platform/access/caller.ts';
import { type Db, insertRows, rows, sql, touched, updateRows, softDelete } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { checkVersion, invalidField, notFound, ApiError } from '../../platform/http/api-error.ts';
import { exams } from '../../platform/database/tables/index.ts';
import { ownPost } from '../articles/store.ts';
import { keepEarlyExams, noteMostAttempts } from '../homework/store.ts';
import { examById } from './store.ts';

export async function insertExam(db: Db, caller: Caller, input: z.output<typeof ExamInput>): Promise<Exam> {
  const { scope } = caller;
  if (input.status === 'published') throw invalidField('status', 'exams.no_questions_yet');
  const owner =
    scope.kind === 'company' || scope.kind === 'instructor'
      ? { company_id: scope.companyId, instructor_id: ownPost(caller) }
      : { company_id: null, instructor_id: null };
  const id = newId();
  await insertRows(db, exams, { id, ...input, ...owner });
  return examById(db, caller, id);
}

/** An exam the caller may change, held until the transaction ends; a deleted one is restored first. */
export async function editableExam(db: Db, caller: Caller, id: string): Promise<Exam> {
  await rows(db, sql`select id from exams where id = ${id} for no key update`);
  const exam = await examById(db, caller, id);
  if (!exam.editable) throw new ApiError('forbidden');
  if (exam.deleted_at) throw notFound();
  return exam;
}

export async function changeExam(
  db: Db,
  caller: Caller,
  id: string,
  { version, ...change }: BodyOf<typeof updateExam>,
): Promise<{ before: Exam; after: Exam }> {
  const before = await editableExam(db, caller, id);
  checkVersion(version, before);
  if (change.status === 'published' && before.question_count === 0)
    throw invalidField('status', 'exams.no_questions_yet');
  const { attempts = before.attempts } = change;
  if (attempts > before.attempts) await keepEarlyExams(db, id);
  if (attempts < before.attempts) await noteMostAttempts(db, id);
  await updateRows(db, exams, { ...change, ...touched() }, sql`id = ${id}`);
  return { before, after: await examById(db, caller, id) };
}

export async function toggleExam(
  db: Db,
  caller: Caller,
  id: string,
  version: number | undefined,
): Promise<{ before: Exam; after: Exam }> {
  await rows(db, sql`select id from exams where id = ${id} for no key update`);
  const before = await examById(db, caller, id);
  if (!before.editable) throw new ApiError('forbidden');
  await softDelete(db, exams, before, version);
  return { before, after: await examById(db, caller, id) };
}
