import type { TextParams } from '@okur/contract/errors';
import type { UploadedFile } from '../http/multipart.ts';
import { readInSandbox, TooComplex } from '../sandbox/read.ts';
import { invalidField } from '../http/api-error.ts';
import { tableLimits, TableRefused } from './table.ts';
import type { ReadTable, RefusalKey } from './table.ts';

export interface ReadTask {
  bytes: Uint8Array;
  zipped: boolean;
}
export type ReadAnswer = { table: ReadTable } | { refused: { key: RefusalKey; params: TextParams } };

const zipStart = 'PK\u0003\u0004';
/** The container of .xls files, and of .xlsx files under a password. */
const compoundStart = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';

/** How pictures, documents and packed files begin. */
const binaryStarts = [
  '\u0089PNG',
  '\u00ff\u00d8\u00ff',
  'GIF8',
  'RIFF',
  '%PDF',
  '\u001f\u008b',
  'Rar!',
  '7z\u00bc\u00af',
];
const isBinary = (start: string): boolean => binaryStarts.some((binary) => start.startsWith(binary));

/**
 * A list in a file, CSV or XLSX, as the table it holds. The first bytes decide what the file is; its name is only told
 * in the refusal. Throws TableRefused.
 */
export async function readTable(bytes: Uint8Array, fileName: string): Promise<ReadTable> {
  try {
    return await readTask(recognise(bytes));
  } catch (error) {
    if (error instanceof TableRefused) throw new TableRefused(error.key, { file: fileName, ...error.params });
    throw error;
  }
}

/** The table of an uploaded form field `file`; a file that cannot be taken is a 422 on that field. */
export async function readUpload(file: UploadedFile | undefined): Promise<ReadTable> {
  if (!file) throw invalidField('file', 'validation.required');
  try {
    return await readTable(file.bytes, file.fileName);
  } catch (error) {
    if (error instanceof TableRefused) throw invalidField('file', error.key, { file: file.fileName, ...error.params });
    throw error;
  }
}

function recognise(bytes: Uint8Array): ReadTask {
  if (bytes.length === 0) throw new TableRefused('sheet.refused.empty');
  if (bytes.length > tableLimits.bytes)
    throw new TableRefused('sheet.refused.too_large', { max_mb: tableLimits.bytes / 1e6 });
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.toString('latin1', 0, 8);
  if (start === compoundStart) {
    const encrypted = file.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new TableRefused(encrypted ? 'sheet.refused.encrypted' : 'sheet.refused.old_excel');
  }
  if (isBinary(start)) throw new TableRefused('sheet.refused.not_a_table');
  const zipped = start.startsWith(zipStart);
  if (!zipped && bytes.length > tableLimits.textBytes)
    throw new TableRefused('sheet.refused.too_large', { max_mb: tableLimits.textBytes / 1e6 });
  return { bytes, zipped };
}

async function readTask(task: ReadTask): Promise<ReadTable> {
  const limits = { memoryMb: tableLimits.memoryMb, ms: tableLimits.readMs };
  const answer = await readInSandbox<ReadAnswer>(new URL('./read.task.ts', import.meta.url), task, limits).catch(
    (error: unknown) => {
      throw error instanceof TooComplex ? new TableRefused('sheet.refused.too_complex') : error;
    },
  );
  if ('table' in answer) return answer.table;
  throw new TableRefused(answer.refused.key, answer.refused.params);
}
