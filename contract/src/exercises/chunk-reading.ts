import { z } from 'zod';
import { evidenceOfKind } from './evidence.ts';
import { choice, defineKind, setting } from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import { grouped, PacedContent, planOf, scorePaced, tokensOf } from './paced.ts';

/** Width in characters of a group of so many words: as many as one look takes in. */
const widthOf = (words: number): number => 8 + words * 7;

/**
 * A text read group by group, one look for each, at a pace: where the words are on the page, or each group on a line
 * of its own.
 */
export const chunkReading = defineKind({
  evidence: evidenceOfKind.chunk_reading,
  hasLanguage: true,
  settings: z.strictObject({
    wpm: setting(50, 1000, 200),
    chunk_words: setting(1, 5, 2),
    keep_layout: choice(['yes', 'no'], 'yes'),
  }),
  content: PacedContent,
  ladder: ladderOfKind.chunk_reading,
  plan: ({ settings, content, seed }) => ({
    ...planOf(
      grouped(
        tokensOf(content.text, settings.wpm),
        settings.chunk_words,
        settings.chunk_words > 1 ? widthOf(settings.chunk_words) : Infinity,
      ),
      settings.wpm,
      content,
      seed,
    ),
    keepLayout: settings.keep_layout === 'yes',
  }),
  score: scorePaced,
});
