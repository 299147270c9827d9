import { z } from 'zod';
import { ById, Id, Moment, name, text, Version, whole } from '../fields.ts';
import { one, route } from '../route.ts';
import {
  chapterReadings,
  type ChapterReading,
  Homework,
  type HomeworkKind,
  summaryReadings,
  type SummaryReading,
  Target,
  targetsOf,
} from './homework.ts';
import { Repeat } from './repeat.ts';

export const targetFor = (kind: HomeworkKind) =>
  Target.nullable().refine((target) => !target || targetsOf[kind].includes(target.measure), {
    path: ['measure'],
    error: 'validation.choice',
  });

export const ids = z.array(Id).max(200, { error: 'validation.range' });
/** Characters of what homework is called, and of the note to it. */
export const homeworkTextMax = { title: 200, instructions: 2000 } as const;
export const shared = {
  title: name(homeworkTextMax.title),
  instructions: text(homeworkTextMax.instructions).default(''),
  department_ids: ids.default([]),
  /** Single students, beside those of the departments. */
  student_ids: ids.default([]),
  starts_at: Moment.nullable().default(null),
  due_at: Moment,
  /** Assigned again every week. */
  repeat: Repeat.nullable().default(null),
};

interface AssignmentFields {
  starts_at: string | null;
  due_at: string;
  department_ids: readonly string[];
  student_ids: readonly string[];
}
export const endsAfterStart = (v: AssignmentFields): boolean =>
  !v.starts_at || Date.parse(v.due_at) > Date.parse(v.starts_at);
export const hasRecipients = (v: AssignmentFields): boolean => v.department_ids.length + v.student_ids.length > 0;
/** Whether both lists are there, whatever else is wrong. */
const areLists = ({ value }: { value: unknown }): boolean =>
  [
    (value as Partial<AssignmentFields> | null)?.department_ids,
    (value as Partial<AssignmentFields> | null)?.student_ids,
  ].every(Array.isArray);
export const dueAfterStart = { path: ['due_at'], error: 'validation.after_start' };
// Also beside what else is not chosen or not written.
export const missingRecipients = { path: ['department_ids'], error: 'validation.required', when: areLists };

export const askBeforeReading = z.boolean({ error: 'validation.choice' });
/** A text, or a chapter of a book in its place. */
export const textOrChapter = {
  article_id: Id.nullable().default(null),
  book_chapter_id: Id.nullable().default(null),
  chapter_reading: z.enum(chapterReadings, { error: 'validation.choice' }).default('chapter'),
  target: targetFor('article').default(null),
  ask_before_reading: askBeforeReading.default(false),
};
const isRecord = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;
interface TextOrChapter {
  article_id: string | null;
  book_chapter_id: string | null;
  chapter_reading: ChapterReading;
  target: Target | null;
  ask_before_reading: boolean;
}
export const isOneText = (v: TextOrChapter): boolean => (v.article_id === null) !== (v.book_chapter_id === null);
// Beside what else is missing, as a text that is not chosen was told before.
export const missingText = { path: ['article_id'], error: 'validation.required', when: isRecord };
/** A speed or an understanding to reach is measured with the clock alone. */
export const hasMeasure = (v: TextOrChapter): boolean =>
  !v.target || v.book_chapter_id === null || v.chapter_reading === 'timed';
export const unmeasured = { path: ['target'], error: 'validation.choice' };
export const asksOfText = (v: TextOrChapter): boolean => !v.ask_before_reading || v.book_chapter_id === null;
export const noQuestionsBefore = { path: ['ask_before_reading'], error: 'validation.choice' };
export const ArticleHomeworkInput = z
  .strictObject({ ...shared, ...textOrChapter })
  .refine(isOneText, missingText)
  .refine(hasMeasure, unmeasured)
  .refine(asksOfText, noQuestionsBefore)
  .refine(endsAfterStart, dueAfterStart)
  .refine(hasRecipients, missingRecipients);
/** A summary that the classes have. */
export const assignedSummary = {
  summary_id: Id,
  summary_reading: z.enum(summaryReadings, { error: 'validation.choice' }).default('free'),
  target: targetFor('summary').default(null),
};
export const isTimedForTarget = (v: { summary_reading: SummaryReading; target: Target | null }): boolean =>
  !v.target || v.summary_reading === 'timed';
