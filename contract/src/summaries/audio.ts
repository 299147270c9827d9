import { z } from 'zod';
import { ArticleAudio } from '../articles/audio.ts';
import { ById } from '../fields.ts';
import { Done, one, route } from '../route.ts';

export const audioOfSummary = route({
  method: 'GET',
  path: 'summaries/books/{id}/audio',
  summary: 'The recording of a summary that students can listen to; null without one',
  params: ById,
  answer: z.object({ data: ArticleAudio.nullable() }),
  needs: ['view', 'SUMMARY'],
});
export const storeSummaryAudio = route({
  method: 'PUT',
  path: 'summaries/books/{id}/audio',
  summary:
    'Stores a recording of the summary as it stands now (MP3, M4A, Ogg or WebM up to 8 MB, form field audio), ' +
    'in place of the one before',
  params: ById,
  files: ['audio'],
  body: z.strictObject({}),
  answer: one(ArticleAudio),
  needs: ['edit', 'SUMMARY'],
});
export const removeSummaryAudio = route({
  method: 'DELETE',
  path: 'summaries/books/{id}/audio',
  summary: 'Removes the recording of a summary',
  params: ById,
  answer: Done,
  needs: ['edit', 'SUMMARY'],
  idempotent: true,
});
