import { type Db, rows, sql } from '../database/index.ts';
import type { Services } from '../runtime/services.ts';
import type { Exchange } from './request-context.ts';
import { onDisconnect } from './respond.ts';
import { sharedAnswer } from './response-cache.ts';

/** Runs a handler that writes nothing, or opens transactions of its own. */
export function read<T>(exchange: Exchange, handle: (db: Db) => Promise<T>): Promise<T> {
  const { route, caller, input, services } = exchange;
  const { search, isAll } = input.query;
  // Not during an impersonation; a search, which ends with the one who began it and takes that one's
  // turn; all rows at once, megabytes.
  if (!route.shared || !caller || caller.viewer || search || isAll) return readNow(exchange, handle);
  const { params, query } = input;
  const key = `${route.path} ${JSON.stringify({ params, query })} ${JSON.stringify(caller.scope)}`;
  return sharedAnswer(services.db, key, caller.id, () => readNow(exchange, handle));
}

/** A search waits for its turn and has connections of its own; every other read goes straight to the pool. */
function readNow<T>({ route, caller, input, services, reply }: Exchange, handle: (db: Db) => Promise<T>): Promise<T> {
  const isHeld = caller?.viewer || (services.strict && route.readOnly);
  const work = (db: Db) => (isHeld ? withoutWriting(services, handle) : handle(db));
  const isSearch = route.method === 'GET' && (route.search || Boolean(input.query.search));
  return isSearch && caller
    ? services.searches.run(caller.viewer?.id ?? caller.id, onDisconnect(reply), work)
    : work(services.db);
}

/** PostgreSQL itself refuses to write during an impersonation, and on a `readOnly` route in tests. */
const withoutWriting = <T>({ transaction }: Services, handle: (tx: Db) => Promise<T>): Promise<T> =>
  transaction(async (tx) => {
    await rows(tx, sql`set transaction read only`);
    return handle(tx);
  });
