import { Worker } from 'node:worker_threads';
import type { FileAnswer } from '../serve.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A sheet to write: the first row is the header. */
export interface WrittenSheet {
  name: string;
  /** Widths of the columns in characters. */
  widths: readonly number[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** A workbook as the answer of a download. Written in a worker: a large one would hold everybody up. */
export function workbook(fileName: string, sheets: readonly WrittenSheet[]): Promise<FileAnswer> {
  const worker = new Worker(new URL('./write.worker.ts', import.meta.url), { workerData: sheets, resourceLimits: { maxOldGenerationSizeMb: 384 }, env: {} });
  return new Promise<FileAnswer>((resolve, reject) => {
    worker.once('message', (bytes: Uint8Array) => resolve({ fileName, contentType: xlsxType, bytes }));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the workbook was not written')));
  }).finally(() => worker.terminate());
}
