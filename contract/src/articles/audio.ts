import { z } from 'zod';
import { ById, FileAddress, Instant } from '../fields.ts';
import { Done, one, route } from '../route.ts';

/** What a recording of a text may be at the most; MP3, M4A, Ogg (Opus, Vorbis) or WebM (Opus). */
export const articleAudio = {
  maxBytes: 8_000_000,
  maxSeconds: 3600,
  accept: 'audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,audio/webm,.mp3,.m4a,.ogg,.opus,.webm',
} as const;

/** A text read aloud, as it is listened to. */
export const ArticleAudio = z.object({
  address: FileAddress,
  seconds: z.number(),
  /** Whether the text is still as it was when the recording was added; students hear no other one. */
  fits: z.boolean(),
  created_at: Instant,
});
export type ArticleAudio = z.infer<typeof ArticleAudio>;

export const audioOfArticle = route({
  method: 'GET',
  path: 'articles/{id}/audio',
  summary: 'The recording of an article that students can listen to; null without one',
  params: ById,
  answer: z.object({ data: ArticleAudio.nullable() }),
  needs: ['view', 'ARTICLE'],
});
export const storeArticleAudio = route({
  method: 'PUT',
  path: 'articles/{id}/audio',
  summary:
    'Stores a recording of the article as it stands now (MP3, M4A, Ogg or WebM up to 8 MB, form field audio), ' +
    'in place of the one before',
  params: ById,
  files: ['audio'],
  body: z.strictObject({}),
  answer: one(ArticleAudio),
  needs: ['edit', 'ARTICLE'],
});
export const removeArticleAudio = route({
  method: 'DELETE',
  path: 'articles/{id}/audio',
  summary: 'Removes the recording of an article',
  params: ById,
  answer: Done,
  needs: ['edit', 'ARTICLE'],
  idempotent: true,
});
