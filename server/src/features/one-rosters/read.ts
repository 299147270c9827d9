import { Worker } from 'node:worker_threads';
import type { UploadedFile } from '../../platform/multipart.ts';
import { invalidField, Refusal } from '../../platform/refusal.ts';
import { type Roster, rosterLimits, RosterRefused, type RosterRefusalKey } from './roster.ts';

export type ReadAnswer = { roster: Roster } | { refused: RosterRefusalKey };

/** One archive is read at a time, for each may take the worker's whole memory; a few wait, the rest are asked to come again. */
let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;
const most = 4;

/** The roster of an uploaded form field `file`; an archive that cannot be taken is a 422 on that field. */
export async function readUpload(file: UploadedFile | undefined): Promise<Roster> {
  if (!file) throw invalidField('file', 'validation.required');
  try {
    recognise(file.bytes);
    return await inTurn(() => runWorker(file.bytes));
  } catch (error) {
    if (error instanceof RosterRefused) throw invalidField('file', error.key, { file: file.fileName });
    throw error;
  }
}

function recognise(bytes: Buffer): void {
  if (bytes.length === 0) throw new RosterRefused('one_roster.refused.empty');
  if (bytes.length > rosterLimits.bytes) throw new RosterRefused('one_roster.refused.too_large');
  if (bytes.toString('latin1', 0, 4) !== 'PK\u0003\u0004') throw new RosterRefused('one_roster.refused.not_a_zip');
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= most) throw new Refusal('overloaded', { retryAfter: 5 });
  waiting += 1;
  const mine = turn.then(work).finally(() => (waiting -= 1));
  turn = mine.catch(() => undefined);
  return mine;
}

function runWorker(bytes: Uint8Array): Promise<Roster> {
  const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { workerData: bytes, resourceLimits: { maxOldGenerationSizeMb: rosterLimits.workerMb }, env: {} });
  return new Promise<Roster>((resolve, reject) => {
    const tooComplex = () => reject(new RosterRefused('one_roster.refused.too_complex'));
    const timer = setTimeout(tooComplex, rosterLimits.readMs);
    worker.once('message', (answer: ReadAnswer) => ('roster' in answer ? resolve(answer.roster) : reject(new RosterRefused(answer.refused))));
    worker.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex() : reject(error)));
    worker.once('exit', () => {
      clearTimeout(timer);
      tooComplex();
    });
  }).finally(() => worker.terminate());
}
