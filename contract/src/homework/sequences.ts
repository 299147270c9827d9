import { z } from 'zod';
import { ById, Flag, Id, Instant, Moment, name, stored, text, Version } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { one, route } from '../route.ts';
import {
  noQuestionsBefore,
  asksOfText,
  assignedExercises,
  assignedSummary,
  assignedTutorial,
  dueAfterStart,
  endsAfterStart,
  missingRecipients,
  missingText,
  ids,
  hasMeasure,
  hasRecipients,
  isOneText,
  isTimedForTarget,
  isWithoutRepeats,
  repeatedExercise,
  shared,
  targetFor,
  textOrChapter,
  unmeasured,
} from './assign.ts';
import { Homework, needsView } from './homework.ts';
import { student } from './results.ts';

/*
 * Homework of several steps: each step is a homework of its own, with its own results. Classes, students, dates and the
 * note are those of all of them. The order leads and does not lock (docs/decisions/0030).
 */

export const stepsMax = 10;

const title = name(200);
/** A step is what a homework of one kind is, without what all steps share. */
export const HomeworkStep = z.discriminatedUnion(
  'kind',
  [
    z
      .strictObject({ kind: z.literal('article'), title, ...textOrChapter })
      .refine(isOneText, missingText)
      .refine(hasMeasure, unmeasured)
      .refine(asksOfText, noQuestionsBefore),
    z.strictObject({ kind: z.literal('summary'), title, ...assignedSummary }).refine(isTimedForTarget, unmeasured),
    z
      .strictObject({
        kind: z.literal('exercise'),
        title,
        exercises: assignedExercises,
        target: targetFor('exercise').default(null),
      })
      .refine(isWithoutRepeats, repeatedExercise),
    z.strictObject({ kind: z.literal('exam'), title, exam_id: Id, target: targetFor('exam').default(null) }),
    z.strictObject({ kind: z.literal('tutorial'), title, ...assignedTutorial }),
  ],
  { error: 'validation.choice' },
);
export type HomeworkStep = z.infer<typeof HomeworkStep>;

export const HomeworkSteps = z
  .array(HomeworkStep, { error: 'validation.required' })
  .min(1, { error: 'validation.required' })
  .max(stepsMax, { error: 'validation.range' });

export const HomeworkSequenceInput = z
  .strictObject({ ...shared, steps: HomeworkSteps })
  .refine(endsAfterStart, dueAfterStart)
  .refine(hasRecipients, missingRecipients);

export const HomeworkSequence = z.object({
  ...stored,
  title: z.string(),
  student_count: z.int(),
  /** Students who have done every step. */
  completed_count: z.int(),
  /** In their order. */
  steps: z.array(Homework),
});
export type HomeworkSequence = z.infer<typeof HomeworkSequence>;

export const SequenceChange = z.strictObject({
  title: title.optional(),
  instructions: text(2000).optional(),
  department_ids: ids.optional(),
  student_ids: ids.optional(),
  starts_at: Moment.optional(),
  /** null: now, by the clock of the server. */
  due_at: Moment.nullable().optional(),
  version: Version.optional(),
});

/** How far a student is. */
export const SequenceStudent = z.object({
  ...student,
  done: z.int(),
  /** When the last step was done; null while one is not. */
  finished_at: Instant.nullable(),
  steps: z.array(z.object({ homework_id: Id, finished_at: Instant.nullable(), late: z.boolean() })),
});
export type SequenceStudent = z.infer<typeof SequenceStudent>;

export const createHomeworkSequence = route({
  method: 'POST',
  path: 'homework-sequences',
  summary: 'Gives several steps with one due date; answers the homework of each. One step is an ordinary homework',
  body: HomeworkSequenceInput,
  answer: z.object({ data: z.array(Homework) }),
  status: 201,
  needs: ['add', 'HOMEWORK'],
  errors: ['not_found'],
  idempotent: true,
});
export const getHomeworkSequence = route({
  method: 'GET',
  path: 'homework-sequences/{id}',
  summary: 'Homework of several steps',
  params: ById,
  answer: one(HomeworkSequence),
  needs: needsView,
});
export const updateHomeworkSequence = route({
  method: 'PUT',
  path: 'homework-sequences/{id}',
  summary: 'Changes what all steps share, also while they run; what was done stays',
  params: ById,
  body: SequenceChange,
  answer: one(HomeworkSequence),
  needs: ['edit', 'HOMEWORK'],
  errors: ['stale_version'],
  idempotent: true,
});
export const studentsOfSequence = route({
  method: 'GET',
  path: 'homework-sequences/{id}/students',
  summary: 'How many steps each student has done',
  params: ById,
  /** Those alone who could not sign in when it ended, and are back. */
  query: ListQuery.extend({ away: Flag.optional() }),
  answer: page(SequenceStudent),
  needs: needsView,
  exportable: true,
  people: true,
});
