import { z } from 'zod';
import { ById, changesOf, FileAddress, Id, Language, name, stored, VersionText, whole } from '../fields.ts';
import { Question, QuestionInput } from '../questions.ts';
import { Done, one, route } from '../route.ts';

/** A companyVideo is seen in one school alone. */
export const resourceKinds = ['video', 'quiz', 'companyVideo'] as const;

export const tutorialVideo = { maxBytes: 500_000_000, types: ['video/mp4', 'video/webm'] } as const;
/** So long a video or a quiz that was deleted can be restored. */
export const resourceUndoDays = 30;
/** WebVTT. */
export const tutorialCaptions = { maxBytes: 500_000 } as const;

/** A part of a video that has a title, from this second on. */
export const Chapter = z.object({ at: z.int(), title: z.string() });
export type Chapter = z.infer<typeof Chapter>;
const ChapterInput = z.strictObject({ at: whole(0, 86_400), title: name(120) });

/** What a tutorial consists of, as its list says it. */
export const TutorialResourceRow = z.object({
  ...stored,
  kind: z.enum(resourceKinds),
  title: z.string(),
  /** From 1 within its tutorial. */
  position: z.int(),
  required: z.boolean(),
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  /** A video has its file, a quiz its questions: what is not ready is seen by no one who watches. */
  is_ready: z.boolean(),
  /** How long the video plays. */
  seconds: z.number().nullable(),
  /** Of the video. */
  bytes: z.int().nullable(),
  /** Of its picture, then of its sound: `avc, aac`. Null, as the two below, for a film of before they were read. */
  codecs: z.string().nullable(),
  /** On every device, old tablets included: H.264 with AAC in an MP4. */
  plays_everywhere: z.boolean().nullable(),
  /** Plays while it is still on its way. */
  starts_fast: z.boolean().nullable(),
  /** In which languages its captions are. */
  caption_languages: z.array(Language),
  chapters: z.array(Chapter),
  question_count: z.int(),
  /** Share of the points from which a quiz is passed. */
  pass_percent: z.int(),
});
export type TutorialResourceRow = z.infer<typeof TutorialResourceRow>;

/** What is said in a video, in one language. */
export const Captions = z.object({ language: Language, file: FileAddress });
export type Captions = z.infer<typeof Captions>;

export const TutorialResource = TutorialResourceRow.extend({
  tutorial_id: Id,
  language: Language,
  /** Opens for a minute; a player that began in time goes on. */
  video: FileAddress.nullable(),
  captions: z.array(Captions),
  questions: z.array(Question),
});
export type TutorialResource = z.infer<typeof TutorialResource>;

const resourceFields = z.strictObject({
  title: name(200),
  required: z.boolean({ error: 'validation.choice' }).default(true),
  /** Of a companyVideo: its school. */
  company_id: Id.nullable().default(null),
  /** Of a video, each later than the one before it. */
  chapters: z
    .array(ChapterInput)
    .max(50, { error: 'validation.range' })
    .refine((chapters) => chapters.every(({ at }, n) => n === 0 || chapters[n - 1]!.at < at), {
      error: 'validation.chapters_order',
    })
    .default([]),
  questions: z.array(QuestionInput).max(50, { error: 'validation.range' }).default([]),
  pass_percent: whole(1, 100).default(60),
});

/** A resource in the body of its tutorial: with an id one that exists, and what is left out of it stays. */
export const ResourceInput = changesOf(resourceFields)
  .extend({ id: Id.optional(), kind: z.enum(resourceKinds, { error: 'validation.choice' }).optional() })
  .superRefine(({ id, kind, title }, { addIssue }) => {
    const missing = (field: string) => addIssue({ code: 'custom', path: [field], message: 'validation.required' });
    if (!id && !kind) missing('kind');
    if (!id && title === undefined) missing('title');
  });

export const getTutorialResource = route({
  method: 'GET',
  path: 'tutorials/resource/{id}',
  summary: 'One video or quiz of a tutorial, with its questions',
  params: ById,
  answer: one(TutorialResource),
  needs: ['view', 'TUTORIALS'],
});
export const updateTutorialResource = route({
  method: 'PUT',
  path: 'tutorials/resource/{id}',
  summary:
    'Changes a video or quiz (JSON, or form data with the files video, MP4 or WebM up to 500 MB, and captions, ' +
    'WebVTT, in one language at a time). Who has watched a video to its end keeps that when its file is replaced',
  params: ById,
  body: changesOf(resourceFields).extend({
    /** Within its tutorial. */
    position: whole(1, 1000).optional(),
    /** Of the captions that are sent; those of this language are replaced. Without it they are in the tutorial's. */
    captions_language: Language.optional(),
    /** The captions of these languages go. */
    remove_captions: z.array(Language).max(Language.options.length, { error: 'validation.range' }).optional(),
    version: VersionText.optional(),
  }),
  files: ['video', 'captions'],
  maxBytes: { video: tutorialVideo.maxBytes },
  answer: one(TutorialResource),
  needs: ['edit', 'TUTORIALS'],
  errors: ['stale_version'],
  idempotent: true,
});
export const deleteTutorialResource = route({
  method: 'DELETE',
  path: 'tutorials/resource/{id}',
  summary:
    'Deletes a video or quiz; for thirty days it can be restored. Who had done all else that is required has then ' +
    'completed the tutorial',
  params: ById,
  answer: Done,
  needs: ['delete', 'TUTORIALS'],
  idempotent: true,
});
export const restoreTutorialResource = route({
  method: 'POST',
  path: 'tutorials/resource/{id}/restore',
  summary: 'Restores a video or quiz that was deleted, where it was; no completion is taken back',
  params: ById,
  answer: one(TutorialResource),
  needs: ['delete', 'TUTORIALS'],
  idempotent: true,
});
