import { ApiError } from '../http/api-error.ts';
import { Turns } from '../runtime/limiter.ts';
import { answerApart, type Limits } from './sandbox.ts';

export { TooComplex } from './sandbox.ts';

/** Two files are read at a time: each may take its whole memory. A few wait, and the rest are asked to come again. */
const turns = new Turns({ atOnce: 2, waitingMax: 6, refusal: () => new ApiError('overloaded', { retryAfter: 5 }) });

/** What the script makes of a file that somebody sent. Throws TooComplex, or what the script threw. */
export const readApart = <Answer>(script: URL, task: unknown, limits: Limits): Promise<Answer> =>
  turns.run('everybody', () => answerApart<Answer>(script, task, limits));
