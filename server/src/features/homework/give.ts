import type {
  ArticleHomeworkInput,
  ExamHomeworkInput,
  ExerciseHomeworkInput,
  Homework,
  HomeworkSequenceInput,
} from '@okur/contract/homework';
import type { z } from 'zod';
import type { Caller } from '../../platform/access/caller.ts';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { orNotFound, invalidField } from '../../platform/http/api-error.ts';
import { visibleArticles } from '../articles/store.ts';
import { visibleExams } from '../exams/store.ts';
import { checkRecipients } from './recipients.ts';
import { type Content, type Assignment, type StepToStore, storeSteps } from './save.ts';
import { homeworksWith } from './store.ts';

type Input<T extends z.ZodType> = z.output<T>;
/** What a field of the content of a step is called in the body. */
type FieldOf = (step: number, field: string) => string;

export const giveArticle = (
  db: Db,
  caller: Caller,
  { article_id, ask_before_reading, ...assignment }: Input<typeof ArticleHomeworkInput>,
): Promise<Homework> => giveOne(db, caller, { kind: 'article', article_id, ask_before_reading }, assignment);

export const giveExercises = (
  db: Db,
  caller: Caller,
  { exercises, ...assignment }: Input<typeof ExerciseHomeworkInput>,
): Promise<Homework> => giveOne(db, caller, { kind: 'exercise', exercises }, assignment);

export const giveExam = (
  db: Db,
  caller: Caller,
  { exam_id, ...assignment }: Input<typeof ExamHomeworkInput>,
): Promise<Homework> => giveOne(db, caller, { kind: 'exam', exam_id }, assignment);

async function giveOne(
  db: Db,
  caller: Caller,
  content: Content,
  { target = null, ...assignment }: Assignment & Pick<Partial<StepToStore>, 'target'>,
): Promise<Homework> {
  const step = { title: assignment.title, target, content };
  return orNotFound((await give(db, caller, [step], assignment, (_, field) => field))[0]);
}

/** One step is an ordinary homework, called what the whole is called. */
export function giveSequence(
  db: Db,
  caller: Caller,
  { steps, ...assignment }: Input<typeof HomeworkSequenceInput>,
): Promise<Homework[]> {
  const toStore = steps.map(({ title, target, ...content }) => ({
    title: steps.length === 1 ? assignment.title : title,
    target,
    content,
  }));
  return give(db, caller, toStore, assignment, (step, field) => `steps.${step}.${field}`);
}

async function give(
  db: Db,
  caller: Caller,
  steps: readonly StepToStore[],
  assignment: Assignment,
  fieldOf: FieldOf,
): Promise<Homework[]> {
  const contents = steps.map(({ content }) => content);
  await checkArticles(db, caller, contents, fieldOf);
  await checkExercises(db, contents, fieldOf);
  const owners = await checkExams(db, caller, contents, fieldOf);
  const companyId = orNotFound(await checkRecipients(db, caller.scope, { student_ids: [], ...assignment }));
  // A school's own exam is given in that school alone.
  for (const [at, owner] of owners)
    if (owner !== companyId) throw invalidField(fieldOf(at, 'exam_id'), 'validation.not_found');
  const ids = await storeSteps(db, { companyId, createdBy: caller.id }, steps, assignment);
  return homeworksWith(db, caller.scope, sql`h.id = any(${array(ids)})`);
}

async function checkArticles(db: Db, caller: Caller, contents: readonly Content[], fieldOf: FieldOf): Promise<void> {
  const ids = contents.flatMap((content) => (content.kind === 'article' ? [content.article_id] : []));
  if (ids.length === 0) return;
  const found = await rows<{ id: string; status: string }>(
    db,
    sql`select a.id, a.status from articles a where a.id = any(${array(ids)}) and a.deleted_at is null
      and ${visibleArticles(caller)}`,
  );
  const statusOf = new Map(found.map(({ id, status }) => [id, status]));
  for (const [at, content] of contents.entries()) {
    if (content.kind !== 'article') continue;
    const status = statusOf.get(content.article_id);
    if (!status) throw invalidField(fieldOf(at, 'article_id'), 'validation.not_found');
    if (status !== 'published') throw invalidField(fieldOf(at, 'article_id'), 'validation.article_draft');
  }
}

async function checkExercises(db: Db, contents: readonly Content[], fieldOf: FieldOf): Promise<void> {
  const ids = contents.flatMap((content) =>
    content.kind === 'exercise' ? content.exercises.map(({ exercise_id }) => exercise_id) : [],
  );
  if (ids.length === 0) return;
  const playable = await rows<{ id: string }>(
    db,
    sql`select e.id from exercises e join modules m on m.id = e.module_id
      where e.active and m.active and e.id = any(${array(ids)})`,
  );
  const inUse = new Set(playable.map(({ id }) => id));
  for (const [step, content] of contents.entries()) {
    if (content.kind !== 'exercise') continue;
    const at = content.exercises.findIndex(({ exercise_id }) => !inUse.has(exercise_id));
    if (at >= 0) throw invalidField(fieldOf(step, `exercises.${at}.exercise_id`), 'validation.not_found');
  }
}

/** By the number of the step the school whose exam it is, where it is of one. */
async function checkExams(
  db: Db,
  caller: Caller,
  contents: readonly Content[],
  fieldOf: FieldOf,
): Promise<Map<number, string>> {
  const ids = contents.flatMap((content) => (content.kind === 'exam' ? [content.exam_id] : []));
  const owners = new Map<number, string>();
  if (ids.length === 0) return owners;
  const found = await rows<{ id: string; status: string; company_id: string | null }>(
    db,
    sql`select e.id, e.status, e.company_id from exams e where e.id = any(${array(ids)}) and e.deleted_at is null
      and ${visibleExams(caller)}`,
  );
  const byId = new Map(found.map((exam) => [exam.id, exam]));
  for (const [at, content] of contents.entries()) {
    if (content.kind !== 'exam') continue;
    const exam = byId.get(content.exam_id);
    if (!exam) throw invalidField(fieldOf(at, 'exam_id'), 'validation.not_found');
    if (exam.status !== 'published') throw invalidField(fieldOf(at, 'exam_id'), 'homework.exam_draft');
    if (exam.company_id) owners.set(at, exam.company_id);
  }
  return owners;
}
