import { Worker } from 'node:worker_threads';
import { Refusal } from './refusal.ts';

/*
 * Files that people send are read in a thread of their own: with little memory, little time and no environment, so that
 * a file made to do harm takes nothing but itself down.
 */

interface Limits {
  memoryMb: number;
  ms: number;
}

/** The file took more memory or time than it may. */
export class TooComplex extends Error {}

/** Two files are read at a time: each may take its thread's whole memory. A few wait, and the rest are asked to come again. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
const most = 6;
let turns = 0;
let waiting = 0;

/** What the script posts of its `workerData`. Throws TooComplex, or what the script threw. */
export async function readInWorker<Answer>(script: URL, task: unknown, limits: Limits): Promise<Answer> {
  if (waiting >= most) throw new Refusal('overloaded', { retryAfter: 5 });
  const lane = turns++ % lanes.length;
  waiting += 1;
  const turn = (lanes[lane] ?? Promise.resolve()).then(() => run<Answer>(script, task, limits)).finally(() => (waiting -= 1));
  lanes[lane] = turn.catch(() => undefined);
  return turn;
}

function run<Answer>(script: URL, task: unknown, { memoryMb, ms }: Limits): Promise<Answer> {
  const worker = new Worker(script, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: memoryMb }, env: {} });
  return new Promise<Answer>((resolve, reject) => {
    const tooComplex = () => reject(new TooComplex());
    const timer = setTimeout(tooComplex, ms);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex() : reject(error)));
    worker.once('exit', () => {
      clearTimeout(timer);
      tooComplex();
    });
  }).finally(() => worker.terminate());
}
