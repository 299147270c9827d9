import type { ChapterReading, Homework, HomeworkChange, SummaryReading, Target } from '@okur/contract/homework';
import { targetsOf } from '@okur/contract/homework';
import type { z } from 'zod';
import { array, type Db, insertRows, row, rows, sql, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { orNotFound, invalidField, ApiError } from '../../platform/http/api-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import {
  homeworkDepartments,
  homeworkExercises,
  homeworks,
  homeworkSequences,
} from '../../platform/database/tables/index.ts';
import { settleGiven } from '../books/store.ts';
import { changeRecipients, giveToStudents } from './recipients.ts';
import { countsFrom, homeworkById } from './store.ts';

/** What a homework is of. */
export type Content =
  | {
      kind: 'article';
      article_id: string | null;
      book_chapter_id?: string | null;
      chapter_reading?: ChapterReading;
      ask_before_reading?: boolean;
    }
  | { kind: 'exercise'; exercises: readonly { exercise_id: string; repetitions: number; min_score: number | null }[] }
  | { kind: 'summary'; summary_id: string; summary_reading: SummaryReading }
  | { kind: 'exam'; exam_id: string }
  | { kind: 'tutorial'; tutorial_id: string };

/** What all steps of a homework share. */
export interface Assignment {
  title: string;
  instructions: string;
  department_ids: readonly string[];
  student_ids?: readonly string[];
  starts_at: string | null;
  due_at: string;
}

export interface StepToStore {
  title: string;
  target: Target | null;
  content: Content;
}

/** The day of a series that homework is assigned on. */
interface DayOfSeries {
  id: string;
  on: string;
}

interface Owner {
  companyId: string;
  createdBy: string | null;
  series?: DayOfSeries | null;
}

/** Stores a homework, of an article in its newest state; answers its id. */
export async function storeHomework(
  db: Db,
  owner: Owner,
  content: Content,
  { target = null, ...assignment }: Assignment & { target?: Target | null },
): Promise<string> {
  return (await storeSteps(db, owner, [{ title: assignment.title, target, content }], assignment))[0]!;
}

/** Stores homework of one step or several, in as many statements for one as for ten; answers the ids in their order. */
export async function storeSteps(
  db: Db,
  { companyId, createdBy, series = null }: Owner,
  steps: readonly StepToStore[],
  assignment: Assignment,
): Promise<string[]> {
  const dueAt = new Date(assignment.due_at);
  checkDates(new Date(assignment.starts_at ?? Date.now()), dueAt);
  // The database's clock decides what has begun, so it also says when now is; the column would round up to the
  // millisecond.
  const startsAt = assignment.starts_at ? new Date(assignment.starts_at) : sql`date_trunc('milliseconds', now())`;
  const sequence = steps.length > 1 ? newId() : null;
  if (sequence)
    await insertRows(db, homeworkSequences, {
      id: sequence,
      title: assignment.title,
      steps: steps.length,
      company_id: companyId,
      created_by: createdBy,
    });
  const versions = await newestVersions(db, steps);
  const made = steps.map((step) => ({ id: newId(), ...step }));
  await insertRows(
    db,
    homeworks,
    made.map(({ id, title, target, content }, at) => ({
      id,
      kind: content.kind,
      title,
      instructions: assignment.instructions,
      company_id: companyId,
      starts_at: startsAt,
      counts_from: startsAt,
      due_at: dueAt,
      created_by: createdBy,
      target_measure: target?.measure ?? null,
      target_value: target?.value ?? null,
      sequence_id: sequence,
      step: sequence === null ? null : at + 1,
      series_id: series?.id ?? null,
      series_on: series?.on ?? null,
      article_id: content.kind === 'article' ? content.article_id : null,
      article_version:
        content.kind === 'article' && content.article_id ? orNotFound(versions.get(content.article_id)) : null,
      ...chapterOf(content),
      ...summaryOf(content),
      ask_before_reading: content.kind === 'article' && (content.ask_before_reading ?? false),
      ...takenOf(content),
    })),
  );
  const ids = made.map(({ id }) => id);
  await storeExercises(db, made);
  const departments = [...new Set(assignment.department_ids)];
  if (departments.length > 0)
    await insertRows(
      db,
      homeworkDepartments,
      ids.flatMap((homework_id) => departments.map((department_id) => ({ homework_id, department_id }))),
    );
  await giveToStudents(db, ids, assignment.student_ids ?? []);
  return ids;
}

const chapterOf = (content: Content) => {
  const id = content.kind === 'article' ? (content.book_chapter_id ?? null) : null;
  const reading = content.kind === 'article' ? (content.chapter_reading ?? 'chapter') : null;
  return { book_chapter_id: id, chapter_reading: id ? reading : null };
};

const takenOf = (content: Content) => ({
  exam_id: content.kind === 'exam' ? content.exam_id : null,
  tutorial_id: content.kind === 'tutorial' ? content.tutorial_id : null,
});

