import { serveTask } from '../sandbox/task.ts';
import { readCsv } from './csv.ts';
import type { ReadAnswer, ReadTask } from './read.ts';
import { TableRefused } from './table.ts';
import { readXlsx } from './xlsx.ts';

serveTask<ReadTask>(async (task, respond) => respond(await read(task)));

async function read({ bytes, zipped }: ReadTask): Promise<ReadAnswer> {
  try {
    return { table: zipped ? await readXlsx(bytes) : readCsv(bytes) };
  } catch (error) {
    if (error instanceof TableRefused) return { refused: { key: error.key, params: error.params } };
    throw error;
  }
}
