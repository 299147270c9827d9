import { createHash } from 'node:crypto';
import { type Actor, writeAudit } from '../database/audit.ts';
import type { Db } from '../database/index.ts';
import { ApiError } from './api-error.ts';
import { headerOf } from './headers.ts';
import { isAnswered, once, type OnceRequest } from './idempotency.ts';
import type { Exchange } from './request-context.ts';

type Work<T> = (tx: Db) => Promise<T>;

/** Runs a handler that writes: in one transaction with its audit rows, and once for each idempotency key. */
export const write = <T>(exchange: Exchange, handle: Work<T>): Promise<T> =>
  inTransaction(exchange, repeatableOf(exchange), handle);

/** Prepared writes at work in this process, by account and key. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * The same, of a handler that looks at something before: it holds no connection meanwhile, and does not look again for
 * a repeat, since a code is spent by then, or a picture paid. What is sent again meanwhile waits for the first one.
 */
export async function writePrepared<T>(exchange: Exchange, before: (db: Db) => Promise<Work<T>>): Promise<T> {
  const repeatable = repeatableOf(exchange);
  if (!repeatable) return inTransaction(exchange, undefined, await before(exchange.services.db));
  const name = `${repeatable.accountId} ${repeatable.key}`;
  while (underWay.has(name)) await underWay.get(name);
  const answer = preparedOnce(exchange, repeatable, before);
  underWay.set(
    name,
    answer.catch(() => undefined),
  );
  try {
    return await answer;
  } finally {
    underWay.delete(name);
  }
}

async function preparedOnce<T>(
  exchange: Exchange,
  repeatable: OnceRequest,
  before: (db: Db) => Promise<Work<T>>,
): Promise<T> {
  const { db } = exchange.services;
  const isRepeat = () => isAnswered(db, repeatable);
  const stored: Work<T> = () => Promise.reject(new ApiError('in_progress', { retryAfter: 1 }));
  if (await isRepeat()) return inTransaction(exchange, repeatable, stored);
  let handle: Work<T>;
  try {
    handle = await before(db);
  } catch (error) {
    // Its twin may have ended meanwhile.
    if (!(await isRepeat())) throw error;
    handle = stored;
  }
  return inTransaction(exchange, repeatable, handle);
}

function repeatableOf(exchange: Exchange): OnceRequest | undefined {
  const key = exchange.route.idempotent ? headerOf(exchange.request, 'idempotency-key') : undefined;
  return key && exchange.caller ? onceRequestOf(exchange, key, exchange.caller.id) : undefined;
}

const inTransaction = <T>(exchange: Exchange, repeatable: OnceRequest | undefined, handle: Work<T>): Promise<T> =>
  exchange.services.transaction((tx) => {
    const work = () => withAudit(exchange, tx, handle);
    return repeatable ? once(tx, repeatable, work) : work();
  });

async function withAudit<T>(
  { route, caller, client, services, effects }: Exchange,
  tx: Db,
  handle: Work<T>,
): Promise<T> {
  const result = await handle(tx);
  if (services.strict && effects.changes.length === 0 && !effects.isUnchanged)
    throw new Error(`${route.method} ${route.path} wrote without an audit entry`);
  const actor: Actor = {
    type: caller?.type ?? null,
    id: caller?.id ?? null,
    address: client.address,
    requestId: client.requestId,
  };
  await writeAudit(tx, actor, effects.changes);
  return result;
}

const onceRequestOf = ({ route, request, input, services }: Exchange, key: string, accountId: string): OnceRequest => ({
  accountId,
  key,
  route: `${route.method} ${request.url}`,
  bodyHash: services.secrets.request(JSON.stringify([input.body ?? null, digestsOf(input)])),
  seal: route.secret ? services.secrets : undefined,
});

/** What the files of two requests are compared by. */
const digestsOf = ({ files, uploads }: Exchange['input']): [string, string][] => [
  ...Object.entries(files).flatMap(([field, file]): [string, string][] =>
    file ? [[field, createHash('sha256').update(file.bytes).digest('base64url')]] : [],
  ),
  ...Object.entries(uploads).flatMap(([field, file]): [string, string][] => (file ? [[field, file.sha256]] : [])),
];
