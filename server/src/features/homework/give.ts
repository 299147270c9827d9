import type {
  ArticleHomeworkInput,
  ExamHomeworkInput,
  ExerciseHomeworkInput,
  Homework,
  HomeworkSequenceInput,
  Repeat,
  SummaryHomeworkInput,
  TutorialHomeworkInput,
} from '@okur/contract/homework';
import type { z } from 'zod';
import type { Caller } from '../../platform/access/caller.ts';
import { array, type Db, row, sql } from '../../platform/database/index.ts';
import { ApiError, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import { type ContentProblem, holdBooks, problemsOf } from './contents.ts';
import { stepsOfNextWeek } from './next-chapters.ts';
import { closedTo, type ClosedContent } from './open-to.ts';
import { checkRecipients } from './recipients.ts';
import { type Content, type Assignment, type StepToStore, storeSteps } from './save.ts';
import { storeSeries } from './repeat.ts';
import { homeworksWith } from './store.ts';

/** What all steps share, and whether it repeats. */
type Given = Assignment & { repeat: Repeat | null };

type Input<T extends z.ZodType> = z.output<T>;
/** What a field of the content of a step is called in the body. */
type FieldOf = (step: number, field: string) => string;
export const fieldOfStep: FieldOf = (step, field) => `steps.${step}.${field}`;

export const giveArticle = (
  db: Db,
  caller: Caller,
  {
    article_id,
    book_chapter_id,
    chapter_reading,
    ask_before_reading,
    ...assignment
  }: Input<typeof ArticleHomeworkInput>,
): Promise<Homework> => {
  const content = { kind: 'article', article_id, book_chapter_id, chapter_reading, ask_before_reading } as const;
  return giveOne(db, caller, content, assignment);
};

export const giveSummary = (
  db: Db,
  caller: Caller,
  { summary_id, summary_reading, ...assignment }: Input<typeof SummaryHomeworkInput>,
): Promise<Homework> => giveOne(db, caller, { kind: 'summary', summary_id, summary_reading }, assignment);

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

export const giveTutorial = (
  db: Db,
  caller: Caller,
  { tutorial_id, ...assignment }: Input<typeof TutorialHomeworkInput>,
): Promise<Homework> => giveOne(db, caller, { kind: 'tutorial', tutorial_id }, assignment);

async function giveOne(
  db: Db,
  caller: Caller,
  content: Content,
  { target = null, ...assignment }: Given & Pick<Partial<StepToStore>, 'target'>,
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
  return give(db, caller, toStore, assignment, fieldOfStep);
}

async function give(
  db: Db,
  caller: Caller,
  steps: readonly StepToStore[],
  assignment: Given,
  fieldOf: FieldOf,
): Promise<Homework[]> {
  // What repeats goes on from its first time, which may be over.
  if (!assignment.repeat && Date.parse(assignment.due_at) <= Date.now())
    throw invalidField('due_at', 'validation.in_future');
  const companyId = orNotFound(await checkRecipients(db, caller.scope, { student_ids: [], ...assignment }));
  const contents = steps.map(({ content }) => content);
  await holdBooks(db, contents);
  checkContents(await problemsOf(db, caller, companyId, contents), fieldOf);
  await checkOpen(db, contents, assignment, fieldOf);
  if (assignment.repeat) await checkRepeated(db, steps);
  const owner = { companyId, createdBy: caller.id };
  const series = assignment.repeat ? await storeSeries(db, { ...owner, ...assignment }, assignment.repeat) : null;
  const ids = await storeSteps(db, { ...owner, series }, steps, assignment);
  return homeworksWith(db, caller.scope, sql`h.id = any(${array(ids)})`);
}

/**
 * What was read counts: the second week would be done before it begins, as would an exam without an attempt for it. A
 * book has a next chapter.
 */
async function checkRepeated(db: Db, steps: readonly StepToStore[]): Promise<void> {
  if (steps.some(({ content }) => content.kind === 'summary')) throw invalidField('repeat', 'homework.summary_repeats');
  if (steps.some(({ content }) => content.kind === 'tutorial'))
    throw invalidField('repeat', 'homework.tutorial_repeats');
  const exams = steps.flatMap(({ content }) => (content.kind === 'exam' ? content.exam_id : []));
  if (await row(db, sql`select from exams where id = any(${array(exams)}) and attempts = 1 limit 1`))
    throw invalidField('repeat', 'homework.exam_repeats');
  if (!(await stepsOfNextWeek(db, steps))) throw invalidField('repeat', 'homework.no_next_chapter');
}

/** Names every step that some of those who get it could not open, and them. */
async function checkOpen(
  db: Db,
  contents: readonly Content[],
  { department_ids, student_ids = [], starts_at }: Assignment,
  fieldOf: FieldOf,
): Promise<void> {
  const closed = await closedTo(db, contents, { department_ids, student_ids, starts_at });
  if (closed.length === 0) return;
  const of = <T>(valueOf: (one: ClosedContent) => T) =>
    Object.fromEntries(closed.map((one) => [fieldOf(one.step, one.field), valueOf(one)]));
  throw new ApiError('invalid', { errors: of(({ error }) => [error]), params: of(({ who }) => ({ who })) });
}

/** Names every step that cannot be assigned. */
export function checkContents(problems: readonly ContentProblem[], fieldOf: FieldOf): void {
  if (problems.length === 0) return;
  const errors = problems.map(({ step, field, error }): [string, string[]] => [fieldOf(step, field), [error]]);
  throw new ApiError('invalid', { errors: Object.fromEntries(errors) });
}
