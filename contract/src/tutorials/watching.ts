import { z } from 'zod';
import { ById, FileAddress, Id, Instant, Language, Version, whole } from '../fields.ts';
import { page } from '../list.ts';
import { OpenQuestion, QuestionsVersion } from '../questions.ts';
import { one, route } from '../route.ts';
import { Captions, Chapter, resourceKinds } from './resources.ts';
import { WatchListFilter, WatchListRow } from './watch-lists.ts';

/*
 * Watching a tutorial, by students and by staff. What was watched is a set of seconds: the same second counts once,
 * on however many devices, and no one watches more seconds than the clock allows.
 */

/** So many times as fast as it was made may a video be watched. */
export const fastestPlay = 2;
/** A message tells of so many seconds at the most; the player sends one a little more often. */
export const longestReport = 10;
/** This share of a video's seconds has to be watched. */
export const enoughWatched = 0.9;

/** Seconds from the first up to the second, which is left out. */
export const Seconds = z.tuple([whole(0, 86_400), whole(0, 86_400)]);

const Attempt = z.object({
  score: z.number(),
  passed: z.boolean(),
  answered_at: Instant,
});

export const WatchedResource = z.object({
  id: Id,
  kind: z.enum(resourceKinds),
  title: z.string(),
  required: z.boolean(),
  is_done: z.boolean(),
  /** A quiz opens when what is required before it is done. */
  is_open: z.boolean(),
  video: FileAddress.nullable(),
  /** Seconds that are sent belong to this state of the video. */
  video_version: z.int(),
  captions: z.array(Captions),
  chapters: z.array(Chapter),
  seconds: z.number().nullable(),
  watched: z.array(Seconds),
  /** Where the video goes on, in seconds. */
  position: z.int(),
  questions: z.array(OpenQuestion),
  questions_version: z.int(),
  pass_percent: z.int(),
  attempt_count: z.int(),
  best: Attempt.nullable(),
});
export type WatchedResource = z.infer<typeof WatchedResource>;

export const WatchedTutorial = z.object({
  id: Id,
  title: z.string(),
  language: Language,
  description: z.string(),
  cover: FileAddress.nullable(),
  instructor: z
    .object({ name: z.string(), title: z.string(), bio: z.string(), image: FileAddress.nullable() })
    .nullable(),
  completed_at: Instant.nullable(),
  resources: z.array(WatchedResource),
});
export type WatchedTutorial = z.infer<typeof WatchedTutorial>;

/** What was played since the page was opened; sent without any seconds, the clock starts. */
export const WatchInput = z.strictObject({
  video_version: Version,
  watched: z.array(Seconds).max(500, { error: 'validation.range' }).default([]),
  position: whole(0, 86_400).default(0),
});
const WatchAnswer = one(
  z.object({ watched: z.array(Seconds), is_done: z.boolean(), completed_at: Instant.nullable() }),
);

export const QuizInput = z.strictObject({
  /** Made by the device: sent twice, it is stored once. */
  id: Id,
  questions_version: QuestionsVersion.optional(),
  answers: z
    .array(z.strictObject({ question_id: Id, chosen: z.array(Id).max(8, { error: 'validation.range' }) }))
    .max(50, { error: 'validation.range' }),
});
export const QuizResult = Attempt.extend({
  id: Id,
  points: z.number(),
  max_points: z.number(),
  /** Which were right; what would have been is told when the quiz is passed. */
  questions: z.array(
    z.object({
      id: Id,
      right: z.boolean(),
      explanation: z.string(),
      right_options: z.array(z.string()),
    }),
  ),
  completed_at: Instant.nullable(),
});
export type QuizResult = z.infer<typeof QuizResult>;
const QuizAnswer = one(QuizResult);

const mayWatch = {
  anyOf: [
    ['view', 'WATCH_TUTORIALS'],
    ['view', 'TUTORIALS'],
  ],
} as const;

export const listMyTutorials = route({
  method: 'GET',
  path: 'student/tutorials',
  summary: 'Tutorials that the student’s school shows to the class, with the caller’s progress',
  query: WatchListFilter,
  answer: page(WatchListRow),
  needs: 'student',
  exportable: true,
});
export const getMyTutorial = route({
  method: 'GET',
  path: 'student/tutorials/{id}',
  summary: 'One tutorial to watch, with the caller’s progress',
  params: ById,
  answer: one(WatchedTutorial),
  needs: 'student',
});
export const recordMyWatch = route({
  method: 'POST',
  path: 'student/tutorials/resource/{id}/watches',
  summary: 'Adds seconds of a video that were watched; a repeat changes nothing',
  params: ById,
  body: WatchInput,
  answer: WatchAnswer,
  needs: 'student',
  errors: ['conflict'],
});
export const recordMyQuiz = route({
  method: 'POST',
  path: 'student/tutorials/resource/{id}/attempts',
  summary: 'Stores the answers to a quiz and grades them. The same id again answers the same',
  params: ById,
  body: QuizInput,
  answer: QuizAnswer,
  status: 201,
  needs: 'student',
  errors: ['conflict'],
});

export const getWatchListTutorial = route({
  method: 'GET',
  path: 'tutorial-watch-list/{id}',
  summary: 'One tutorial to watch, with the caller’s progress',
  params: ById,
  answer: one(WatchedTutorial),
  needs: mayWatch,
});
export const recordWatch = route({
  method: 'POST',
  path: 'tutorial-watch-list/resource/{id}/watches',
  summary: 'Adds seconds of a video that were watched; a repeat changes nothing',
  params: ById,
  body: WatchInput,
  answer: WatchAnswer,
  needs: mayWatch,
  errors: ['conflict'],
});
export const recordQuiz = route({
  method: 'POST',
  path: 'tutorial-watch-list/resource/{id}/attempts',
  summary: 'Stores the answers to a quiz and grades them. The same id again answers the same',
  params: ById,
  body: QuizInput,
  answer: QuizAnswer,
  status: 201,
  needs: mayWatch,
  errors: ['conflict'],
});
