import { ApiError } from '../http/api-error.ts';
import { Limiter } from '../runtime/limiter.ts';
import { runInSandbox, type Limits } from './sandbox.ts';

export { TooComplex } from './sandbox.ts';

/** Two files are read at a time: each may take its whole memory. A few wait, and the rest are asked to come again. */
const limiter = new Limiter({
  concurrency: 2,
  queueMax: 6,
  refusal: () => new ApiError('overloaded', { retryAfter: 5 }),
});

/** What the script makes of an uploaded file. Throws TooComplex, or what the script threw. */
export const readInSandbox = <Result>(script: URL, task: unknown, limits: Limits): Promise<Result> =>
  limiter.run('shared', () => runInSandbox<Result>(script, task, limits));
