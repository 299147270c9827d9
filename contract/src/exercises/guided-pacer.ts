import { z } from 'zod';
import { evidenceOfKind } from './evidence.ts';
import { choice, defineKind, setting } from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import { PacedContent, planOf, scorePaced, tokensOf } from './paced.ts';

/**
 * A mark that goes through the text at a steady pace, over lines or over a few words. The rest stays readable, and one
 * may always go back.
 */
export const guidedPacer = defineKind({
  evidence: evidenceOfKind.guided_pacer,
  hasLanguage: true,
  settings: z.strictObject({
    wpm: setting(50, 1000, 200),
    highlight: choice(['lines', 'words'], 'lines'),
    /** Lines marked at once. */
    lines: setting(1, 5, 2),
    /** Words marked at once. */
    window_words: setting(1, 5, 3),
    /** The mark comes window by window, or goes through its lines word by word. */
    reveal: choice(['whole', 'sweep'], 'whole'),
    /** How dark the rest of the text is, per cent; below 30 readers could not look back. */
    rest_percent: setting(30, 100, 100),
  }),
  onlyWith: { lines: ['highlight', 'lines'], window_words: ['highlight', 'words'] },
  content: PacedContent,
  ladder: ladderOfKind.guided_pacer,
  // A frame a word: which words are on one line is known only where they are shown.
  plan: ({ settings, content, seed }) => ({
    ...planOf(
      tokensOf(content.text, settings.wpm).map((token) => [token]),
      settings.wpm,
      content,
      seed,
    ),
    highlight: settings.highlight,
    lines: settings.lines,
    windowWords: settings.window_words,
    sweeps: settings.reveal === 'sweep',
    restOpacity: settings.rest_percent / 100,
  }),
  score: scorePaced,
});
