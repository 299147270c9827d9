import {
  onlineManager,
  notifyManager,
  type Query,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';
import { studentQuery } from '../account.ts';
import { isFault } from '../failure.ts';
import { queryClient } from '../query.ts';
import { claims } from '../claims.ts';
import { cachePrefix, isCached, session } from '../session.ts';
import { offlineArea } from './area.ts';
import { thisVersion } from './version.ts';

/*
 * What a student opened or may open next (of the calls that their area names) is beside the session, in the same
 * storage: it outlives the tab when the session does, and goes with it (session.ts). It answers where the server does
 * not; while there is a network the server's own answers count.
 */

const isCacheable = ([kind, what]: QueryKey): boolean =>
  (kind === 'call' && offlineArea().answers.test(String(what))) || (kind === 'account' && what === 'student');

/** Characters in all; browsers grant some five million, and readings that wait to be sent need room. */
const mostCharacters = 1_500_000;
const longestMs = 30 * 86_400_000;

interface CachedAnswer {
  at: number;
  version: string;
  answer: unknown;
}

/** Keys go by the student: whatever happens to a session, no one finds what another one left. */
function ownPrefix(): string | null {
  const { sub } = claims(session.token() ?? '');
  return sub ? `${cachePrefix}${sub}:` : null;
}

/** Answers that came from here are not stored again as if the server had given them. */
const restored = new WeakSet<object>();

function keep(hash: string, answer: unknown): void {
  const own = ownPrefix();
  if (!own || typeof answer !== 'object' || answer === null || restored.has(answer)) return;
  const store = session.store();
  const text = JSON.stringify({ at: Date.now(), version: thisVersion(), answer } satisfies CachedAnswer);
  store.removeItem(own + hash);
  makeRoom(store, text.length);
  try {
    store.setItem(own + hash, text);
  } catch {
    // The browser has no more room: what was read and is not sent yet needs it first.
    makeRoom(store, mostCharacters);
  }
}

/** The oldest go. */
function makeRoom(store: Storage, needed: number): void {
  const entries = Object.keys(store)
    .filter(isCached)
    .map((key) => ({ key, text: store.getItem(key) ?? '' }));
  let taken = entries.reduce((sum, { text }) => sum + text.length, needed);
  if (taken <= mostCharacters) return;
  for (const { key, text } of entries.sort((a, b) => atOf(a.text) - atOf(b.text))) {
    if (taken <= mostCharacters) return;
    store.removeItem(key);
    taken -= text.length;
  }
}

const atOf = (text: string): number => Number(/^\{"at":(\d+)/.exec(text)?.[1] ?? 0);

/** Of this version alone: another one may expect other fields. */
function find(hash: string): CachedAnswer | null {
  const own = ownPrefix();
  const text = own && session.store().getItem(own + hash);
  if (!text) return null;
  const cached = JSON.parse(text) as CachedAnswer;
  return cached.version === thisVersion() && Date.now() - cached.at < longestMs ? cached : null;
}

async function orCached<T, K extends QueryKey>(
  ask: QueryFunction<T, K>,
  context: QueryFunctionContext<K>,
  query: Query<unknown, Error, unknown, QueryKey>,
): Promise<T> {
  try {
    return await ask(context);
  } catch (failure) {
    const cached = isCacheable(query.queryKey) && isFault(failure) ? find(query.queryHash) : null;
    if (!cached) throw failure;
    restored.add(cached.answer as object);
    // It is as old as it is: once there is a network again, it is fetched again.
    notifyManager.schedule(() => query.setState({ dataUpdatedAt: cached.at }));
    return cached.answer as T;
  }
}

let started = false;

/** Keeps what the students' area is answered, and gives it where no one answers. */
export function keepAnswers(): void {
  if (started) return;
  started = true;
  // A page that begins without a network is told by no event.
  onlineManager.setOnline(navigator.onLine);
  const defaults = { persister: orCached as never };
  queryClient.setQueryDefaults(['call'], defaults);
  queryClient.setQueryDefaults(studentQuery.queryKey, defaults);
  const cache = queryClient.getQueryCache();
  for (const { queryKey, queryHash, state } of cache.getAll()) if (isCacheable(queryKey)) keep(queryHash, state.data);
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isCacheable(event.query.queryKey))
      keep(event.query.queryHash, event.query.state.data);
  });
}
