import type { NextText } from '@okur/contract/library';
import type { Task } from '@okur/contract/student';
import { type Attempt, attemptKeyOfText, attemptKeyOfTimed, stepOf } from '../reading/attempt.ts';
import { isAnswered } from '../waiting/waiting.ts';

/** A task with the step at which it was left, on this device or, with open questions, on any. */
export type OwnTask = Task & { step: Attempt['step'] | null };

export const withSteps = (tasks: readonly Task[], studentId: string): OwnTask[] =>
  tasks.map((task) => ({
    ...task,
    step: stepOf(studentId, attemptKeyOf(task)) ?? (isToAnswer(task, studentId) ? 'questions' : null),
  }));

function attemptKeyOf({ id, book, summary }: Task): string {
  if (book?.reading === 'timed') return attemptKeyOfTimed(book.chapter_id);
  return summary?.reading === 'timed' ? attemptKeyOfTimed(summary.id) : id;
}

const isToAnswer = ({ kind, open_reading_id: id }: Task, studentId: string): boolean =>
  (kind === 'article' || kind === 'summary') && id !== null && !isAnswered(studentId, id);

/** A text that was read is done when its questions are answered, too; what lost its chapter is not to be done. */
const isOpen = ({ finished_at, step, removed }: OwnTask): boolean => !removed && (!finished_at || step === 'questions');

/**
 * Of a homework of several steps one is shown: what was begun, else the first that can be done now. The others come
 * when it is done; none of them is locked.
 */
function nextSteps(tasks: readonly OwnTask[]): OwnTask[] {
  const rank = ({ step, barred, sequence }: OwnTask) => (step ? -100 : 0) + (barred ? 100 : 0) + (sequence?.step ?? 0);
  const isFirst = (task: OwnTask) =>
    !tasks.some((other) => other.sequence?.id === task.sequence?.id && rank(other) < rank(task));
  return tasks.filter((task) => !task.sequence || isFirst(task));
}

/** Tasks as a student meets them: what is open, what was missed with the last one first, and what is done. */
export function sortTasks(tasks: readonly OwnTask[], now: number): Record<'open' | 'late' | 'done', OwnTask[]> {
  const isDue = (task: OwnTask) => task.step !== null || Date.parse(task.due_at) >= now;
  const undone = nextSteps(tasks.filter(isOpen));
  return {
    // What was begun on this device is gone on with first.
    open: undone.filter(isDue).toSorted((a, b) => Number(b.step !== null) - Number(a.step !== null)),
    late: undone.filter((task) => !isDue(task)).toReversed(),
    done: tasks.filter((task) => !isOpen(task)),
  };
}

const soonMs = 2 * 86_400_000;

/** The one thing that comes next, and why. */
export type Next = { task: OwnTask; why: 'begun' | 'soon' | 'teacher' | 'late' } | NextOfLibrary;
export interface NextOfLibrary {
  text: NextText;
  step: Attempt['step'] | null;
  why: 'begun' | NextText['why'];
}

/**
 * What was begun goes on; then comes what the teacher gave, the soonest first, and what can still be caught up on; then
 * the text that fits best. An exam that is closed is nothing to do now.
 */
export function chooseNext(
  { open, late }: Pick<ReturnType<typeof sortTasks>, 'open' | 'late'>,
  texts: readonly NextText[],
  studentId: string,
  now: number,
): Next | null {
  const steps = texts.map((text) => ({ text, step: stepOf(studentId, attemptKeyOfText(text.id)) }));
  const begun = steps.find(({ step }) => step);
  const task = [...open, ...late].find(({ barred }) => !barred);
  if (task?.step) return { task, why: 'begun' };
  if (begun) return { ...begun, why: 'begun' };
  if (task) {
    const left = Date.parse(task.due_at) - now;
    return { task, why: left < 0 ? 'late' : left < soonMs ? 'soon' : 'teacher' };
  }
  return steps[0] ? { ...steps[0], why: steps[0].text.why } : null;
}

/** A chapter or a summary without the clock measures nothing. An older list that was kept has no field of them. */
const isReadFreely = ({ book, summary }: Task): boolean => {
  const read = book ?? summary;
  return Boolean(read) && read?.reading !== 'timed';
};
const isMeasuring = (task: Task): boolean =>
  (task.kind === 'article' || task.kind === 'summary') && !isReadFreely(task);

/**
 * The text to measure by, where the speed is old and what comes next is a task that measures nothing: it is below, so
 * that one large card alone says what to do.
 */
export function measuringBeside(next: Next | null, texts: readonly NextText[]): NextOfLibrary | null {
  const text = texts.find(({ why }) => why === 'measure');
  if (!text || !next || !('task' in next) || isMeasuring(next.task)) return null;
  return { text, step: null, why: 'measure' };
}
