import { createHash } from 'node:crypto';
import { type Actor, writeAudit } from '../database/audit.ts';
import type { Db } from '../database/index.ts';
import { headerOf } from './headers.ts';
import { once, type OnceRequest } from './idempotency.ts';
import type { Exchange } from './request-context.ts';

/** Runs a handler that writes: in one transaction with its audit rows, and once for each idempotency key. */
export function write<T>(exchange: Exchange, handle: (tx: Db) => Promise<T>): Promise<T> {
  const key = exchange.route.idempotent ? headerOf(exchange.request, 'idempotency-key') : undefined;
  const repeatable = key && exchange.caller ? onceRequestOf(exchange, key, exchange.caller.id) : undefined;
  return exchange.services.transaction((tx) => {
    const work = () => withAudit(exchange, tx, handle);
    return repeatable ? once(tx, repeatable, work) : work();
  });
}

async function withAudit<T>(
  { route, caller, client, services, effects }: Exchange,
  tx: Db,
  handle: (tx: Db) => Promise<T>,
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
