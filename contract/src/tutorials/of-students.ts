import { z } from 'zod';
import { ById, Id, Instant, Language, Version, whole } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { route } from '../route.ts';

/** Typed in by staff, and said to be so: it enters no figure. */
export const ReadingScore = z.object({
  tutorial_id: Id,
  title: z.string(),
  version: z.int(),
  /** Words a minute. */
  speed: z.int(),
  /** 0 to 100. */
  comprehension: z.int(),
  entered_by: z.string().nullable(),
  entered_at: Instant,
});
export type ReadingScore = z.infer<typeof ReadingScore>;
const ReadingScores = z.object({ data: z.array(ReadingScore) });

/** A tutorial of one student: one that the school shows to the class, or that the student has begun. */
export const StudentTutorial = z.object({
  id: Id,
  title: z.string(),
  language: Language,
  /** Videos and quizzes that are required, and those of them that are done. */
  required_count: z.int(),
  done_count: z.int(),
  /** How much of each video was watched: who skipped to the end and who watched half of it are told apart. */
  videos: z.array(
    z.object({ title: z.string(), watched_seconds: z.int(), seconds: z.number().nullable(), is_done: z.boolean() }),
  ),
  /** Of all its videos, a second once. */
  watched_seconds: z.int(),
  seconds: z.number(),
  /** Mean of the best scores of its quizzes; null without any. */
  quiz_score: z.number().nullable(),
  watched_at: Instant.nullable(),
  completed_at: Instant.nullable(),
  entered: ReadingScore.omit({ tutorial_id: true, title: true }).nullable(),
});
export type StudentTutorial = z.infer<typeof StudentTutorial>;

export const TutorialCompletion = z.object({
  tutorial_id: Id,
  title: z.string(),
  language: Language,
  completed_at: Instant,
  quiz_score: z.number().nullable(),
});
export type TutorialCompletion = z.infer<typeof TutorialCompletion>;

/** A student who has completed a tutorial. */
export const TutorialStudent = z.object({
  /** Of the student. */
  id: Id,
  username: z.string(),
  person: z.string(),
  department_name: z.string().nullable(),
  company_name: z.string(),
  completed_at: Instant,
  quiz_score: z.number().nullable(),
});
export type TutorialStudent = z.infer<typeof TutorialStudent>;

export const watcherStates = ['completed', 'begun', 'not_begun'] as const;

/** A student who may watch a tutorial, or has begun it. */
export const TutorialWatcher = z.object({
  /** Of the student. */
  id: Id,
  username: z.string(),
  person: z.string(),
  department_name: z.string().nullable(),
  state: z.enum(watcherStates),
  /** Of all its videos, a second once. */
  watched_seconds: z.int(),
  seconds: z.number(),
  /** Videos and quizzes that are required, and those of them that are done. */
  required_count: z.int(),
  done_count: z.int(),
  quiz_score: z.number().nullable(),
  watched_at: Instant.nullable(),
  completed_at: Instant.nullable(),
});
export type TutorialWatcher = z.infer<typeof TutorialWatcher>;

/** Both left empty take the score away. */
export const ReadingScoreInput = z
  .strictObject({
    tutorial_id: Id,
    speed: whole(40, 1500).nullable(),
    comprehension: whole(0, 100).nullable(),
    version: Version.optional(),
  })
  .superRefine(({ speed, comprehension }, { addIssue }) => {
    if ((speed === null) === (comprehension === null)) return;
    addIssue({
      code: 'custom',
      path: [speed === null ? 'speed' : 'comprehension'],
      message: 'validation.required',
    });
  });

export const tutorialsOfUser = route({
  method: 'GET',
  path: 'tutorials/user/{id}',
  summary: 'Tutorials of a student with the progress in each',
  params: ById,
  query: ListQuery,
  answer: page(StudentTutorial),
  needs: ['view', 'USER'],
  exportable: true,
});
export const completionsOfUser = route({
  method: 'GET',
  path: 'tutorials/user/{id}/completions',
  summary: 'Tutorials that a student has completed, the newest first',
  params: ById,
  query: ListQuery,
  answer: page(TutorialCompletion),
  needs: ['view', 'USER'],
  exportable: true,
});
export const completionsOfTutorial = route({
  method: 'GET',
  path: 'tutorials/{id}/completions',
  summary: 'Students who have completed a tutorial, the newest first',
  params: ById,
  query: ListQuery.extend({ company_id: Id.optional() }),
  answer: page(TutorialStudent),
  needs: ['view', 'TUTORIALS'],
  exportable: true,
  people: true,
});
export const watchersOfTutorial = route({
  method: 'GET',
  path: 'tutorial-watch-list/{id}/students',
  summary: 'Students of the caller’s reach who may watch a tutorial or have begun it, and how far they are',
  params: ById,
  query: ListQuery.extend({
    department_id: Id.optional(),
    state: z.enum(watcherStates, { error: 'validation.choice' }).optional(),
  }),
  answer: page(TutorialWatcher),
  needs: {
    allOf: [
      ['view', 'WATCH_TUTORIALS'],
      ['view', 'USER'],
    ],
  },
  exportable: true,
  people: true,
});
export const readingScoresOfUser = route({
  method: 'GET',
  path: 'tutorials/user/{id}/reading-scores',
  summary: 'Speed and comprehension of a student after tutorials, as staff typed them in',
  params: ById,
  answer: ReadingScores,
  needs: ['view', 'USER'],
});
export const updateReadingScores = route({
  method: 'PUT',
  path: 'tutorials/user/{id}/reading-scores',
  summary: 'Types in speed and comprehension of a student after tutorials; those that are not named stay',
  params: ById,
  body: z.strictObject({
    scores: z.array(ReadingScoreInput).min(1, { error: 'validation.required' }).max(200, { error: 'validation.range' }),
  }),
  answer: ReadingScores,
  needs: ['edit', 'USER'],
  errors: ['stale_version'],
  idempotent: true,
});
