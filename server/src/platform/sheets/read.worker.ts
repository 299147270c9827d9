import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from './csv.ts';
import type { ReadAnswer, ReadTask } from './read.ts';
import { TableRefused } from './table.ts';
import { readXlsx } from './xlsx.ts';

const { bytes, zipped }: ReadTask = workerData;

async function answer(): Promise<ReadAnswer> {
  try {
    return { table: zipped ? await readXlsx(bytes) : readCsv(bytes) };
  } catch (error) {
    if (error instanceof TableRefused) return { refused: { key: error.key, params: error.params } };
    throw error;
  }
}

parentPort?.postMessage(await answer());