const summaryOf = (content: Content) =>
  content.kind === 'summary'
    ? { summary_id: content.summary_id, summary_reading: content.summary_reading }
    : { summary_id: null, summary_reading: null };

async function newestVersions(db: Db, steps: readonly StepToStore[]): Promise<Map<string, number>> {
  const ids = steps.flatMap(({ content }) =>
    content.kind === 'article' && content.article_id ? [content.article_id] : [],
  );
  if (ids.length === 0) return new Map();
  const found = await rows<{ id: string; version: number }>(
    db,
    sql`select article_id as id, max(version) as version from article_versions where article_id = any(${array(ids)})
      group by article_id`,
  );
  return new Map(found.map(({ id, version }) => [id, version]));
}

async function storeExercises(db: Db, made: readonly (StepToStore & { id: string })[]): Promise<void> {
  const exercises = made.flatMap(({ id, content }) =>
    content.kind === 'exercise'
      ? content.exercises.map((exercise, at) => ({ homework_id: id, place: at + 1, ...exercise }))
      : [],
  );
  if (exercises.length > 0) await insertRows(db, homeworkExercises, exercises);
}

/** What a homework, or all steps of one, become. */
export const datesOf = (startsAt: Date, dueAt: Date) => ({
  starts_at: startsAt,
  due_at: dueAt,
  updated_at: sql`now()`,
  counts_from: countsFrom(sql`homeworks`, sql`${startsAt}::timestamptz`),
});

/** The end that a change sets; null is now, by the clock of the database, which decides what has ended. */
export async function changedEnd(db: Db, change: string | null | undefined, before: string): Promise<Date> {
  if (change !== null) return new Date(change ?? before);
  // The column would round up to the millisecond.
  return new Date((await row<{ now: string }>(db, sql`select date_trunc('milliseconds', now()) as now`))!.now);
}

type Change = z.output<typeof HomeworkChange>;

/** Changes a homework. What lies out of the caller's reach keeps it, and nothing that was done is lost. */
export async function changeHomework(
  db: Db,
  scope: Scope,
  id: string,
  { version, department_ids, student_ids, target, ...change }: Change,
): Promise<{ before: Homework; after: Homework }> {
  await rows(db, sql`select id from homeworks where id = ${id} for update`);
  const before = orNotFound(await homeworkById(db, scope, id));
  if (version !== undefined && version !== before.version) throw new ApiError('stale_version', { current: before });
  const startsAt = new Date(change.starts_at ?? before.starts_at);
  const dueAt = await changedEnd(db, change.due_at, before.due_at);
  if (before.sequence) checkShared(before, { ...change, department_ids, student_ids });
  checkDates(startsAt, dueAt);
  checkTarget(before, target);
  if (change.ask_before_reading && (before.kind !== 'article' || before.book))
    throw invalidField('ask_before_reading', 'validation.choice');
  if (!before.sequence) await changeRecipients(db, scope, before, [id], { department_ids, student_ids });
  await updateRows(
    db,
    homeworks,
    {
      title: change.title ?? before.title,
      instructions: change.instructions ?? before.instructions,
      ask_before_reading: change.ask_before_reading ?? before.ask_before_reading,
      version: before.version + 1,
      ...datesOf(startsAt, dueAt),
      ...(target === undefined ? {} : { target_measure: target?.measure ?? null, target_value: target?.value ?? null }),
    },
    sql`id = ${id}`,
  );
  await settleGiven(db, sql`h.id = ${id}`);
  return { before, after: orNotFound(await homeworkById(db, scope, id)) };
}

/** What all steps share is changed for all of them, by the call of the whole. */
function checkShared(before: Homework, change: Change): void {
  const isSame = (a: readonly string[], b: readonly string[]) =>
    a.every((id) => b.includes(id)) && b.every((id) => a.includes(id));
  const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id);
  const changed = {
    instructions: (change.instructions ?? before.instructions) !== before.instructions,
    department_ids: change.department_ids && !isSame(change.department_ids, idsOf(before.departments)),
    student_ids: change.student_ids && !isSame(change.student_ids, idsOf(before.students)),
    starts_at: change.starts_at && Date.parse(change.starts_at) !== Date.parse(before.starts_at),
    due_at: change.due_at === null || (change.due_at && Date.parse(change.due_at) !== Date.parse(before.due_at)),
  };
  for (const [field, isChanged] of Object.entries(changed))
    if (isChanged) throw invalidField(field, 'homework.shared_by_steps');
}

export function checkDates(startsAt: Date, dueAt: Date): void {
  if (dueAt <= startsAt) throw invalidField('due_at', 'validation.after_start');
}

function checkTarget({ kind, book, summary }: Homework, target: Target | null | undefined): void {
  const read = book ?? summary;
  if (target && read && read.reading !== 'timed') throw invalidField('target', 'validation.choice');
  if (target && !targetsOf[kind].includes(target.measure)) throw invalidField('target.measure', 'validation.choice');
}
