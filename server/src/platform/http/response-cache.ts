import { LRUCache } from 'lru-cache';
import { type Db, row, sql } from '../database/index.ts';

/*
 * Counting a million students takes a second, however well it is asked, and a school whose teachers open their
 * dashboards at nine asks the same for all of them. Who reaches the same gets the same answer of a route marked
 * `shared`: it is made once for all who ask at that time and holds for some seconds, within the five in which figures
 * are promised to follow. A caller who changed something sees it: no caller gets an answer older than their own last
 * change. A small platform is counted at each call.
 */

const cacheMs = 4000;
/** From so many students on. */
const largeFrom = 50_000;
const largeCacheMs = 60_000;

/** Answers at a time, some kilobytes each. */
const answersMax = 500;
/** Accounts at a time; who changed something before all of these is not among those who ask within seconds. */
const changesMax = 10_000;

interface Cached {
  answer: Promise<unknown>;
  begunAt: number;
  until: number;
}
const answers = new WeakMap<Db, LRUCache<string, Cached>>();
const large = new WeakMap<Db, { isLarge: Promise<boolean>; until: number }>();
/** When each account changed something last, by its id. */
const changes = new WeakMap<Db, LRUCache<string, number>>();

/** `account` has changed something. */
export function noteChange(db: Db, account: string): void {
  const ofDatabase = changes.get(db) ?? new LRUCache<string, number>({ max: changesMax });
  changes.set(db, ofDatabase.set(account, Date.now()));
}

/** The answer for `key`, which says all that it depends on, to `account`; `work` makes it when there is none. */
export async function sharedAnswer<T>(db: Db, key: string, account: string, work: () => Promise<T>): Promise<T> {
  if (!(await isLarge(db))) return work();
  const ofDatabase = answers.get(db) ?? new LRUCache<string, Cached>({ max: answersMax });
  answers.set(db, ofDatabase);
  const hit = ofDatabase.get(key);
  if (hit && hit.until > Date.now() && hit.begunAt > (changes.get(db)?.get(account) ?? 0))
    return hit.answer as Promise<T>;
  const begunAt = Date.now();
  const cached: Cached = { answer: work(), begunAt, until: Number.POSITIVE_INFINITY };
  ofDatabase.set(key, cached);
  // It holds from when it was begun; a failure is not shared.
  cached.answer.then(
    () => (cached.until = begunAt + cacheMs),
    () => ofDatabase.peek(key) === cached && ofDatabase.delete(key),
  );
  return cached.answer as Promise<T>;
}

/** By the planner's idea of the table, looked up once a minute. */
function isLarge(db: Db): Promise<boolean> {
  const hit = large.get(db);
  if (hit && hit.until > Date.now()) return hit.isLarge;
  const isLarge = row<{ rows: number }>(
    db,
    sql`select reltuples::float8 as rows from pg_class where oid = 'users'::regclass`,
  ).then((table) => (table?.rows ?? 0) >= largeFrom);
  large.set(db, { isLarge, until: Date.now() + largeCacheMs });
  isLarge.catch(() => large.delete(db));
  return isLarge;
}
