import { z } from 'zod';
import { ById, Language, name, text, VersionText, whole } from '../fields.ts';
import { Done, one, route } from '../route.ts';
import { SummaryBook } from './books.ts';

/** Covers of summaries may not be larger; they are drawn again as JPEG with so many pixels a side at the most. */
export const summaryCover = { maxBytes: 2_000_000, maxSide: 800, extensions: ['png', 'jpg', 'jpeg'] } as const;

/** Milliseconds that the generator is waited for. */
export const generationMs = { prompt: 30_000, cover: 120_000 } as const;

/** The generator of prompts and covers: whether there is one, and what is left of the month's tokens. */
export const Generation = z.object({
  enabled: z.boolean(),
  /** Used since the first of the month, in UTC. */
  tokens_used: z.int(),
  tokens_budget: z.int(),
});
export type Generation = z.infer<typeof Generation>;
export const summaryGeneration = route({
  method: 'GET',
  path: 'summaries/generation',
  summary: 'Whether covers can be generated, and what is left of the month’s budget',
  answer: one(Generation),
  needs: ['edit', 'SUMMARY'],
});

export const generatePrompt = route({
  method: 'POST',
  path: 'summaries/books/{id}/generate-prompt',
  summary:
    'Describes a cover for the summary in words; without a generator the words are put together here. Stores nothing',
  params: ById,
  body: z.strictObject({
    /** How it is drawn: watercolour, paper cut-outs. */
    style: text(300).default(''),
    /** The summary's own unless told. */
    language: Language.optional(),
  }),
  answer: one(z.object({ prompt: z.string(), token_usage: z.int() })),
  needs: ['edit', 'SUMMARY'],
  errors: ['generator_failed'],
  idempotent: true,
});
export const generateCover = route({
  method: 'POST',
  path: 'summaries/books/{id}/generate-cover',
  summary: 'Draws a cover from a prompt, without a generator from the title alone. Stores nothing: see upload-cover',
  params: ById,
  body: z.strictObject({ prompt: name(2000), seed: whole(0, 2_147_483_647).optional() }),
  answer: one(z.object({ /** PNG in base64. */ image: z.string(), token_usage: z.int() })),
  needs: ['edit', 'SUMMARY'],
  errors: ['generator_failed'],
  idempotent: true,
});
export const uploadSummaryCover = route({
  method: 'POST',
  path: 'summaries/books/{id}/upload-cover',
  summary: 'Stores a cover (PNG or JPEG up to 2 MB, form field image), and what it took to generate it',
  params: ById,
  files: ['image'],
  body: z.strictObject({
    token_usage: z.coerce
      .number<number | string>({ error: 'validation.number' })
      .pipe(whole(0, 2_147_483_647))
      .default(0),
    cover_alt: text(300).optional(),
    version: VersionText.optional(),
  }),
  answer: one(SummaryBook),
  needs: ['edit', 'SUMMARY'],
  errors: ['stale_version'],
  idempotent: true,
});
export const removeSummaryCover = route({
  method: 'DELETE',
  path: 'summaries/books/{id}/cover',
  summary: 'Removes the cover of a summary; one is drawn instead',
  params: ById,
  answer: Done,
  needs: ['edit', 'SUMMARY'],
  idempotent: true,
});
