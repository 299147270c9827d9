import { runInSandbox } from '../sandbox/sandbox.ts';
import type { FileAnswer } from '../http/respond.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A sheet to write: the first row is the header. */
export interface SheetContent {
  name: string;
  /** Widths of the columns in characters. */
  widths: readonly number[];
  rows: readonly (readonly (string | number | null)[])[];
}

const limits = { memoryMb: 384, ms: 60_000 };

/** A workbook as the answer of a download. Written apart: a large one would hold everyone up. */
export const workbook = async (fileName: string, sheets: readonly SheetContent[]): Promise<FileAnswer> => ({
  fileName,
  contentType: xlsxType,
  bytes: await runInSandbox<Uint8Array>(new URL('./write.task.ts', import.meta.url), sheets, limits),
});
