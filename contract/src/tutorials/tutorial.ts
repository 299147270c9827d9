import { z } from 'zod';
import {
  ById,
  changesOf,
  FileAddress,
  Flag,
  Id,
  Language,
  name,
  Seen,
  stored,
  text,
  toggled,
  VersionText,
} from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { one, route } from '../route.ts';
import { ResourceInput, TutorialResourceRow } from './resources.ts';

export const tutorialStatuses = ['draft', 'published'] as const;

export const TutorialRow = z.object({
  ...stored,
  ...toggled,
  title: z.string(),
  language: Language,
  cover: FileAddress.nullable(),
  instructor_id: Id.nullable(),
  instructor: z.string().nullable(),
  status: z.enum(tutorialStatuses),
  resource_count: z.int(),
  /** Of all its videos. */
  seconds: z.number(),
  /** Students who have completed it. */
  completed_count: z.int(),
});
export type TutorialRow = z.infer<typeof TutorialRow>;

export const Tutorial = TutorialRow.extend({ description: z.string(), resources: z.array(TutorialResourceRow) });
export type Tutorial = z.infer<typeof Tutorial>;

const tutorialFields = z.strictObject({
  title: name(200),
  language: Language,
  /** Rich text; may be empty. */
  description: text(10_000).default(''),
  instructor_id: Id.nullable().default(null),
  /** In their order. */
  resources: z.array(ResourceInput).max(50, { error: 'validation.range' }).default([]),
});
/** A new tutorial has no video yet: it begins as a draft. */
export const TutorialInput = tutorialFields;
export const TutorialChange = changesOf(tutorialFields).extend({
  status: z.enum(tutorialStatuses, { error: 'validation.choice' }).optional(),
  version: VersionText.optional(),
});

export const TutorialFilter = ListQuery.extend({
  language: Language.optional(),
  status: z.enum(tutorialStatuses, { error: 'validation.choice' }).optional(),
  instructor_id: Id.optional(),
  deleted: Flag.optional(),
});

export const listTutorials = route({
  method: 'GET',
  path: 'tutorials',
  summary: 'Tutorials of the platform',
  query: TutorialFilter,
  answer: page(TutorialRow),
  needs: ['view', 'TUTORIALS'],
  exportable: true,
});
export const getTutorial = route({
  method: 'GET',
  path: 'tutorials/{id}',
  summary: 'One tutorial with its videos and quizzes in their order',
  params: ById,
  answer: one(Tutorial),
  needs: ['view', 'TUTORIALS'],
});
export const createTutorial = route({
  method: 'POST',
  path: 'tutorials',
  summary: 'Adds a tutorial as a draft (JSON, or form data with the file cover)',
  body: TutorialInput,
  files: ['cover'],
  answer: one(Tutorial),
  status: 201,
  needs: ['add', 'TUTORIALS'],
  idempotent: true,
});
export const updateTutorial = route({
  method: 'POST',
  path: 'tutorials/{id}',
  summary:
    'Changes a tutorial (JSON, or form data with the file cover). Resources stand in the order in which they are ' +
    'named, new ones without id; those that are not named stay, behind them',
  params: ById,
  body: TutorialChange,
  files: ['cover'],
  answer: one(Tutorial),
  needs: ['edit', 'TUTORIALS'],
  errors: ['stale_version'],
  idempotent: true,
});
export const deleteTutorial = route({
  method: 'DELETE',
  path: 'tutorials/{id}',
  summary: 'Deletes a tutorial, or restores a deleted one; who has completed it keeps that',
  params: ById,
  query: Seen,
  answer: one(Tutorial),
  needs: ['delete', 'TUTORIALS'],
  idempotent: true,
});
export const deleteTutorialCover = route({
  method: 'DELETE',
  path: 'tutorials/{id}/cover',
  summary: 'Removes the cover of a tutorial',
  params: ById,
  query: Seen,
  answer: one(Tutorial),
  needs: ['edit', 'TUTORIALS'],
  errors: ['stale_version'],
  idempotent: true,
});
