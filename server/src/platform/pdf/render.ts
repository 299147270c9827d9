import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../refusal.ts';
import type { PdfDocument } from './document.ts';

/** Threads at a time, and how many may wait for one: each takes up to `memoryMb`. */
const abreast = 2;
const waitingMax = 30;
const memoryMb = 384;
/** Milliseconds for one document, and to wait for a thread: then it is better to be told to come again than to find the connection closed. */
const patience = 60_000;
const waitMs = 20_000;

let running = 0;
const waiting: (() => void)[] = [];

async function turn(): Promise<void> {
  if (running < abreast) {
    running += 1;
    return;
  }
  if (waiting.length >= waitingMax) throw new Refusal('overloaded', { retryAfter: 5 });
  // The place is handed over by whoever is done.
  await new Promise<void>((resolve, reject) => {
    const mine = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(mine), 1);
      reject(new Refusal('overloaded', { retryAfter: 10 }));
    }, waitMs);
    waiting.push(mine);
  });
}

function done(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

/**
 * Makes a PDF in a thread of its own and streams it. Answers once the first bytes are there, so that a document that
 * cannot be made is a refusal and no broken file.
 */
export async function renderPdf(document: PdfDocument): Promise<Readable> {
  await turn();
  const worker = new Worker(new URL('./render.worker.ts', import.meta.url), { workerData: document, resourceLimits: { maxOldGenerationSizeMb: memoryMb }, env: {} });
  const timer = setTimeout(() => void worker.terminate(), patience);
  const stream = new Readable({ read() {}, destroy: (error, then) => void worker.terminate().then(() => then(error)) });
  let ended = false;
  worker.on('message', (bytes: Uint8Array | null) => {
    ended ||= bytes === null;
    stream.push(bytes);
  });
  worker.once('error', (error) => stream.destroy(error));
  worker.once('exit', () => {
    clearTimeout(timer);
    done();
    if (!ended) stream.destroy(new Error('the PDF was not finished'));
  });
  await once(stream, 'readable');
  return stream;
}
