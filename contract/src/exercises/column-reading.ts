import { z } from 'zod';
import { evidenceOfKind } from './evidence.ts';
import { defineKind, setting } from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import { grouped, PacedContent, planOf, scorePaced, tokensOf } from './paced.ts';

/** The text in two to four narrow columns, read across: the eye lands once on each cell and jumps to the next. */
export const columnReading = defineKind({
  evidence: evidenceOfKind.column_reading,
  hasLanguage: true,
  settings: z.strictObject({
    wpm: setting(50, 1000, 200),
    columns: setting(2, 4, 3),
    words_per_cell: setting(1, 4, 2),
    rows: setting(3, 12, 8),
  }),
  content: PacedContent,
  ladder: ladderOfKind.column_reading,
  plan: ({ settings, content, seed }) => ({
    ...planOf(
      grouped(tokensOf(content.text, settings.wpm), settings.words_per_cell, 8 + settings.words_per_cell * 7),
      settings.wpm,
      content,
      seed,
    ),
    columns: settings.columns,
    cellsPerPage: settings.columns * settings.rows,
  }),
  score: scorePaced,
});
