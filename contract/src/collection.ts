import { z } from 'zod';
import { avatars } from './accounts.ts';
import { ArticleCover } from './articles/cover.ts';
import { ById, Day, Id, Language, Version, whole } from './fields.ts';
import { badgeNames } from './reading/rewards.ts';
import { one, route } from './route.ts';

/*
 * What a student collects, by the rules of reading/rewards.ts, and what a class reads together. An instructor may
 * switch it off for a class, and set the class a goal of minutes. Nobody is compared with anybody.
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
  /** One for each topic of the own library: its texts, and which of them are collected. */
  albums: z.array(
    z.object({
      topic: z.string(),
      texts: z.array(z.object({ id: Id, title: z.string(), cover: ArticleCover.nullable(), collected: z.boolean() })),
    }),
  ),
  /** Words known again after a night, the last learned first; with a sentence where the dictionary has one. */
  words: z.array(
    z.object({ language: Language, term: z.string(), meaning: z.string(), sentence: z.string().nullable() }),
  ),
  class_goal: ClassGoal.nullable(),
});
export type Collection = z.infer<typeof Collection>;

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
