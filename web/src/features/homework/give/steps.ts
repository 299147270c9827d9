import { HomeworkSequenceInput, type HomeworkKind } from '@okur/contract/homework';
import { z } from 'zod';
import type { ChosenExercise } from '../../exercises/ExercisesPicker.tsx';
import { asAssigned, type CommonValues } from './giving.ts';

/** A step while it is chosen: what its kind does not need stays empty. */
export interface StepValue {
  /** Tells rows apart while they are moved. */
  row: number;
  kind: HomeworkKind;
  /** Of what was chosen; empty until then. */
  title: string;
  article_id: string;
  exam_id: string;
  exercises: ChosenExercise[];
}
export type StepsValues = Omit<CommonValues, 'target'> & { steps: StepValue[] };

export const addStep = (steps: readonly StepValue[], kind: HomeworkKind, title = ''): StepValue[] => [
  ...steps,
  { row: Math.max(0, ...steps.map(({ row }) => row)) + 1, kind, title, article_id: '', exam_id: '', exercises: [] },
];

export const moved = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);

/** What the call takes; a step without a name is called as its kind until its content is known. */
export const asSequence = ({ steps, ...values }: StepsValues, nameOf: (kind: HomeworkKind) => string) => ({
  ...values,
  steps: steps.map(({ kind, title: own, article_id, exam_id, exercises }) => {
    const title = own || nameOf(kind);
    if (kind === 'article') return { kind, title, article_id };
    if (kind === 'exam') return { kind, title, exam_id };
    return { kind, title, exercises: exercises.map(asAssigned) };
  }),
});

/** The contract's rules; in the form the exercises bring their names along. */
export const stepsSchema = z.custom<StepsValues>().transform((values, context) => {
  const parsed = HomeworkSequenceInput.safeParse(asSequence(values, (kind) => kind));
  for (const issue of parsed.error?.issues ?? []) context.addIssue({ ...issue } as never);
  return parsed.data ?? {};
});
