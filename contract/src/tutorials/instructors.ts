import { z } from 'zod';
import { ById, changesOf, FileAddress, name, stored, text, VersionText } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { Done, one, route } from '../route.ts';
import { YesOrNo } from '../sheets.ts';

/** Who speaks in tutorials: not a member of staff, but a name with a picture. */
export const TutorialInstructor = z.object({
  ...stored,
  name: z.string(),
  /** What this person is: reading specialist, author. */
  title: z.string(),
  bio: z.string(),
  image: FileAddress.nullable(),
  tutorial_count: z.int(),
});
export type TutorialInstructor = z.infer<typeof TutorialInstructor>;

export const TutorialInstructorInput = z.strictObject({
  name: name(120),
  title: text(120).default(''),
  bio: text(2000).default(''),
});

/** Pictures of instructors and covers of tutorials may not be larger; they are drawn again. */
export const tutorialPicture = { maxBytes: 2_000_000, maxSide: 1200, extensions: ['png', 'jpg', 'jpeg'] } as const;

export const listTutorialInstructors = route({
  method: 'GET',
  path: 'tutorial-instructors',
  summary: 'Who speaks in tutorials',
  query: ListQuery,
  answer: page(TutorialInstructor),
  needs: ['view', 'TUTORIALS'],
  exportable: true,
});
export const createTutorialInstructor = route({
  method: 'POST',
  path: 'tutorial-instructors',
  summary: 'Adds an instructor of tutorials (JSON, or form data with the file image)',
  body: TutorialInstructorInput,
  files: ['image'],
  answer: one(TutorialInstructor),
  status: 201,
  needs: ['add', 'TUTORIALS'],
  errors: ['duplicate'],
  idempotent: true,
});
export const updateTutorialInstructor = route({
  method: 'POST',
  path: 'tutorial-instructors/{id}',
  summary: 'Changes an instructor of tutorials (JSON, or form data with the file image)',
  params: ById,
  body: changesOf(TutorialInstructorInput).extend({
    remove_image: YesOrNo.optional(),
    version: VersionText.optional(),
  }),
  files: ['image'],
  answer: one(TutorialInstructor),
  needs: ['edit', 'TUTORIALS'],
  errors: ['duplicate', 'stale_version'],
  idempotent: true,
});
export const deleteTutorialInstructor = route({
  method: 'DELETE',
  path: 'tutorial-instructors/{id}',
  summary: 'Deletes an instructor of tutorials for good; one who speaks in a tutorial stays',
  params: ById,
  answer: Done,
  needs: ['delete', 'TUTORIALS'],
  errors: ['has_dependents'],
  idempotent: true,
});
