import {
  type HomeworkBook,
  type HomeworkKind,
  HomeworkSequenceInput,
  type SummaryReading,
  type Target,
  type TemplateStep,
} from '@okur/contract/homework';
import { z } from 'zod';
import type { ChosenExercise } from '../../exercises/ExercisesPicker.tsx';
import { asAssigned, chapterOf, type CommonValues } from './giving.ts';

/** A step while it is chosen: what its kind does not need stays empty. */
export interface StepValue {
  /** Tells rows apart while they are moved. */
  row: number;
  kind: HomeworkKind;
  /** Of what was chosen; empty until then. */
  title: string;
  article_id: string;
  /** Of a template: the chapter of a book in place of a text. */
  book: HomeworkBook | null;
  summary_id: string;
  summary_reading: SummaryReading;
  exam_id: string;
  tutorial_id: string;
  exercises: ChosenExercise[];
  target: Target | null;
  ask_before_reading: boolean;
}
export type StepsValues = Omit<CommonValues, 'target'> & { steps: StepValue[] };

export const addStep = (steps: readonly StepValue[], kind: HomeworkKind): StepValue[] => [
  ...steps,
  {
    row: Math.max(0, ...steps.map(({ row }) => row)) + 1,
    kind,
    title: '',
    article_id: '',
    book: null,
    summary_id: '',
    summary_reading: 'free',
    exam_id: '',
    tutorial_id: '',
    exercises: [],
    target: null,
    ask_before_reading: false,
  },
];

/** Steps of a template; what cannot be assigned any more is to be chosen once again. */
export const fromTemplate = (steps: readonly TemplateStep[]): StepValue[] =>
  steps.map(({ problem, title, article_id, summary, exam_id, tutorial_id, ...step }, at) => ({
    ...step,
    row: at + 1,
    title: problem ? '' : title,
    article_id: article_id ?? '',
    summary_id: summary?.id ?? '',
    summary_reading: summary?.reading ?? 'free',
    exam_id: exam_id ?? '',
    tutorial_id: tutorial_id ?? '',
  }));

export const moved = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);

/** What the call takes; a step without a name is called as its kind until its content is known. */
export const asSequence = ({ steps, ...values }: StepsValues, nameOf: (kind: HomeworkKind) => string) => ({
  ...values,
  steps: steps.map((step) => asStep(step, nameOf)),
});

/** One step as the calls take it. */
export function asStep(
  { kind, title: own, article_id, book, exam_id, exercises, target, ask_before_reading, ...step }: StepValue,
  nameOf: (kind: HomeworkKind) => string,
) {
  const title = own || nameOf(kind);
  if (book) return { kind: 'article' as const, title, target, ...chapterOf(book) };
  if (kind === 'article') return { kind, title, target, article_id, ask_before_reading };
  if (kind === 'summary')
    return { kind, title, target, summary_id: step.summary_id, summary_reading: step.summary_reading };
  if (kind === 'tutorial') return { kind, title, tutorial_id: step.tutorial_id };
  if (kind === 'exam') return { kind, title, target, exam_id };
  return { kind, title, target, exercises: exercises.map(asAssigned) };
}

/** The contract's rules; in the form the exercises bring their names along. */
export const stepsSchema = z.custom<StepsValues>().transform((values, context) => {
  const parsed = HomeworkSequenceInput.safeParse(asSequence(values, (kind) => kind));
  for (const issue of parsed.error?.issues ?? []) context.addIssue({ ...issue } as never);
  return parsed.data ?? {};
});
