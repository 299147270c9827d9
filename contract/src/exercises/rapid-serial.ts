import { z } from 'zod';
import { evidenceOfKind } from './evidence.ts';
import { choice, defineKind, setting } from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import { grouped, PacedContent, planOf, scorePaced, tokensOf } from './paced.ts';

/** Width in characters of a flash of so many words: as many as are seen at once without moving the eyes. */
const widthOf = (words: number): number => 7 + words * 6;

/** Rapid serial presentation: one word or a few at a time in one place, centred; no letter is marked. */
export const rapidSerial = defineKind({
  evidence: evidenceOfKind.rapid_serial,
  hasLanguage: true,
  settings: z.strictObject({
    wpm: setting(50, 1000, 250),
    words_per_flash: setting(1, 5, 1),
    punctuation_pause_ms: setting(0, 400, 100),
    /** Per cent of the time of a plain word that one of sixteen letters takes. */
    long_word_percent: setting(100, 150, 100),
    start_delay_s: setting(0, 5, 3),
    split_hyphens: choice(['yes', 'no'], 'yes'),
  }),
  content: PacedContent,
  ladder: ladderOfKind.rapid_serial,
  plan: ({ settings, content, seed }) => {
    const tokens = tokensOf(content.text, settings.wpm, {
      punctuationPauseMs: settings.punctuation_pause_ms,
      longWordFactor: settings.long_word_percent / 100,
      splitHyphens: settings.split_hyphens === 'yes',
    });
    const groups = grouped(
      tokens,
      settings.words_per_flash,
      settings.words_per_flash > 1 ? widthOf(settings.words_per_flash) : Infinity,
    );
    return { ...planOf(groups, settings.wpm, content, seed), startDelayMs: settings.start_delay_s * 1000 };
  },
  score: scorePaced,
});