export const SummaryHomeworkInput = z
  .strictObject({ ...shared, ...assignedSummary })
  .refine(isTimedForTarget, unmeasured)
  .refine(endsAfterStart, dueAfterStart)
  .refine(hasRecipients, missingRecipients);
const AssignedExercise = z.strictObject({
  exercise_id: Id,
  repetitions: whole(1, 10).default(1),
  min_score: whole(1, 100).nullable().default(null),
});
export const assignedExercises = z
  .array(AssignedExercise)
  .min(1, { error: 'validation.required' })
  .max(20, { error: 'validation.range' });
export const isWithoutRepeats = ({ exercises }: { exercises: readonly { exercise_id: string }[] }): boolean =>
  new Set(exercises.map(({ exercise_id }) => exercise_id)).size === exercises.length;
export const repeatedExercise = { path: ['exercises'], error: 'homework.exercise_twice' };
export const ExerciseHomeworkInput = z
  .strictObject({
    ...shared,
    exercises: assignedExercises,
    target: targetFor('exercise').default(null),
  })
  .refine(endsAfterStart, dueAfterStart)
  .refine(hasRecipients, missingRecipients)
  .refine(isWithoutRepeats, repeatedExercise);
export const ExamHomeworkInput = z
  .strictObject({ ...shared, exam_id: Id, target: targetFor('exam').default(null) })
  .refine(endsAfterStart, dueAfterStart)
  .refine(hasRecipients, missingRecipients);

/** A tutorial that the students see. */
export const assignedTutorial = { tutorial_id: Id, target: targetFor('tutorial').default(null) };
export const TutorialHomeworkInput = z
  .strictObject({ ...shared, ...assignedTutorial })
  .refine(endsAfterStart, dueAfterStart)
  .refine(hasRecipients, missingRecipients);

export const HomeworkChange = z.strictObject({
  title: name(homeworkTextMax.title).optional(),
  instructions: text(homeworkTextMax.instructions).optional(),
  department_ids: ids.optional(),
  student_ids: ids.optional(),
  starts_at: Moment.optional(),
  /** null: now, by the clock of the server. */
  due_at: Moment.nullable().optional(),
  target: Target.nullable().optional(),
  /** Of a text alone. */
  ask_before_reading: askBeforeReading.optional(),
  version: Version.optional(),
});
const creation = {
  answer: one(Homework),
  status: 201,
  needs: ['add', 'HOMEWORK'],
  errors: ['not_found'],
  idempotent: true,
} as const;
export const createArticleHomework = route({
  method: 'POST',
  path: 'article-homeworks',
  summary: 'Gives an article or a chapter of a book to departments or single students as homework',
  body: ArticleHomeworkInput,
  ...creation,
});
export const createSummaryHomework = route({
  method: 'POST',
  path: 'summary-homeworks',
  summary: 'Gives a summary that the departments or single students have as homework',
  body: SummaryHomeworkInput,
  ...creation,
});
export const createExerciseHomework = route({
  method: 'POST',
  path: 'exercise-homeworks',
  summary: 'Gives exercises in an order to departments or single students as homework',
  body: ExerciseHomeworkInput,
  ...creation,
});
export const createExamHomework = route({
  method: 'POST',
  path: 'exam-homeworks',
  summary: 'Gives an exam to departments or single students as homework',
  body: ExamHomeworkInput,
  ...creation,
});
export const createTutorialHomework = route({
  method: 'POST',
  path: 'tutorial-homeworks',
  summary: 'Gives a tutorial that the departments or single students see as homework',
  body: TutorialHomeworkInput,
  ...creation,
});
export const updateHomework = route({
  method: 'PUT',
  path: 'homeworks/{id}',
  summary: 'Changes a homework, also while it runs; what was done stays',
  params: ById,
  body: HomeworkChange,
  answer: one(Homework),
  needs: ['edit', 'HOMEWORK'],
  errors: ['stale_version'],
  idempotent: true,
});
