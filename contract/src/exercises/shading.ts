import { z } from 'zod';
import { evidenceOfKind } from './evidence.ts';
import { defineKind, setting } from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import { PacedContent, planOf, scorePaced, tokensOf } from './paced.ts';

/**
 * The lines of a text fade once they were due, at a steady pace, so that the eyes go on; going back brings them back.
 */
export const shading = defineKind({
  evidence: evidenceOfKind.shading,
  hasLanguage: true,
  settings: z.strictObject({
    wpm: setting(50, 1000, 200),
    /** Lines before the one that is due which still stand. */
    lines_kept: setting(0, 5, 1),
    fade_delay_ms: setting(0, 3000, 500),
  }),
  content: PacedContent,
  ladder: ladderOfKind.shading,
  // A frame a word, as of the guided pacer: which words are on one line is known only where they are shown.
  plan: ({ settings, content, seed }) => ({
    ...planOf(
      tokensOf(content.text, settings.wpm).map((token) => [token]),
      settings.wpm,
      content,
      seed,
    ),
    visibleLines: settings.lines_kept,
    fadeDelayMs: settings.fade_delay_ms,
  }),
  score: scorePaced,
});
