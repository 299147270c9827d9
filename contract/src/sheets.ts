import { z } from 'zod';
import type { Language } from './fields.ts';
import { one } from './route.ts';

/*
 * Lists that come from a spreadsheet: read first, shown with what would become of each row, imported when accepted.
 * Nothing is kept between the two: the same file is sent again with `accept`, and worked out again.
 */

/** Form fields carry text. */
export const YesOrNo = z
  .enum(['true', 'false'], { error: 'validation.choice' })
  .or(z.boolean({ error: 'validation.choice' }))
  .transform((v) => v === true || v === 'true');

export const SheetImport = z.strictObject({
  /** Imports; without it the answer is a preview and nothing is stored. */
  accept: YesOrNo.default(false),
  /** Leaves rows with errors out; without it one of them refuses the whole file. */
  skip_faulty: YesOrNo.default(false),
});

export const SheetFault = z.object({
  /** Row of the sheet, the header's included, from 1. */
  row: z.int(),
  /** Letter of the column: A, B, …; empty where the sheet has no such column. */
  column: z.string(),
  header: z.string(),
  value: z.string(),
  reason: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type SheetFault = z.infer<typeof SheetFault>;

export const SheetRow = z.object({
  row: z.int(),
  effect: z.enum(['create', 'update', 'unchanged', 'fault']),
  cells: z.array(z.string()),
});
export type SheetRow = z.infer<typeof SheetRow>;

export const SheetResult = z.object({
  accepted: z.boolean(),
  /** The columns of the sheet, with what each was taken for; null: passed over. */
  columns: z.array(z.object({ column: z.string(), header: z.string(), field: z.string().nullable() })),
  counts: z.object({ rows: z.int(), faulty: z.int(), create: z.int(), update: z.int(), unchanged: z.int() }),
  /** Every row with an error and the first 200 of the others. */
  rows: z.array(SheetRow),
  faults: z.array(SheetFault),
});
export type SheetResult = z.infer<typeof SheetResult>;

/**
 * What the file of rows with errors has behind the sheet's own columns. A person who corrects that file and sends it
 * again sends these along: they are no columns of the list.
 */
export const reportHeaders: Record<'row' | 'reason', Record<Language, string>> = {
  row: { en: 'Row', tr: 'Satır', fr: 'Ligne', pl: 'Wiersz' },
  reason: { en: 'What is wrong', tr: 'Sorun', fr: 'Problème', pl: 'Problem' },
};

export const SheetAnswer = one(SheetResult);
/** The answer of a route marked `download`. */
export const SheetFile = z.unknown().describe('An XLSX file');
