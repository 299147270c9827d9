import type { Route } from '@okur/contract/route';
import { ServerFailure } from './client/failure.ts';
import { addressOf, type Loose } from './client/http.ts';
import { randomId } from './client/random-id.ts';

/*
 * A write that is sent twice changes nothing the second time. A double click shares the call that is under way. After a
 * lost answer the same write goes out under the same key, and the server answers what it did the first time.
 */

const underWay = new Map<string, Promise<unknown>>();
/** Idempotency keys of writes that may have been done: their answers were lost. */
const unanswered = new Map<string, string>();

export function sendOnce<T>(route: Route, input: Loose, send: (key: string) => Promise<T>): Promise<T> {
  const write = writeOf(route, input);
  const earlier = underWay.get(write) as Promise<T> | undefined;
  if (earlier) return earlier;
  const answer = sendUnderKey(write, send).finally(() => underWay.delete(write));
  underWay.set(write, answer);
  return answer;
}

async function sendUnderKey<T>(write: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = unanswered.get(write) ?? randomId();
  unanswered.set(write, key);
  try {
    const answer = await send(key);
    unanswered.delete(write);
    return answer;
  } catch (failure) {
    if (isAnswer(failure)) unanswered.delete(write);
    throw failure;
  }
}

/** A refusal is an answer: nothing was done. Anything else may hide that it was, or that it is being done. */
const isAnswer = (failure: unknown): boolean =>
  failure instanceof ServerFailure && failure.status < 500 && failure.code !== 'in_progress';

/** Two writes are the same when all that the server gets of them is. */
const writeOf = (route: Route, input: Loose): string =>
  JSON.stringify([route.method, addressOf(route, input), input.body, Object.entries(input.files ?? {}).map(described)]);

const described = ([field, value]: [string, File | readonly File[] | undefined]) => [
  field,
  ...(value instanceof File ? [value] : (value ?? [])).map(({ name, size, lastModified }) => [
    name,
    size,
    lastModified,
  ]),
];
