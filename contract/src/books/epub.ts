import { z } from 'zod';
import { Flag, Id, Instant } from '../fields.ts';

/** An EPUB may not be larger. */
export const epubMaxBytes = 100_000_000;

/** Why an EPUB was not taken; `books.refused_…` in the text catalogue. */
export const epubRefusals = [
  'not_epub',
  'broken',
  'protected',
  'no_text',
  'too_large',
  'too_deep',
  'too_complex',
  'duplicate',
  'interrupted',
  'discarded',
] as const;
export type EpubRefusal = (typeof epubRefusals)[number];

/** What someone should look at after an import, with how often it occurs; `books.warning_…`. */
export const importWarnings = [
  'fixed_layout',
  'no_contents',
  'pages_lost',
  'lost_lines',
  'words_hidden',
  'not_well_formed',
  'scripts',
  'media',
  'narration',
  'no_alt',
  'pictures_lost',
  'language',
  'words_lost',
  'titles_lost',
  'marks_lost',
  'positions_lost',
] as const;

/** What was found in an EPUB and what became of it. */
export const ImportReport = z.object({
  epub_version: z.string(),
  /** As the file names itself; nothing of it is taken for the book's own without a person. */
  title: z.string(),
  authors: z.array(z.string()),
  language: z.string(),
  publisher: z.string(),
  isbn: z.string(),
  chapters: z.int(),
  /** Titles of the chapters that readers do not see at first. */
  hidden: z.array(z.string()),
  words: z.int(),
  pictures: z.int(),
  notes: z.int(),
  warnings: z.array(z.object({ code: z.enum(importWarnings), count: z.int() })),
  /** Properties of the publisher's style sheets that are in no chapter, the most used first; absent of older files. */
  dropped_styles: z.array(z.object({ property: z.string(), count: z.int() })).optional(),
  /** Names of the fonts that the file brought along. */
  dropped_fonts: z.array(z.string()).optional(),
  /** Names of files that pages have and no chapter: pictures that cannot be drawn, sounds, films, pages in a frame. */
  dropped_files: z.array(z.string()).optional(),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const importStates = ['processing', 'failed', 'waiting', 'done'] as const;

/**
 * Yes to what takes the chapter of open homework away: the homework is then left out of the count, but for those who
 * have done it. Without it such a change is refused.
 */
export const CloseHomework = z.boolean({ error: 'validation.choice' }).optional();
export const CloseHomeworkText = Flag.optional();
/** Yes to what closes a book for students who are reading it; without it such a change is refused. */
export const CloseReaders = z.boolean({ error: 'validation.choice' }).optional();
export const CloseReadersText = Flag.optional();

/** Open homework whose chapter readers would not see any more. */
export const LostHomework = z.object({
  id: Id,
  title: z.string(),
  company_name: z.string(),
  chapter_title: z.string(),
  due_at: Instant,
});
export type LostHomework = z.infer<typeof LostHomework>;

/** What a new file would do to the text that readers have. */
export const CarryOver = z.object({
  /** Words of the text as it is, and those of them that are in the new one. */
  words: z.int(),
  carried: z.int(),
  chapters_same: z.int(),
  chapters_new: z.int(),
  chapters_gone: z.int(),
  /** Students with words read in the book. */
  readers: z.int(),
  /** Open homework that loses its chapter, soonest due first. */
  homework: z.array(LostHomework).optional(),
});
export type CarryOver = z.infer<typeof CarryOver>;

/** The newest EPUB of a book. */
export const BookImport = z.object({
  state: z.enum(importStates),
  file_name: z.string(),
  /** In bytes. */
  size: z.int(),
  at: Instant,
  job_id: Id.nullable(),
  reason: z.enum(epubRefusals).nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  report: ImportReport.nullable(),
  /** Of one that waits for a person's yes. */
  carry_over: CarryOver.nullable(),
});
export type BookImport = z.infer<typeof BookImport>;
