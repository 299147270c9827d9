import { z } from 'zod';
import { avatars } from './accounts.ts';
import { ArticleCover } from './articles/cover.ts';
import { ById, Day, Id, Language, Version, whole } from './fields.ts';
import { badgeNames } from './reading/rewards.ts';
import { one, route } from './route.ts';

/*
 * What a student collects, by the rules of reading/rewards.ts, and what a class reads together. An instructor may
 * switch it off for a class, and set the class a goal of minutes. No student is compared with another.
 */

export const ClassGoal = z.object({
  minutes: z.int(),
  ends_on: Day,
  /** Minutes that the class has read so far, all together. */
  read: z.int(),
});

export const Collection = z.object({
  /** False: the class does without; everything below is empty. */
  enabled: z.boolean(),
  avatar: z.enum(avatars),
  streak: z.object({ days: z.int(), freezes: z.int() }),
  badges: z.array(
    z.object({
      name: z.enum(badgeNames),
      count: z.int(),
      step: z.int(),
      steps: z.int(),
      next: z.int().nullable(),
    }),
  ),
  /**
   * One for each topic of the caller's library and of what they collected before: its texts, which of them are
   * collected, and which are in the library now.
   */
  albums: z.array(
    z.object({
      topic: z.string(),
      texts: z.array(
        z.object({
          id: Id,
          title: z.string(),
          cover: ArticleCover.nullable(),
          collected: z.boolean(),
          held: z.boolean(),
        }),
      ),
    }),
  ),
  /** Words known again after a night, the last learned first; with a sentence where the dictionary has one. */
  words: z.array(
    z.object({ language: Language, term: z.string(), meaning: z.string(), sentence: z.string().nullable() }),
  ),
  /** Words whose meaning was opened while reading and that are not learned yet, the last first. They earn nothing. */
  looked_up: z.array(
    z.object({ id: Id, language: Language, term: z.string(), meaning: z.string(), sentence: z.string().nullable() }),
  ),
  /** All of those words: the older ones are not in the list. */
  looked_up_count: z.int(),
  /** The vocabulary exercise with the most words that are about to be forgotten, and how many of them it asks next. */
  repeat: z.object({ exercise_id: Id, words: z.int() }).nullable(),
  class_goal: ClassGoal.nullable(),
});
export type Collection = z.infer<typeof Collection>;

/** The same for the parents: how much of it, without the texts and words themselves. */
export const ChildCollection = Collection.pick({ enabled: true, avatar: true, streak: true, badges: true }).extend({
  texts: z.int(),
  words: z.int(),
});
export type ChildCollection = z.infer<typeof ChildCollection>;

export const ClassRewards = z.object({
  id: Id,
  version: z.int(),
  rewards: z.boolean(),
  goal_minutes: z.int().nullable(),
  goal_ends_on: Day.nullable(),
  /** Of the present goal. */
  read: z.int(),
});
export type ClassRewards = z.infer<typeof ClassRewards>;

export const myCollection = route({
  method: 'GET',
  path: 'student/collection',
  summary: 'What the student collected: days in a row, badges, albums by topic, words, and the class goal',
  answer: one(Collection),
  needs: 'student',
});
/** Of one message: a device without a network may have some to send. */
export const maxLookedUp = 50;

export const storeLookedUpWords = route({
  method: 'POST',
  path: 'student/words',
  summary:
    'Stores explained words whose meaning the student opened; those stored before, or gone since, change nothing',
  body: z.strictObject({
    term_ids: z.array(Id).min(1, { error: 'validation.required' }).max(maxLookedUp, { error: 'validation.range' }),
  }),
  answer: one(z.object({ stored: z.int() })),
  needs: 'student',
});
export const collectionOfChild = route({
  method: 'GET',
  path: 'parent/users/{id}/collection',
  summary: 'What a child of the parent collected: days in a row, badges, and how many texts and words',
  params: ById,
  answer: one(ChildCollection),
  needs: 'parent',
  record: 'record',
});
export const classRewards = route({
  method: 'GET',
  path: 'departments/{id}/rewards',
  summary: 'Whether a class collects, and its goal of minutes',
  params: ById,
  answer: one(ClassRewards),
  needs: ['view', 'DEPARTMENT'],
});
export const changeClassRewards = route({
  method: 'PUT',
  path: 'departments/{id}/rewards',
  summary:
    'Switches collecting on or off for a class, and sets its goal of minutes, which starts again with each change',
  params: ById,
  body: z
    .strictObject({
      rewards: z.boolean({ error: 'validation.choice' }),
      goal_minutes: whole(10, 100_000).nullable(),
      goal_ends_on: Day.nullable(),
      version: Version.optional(),
    })
    .refine((v) => (v.goal_minutes === null) === (v.goal_ends_on === null), {
      path: ['goal_ends_on'],
      error: 'validation.required',
    }),
  answer: one(ClassRewards),
  errors: ['stale_version'],
  needs: ['edit', 'HOMEWORK'],
  idempotent: true,
});
