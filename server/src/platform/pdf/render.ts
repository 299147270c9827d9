import type { Readable } from 'node:stream';
import { streamFromSandbox } from '../sandbox/sandbox.ts';
import { ApiError } from '../http/api-error.ts';
import { Limiter } from '../runtime/limiter.ts';
import type { PdfDocument } from './document.ts';

const limits = { memoryMb: 384, ms: 60_000 };
/** Two at a time, each of which may take its whole memory. */
const limiter = new Limiter({
  concurrency: 2,
  queueMax: 30,
  refusal: () => new ApiError('overloaded', { retryAfter: 10 }),
});
/** Milliseconds to wait for a turn: then it is better to be told to come again than to find the connection closed. */
const turnTimeoutMs = 20_000;

/** Makes a PDF in a process of its own and streams it. What cannot be made is a refusal and no broken file. */
export const renderPdf = (document: PdfDocument): Promise<Readable> =>
  new Promise((resolve, reject) => {
    const make = async () => {
      const { stream, ended } = await streamFromSandbox(new URL('./render.task.ts', import.meta.url), document, limits);
      resolve(stream);
      // The turn ends with the process, however slowly the client takes the bytes.
      await ended;
    };
    const patiently = (left: () => void) => {
      const timer = setTimeout(left, turnTimeoutMs);
      return () => clearTimeout(timer);
    };
    limiter.run('everybody', make, patiently).catch(reject);
  });
