import { readInSandbox, TooComplex } from '../../platform/sandbox/read.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import { checkMarkup, markupLimits } from '../../platform/sandbox/rich-text.ts';
import { Limiter } from '../../platform/runtime/limiter.ts';
import { type Body, type BodyTask, measuredBody } from './measured-body.ts';

/** Its tags are counted before: one that passed takes milliseconds, and the rest is room for a busy machine. */
const limits = { memoryMb: 128, ms: 20_000 };
/** One long text at a time for each account. */
const limiter = new Limiter({ concurrency: 1, queueMax: 2 });

/**
 * The text of an article as it is stored. A long one is cleaned and counted in a process of its own; what is wrong is
 * said of `field`.
 */
export async function bodyOf(task: BodyTask, accountId: string, field = 'body'): Promise<Body> {
  checkMarkup(task.html, field);
  const body =
    task.html.length > markupLimits.charsInProcess
      ? await limiter.run(accountId, () => inSandbox(task, field))
      : await measuredBody(task);
  if ('refused' in body) throw invalidField(field, body.refused);
  return body;
}

const inSandbox = (task: BodyTask, field: string): ReturnType<typeof measuredBody> =>
  readInSandbox<Body>(new URL('./body.task.ts', import.meta.url), task, limits).catch((error: unknown) => {
    throw error instanceof TooComplex ? invalidField(field, 'validation.markup') : error;
  });
