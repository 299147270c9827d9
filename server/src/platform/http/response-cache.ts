import { type Db, row, sql } from '../database/index.ts';

/*
 * Counting a million students takes a second, however well it is asked, and a school whose teachers open their
 * dashboards at nine asks the same for all of them. Who reaches the same gets the same answer of a route marked
 * `shared`: it is made once for all who ask at that time and holds for some seconds, within the five in which figures
 * are promised to follow. Whoever changed something meanwhile sees it: nobody gets an answer older than the own last
 * change. A small platform is counted at each call.
 */

const keptMs = 4000;
/** From so many students on. */
const largeFrom = 50_000;
const largeKeptMs = 60_000;

/** Answers at a time, some kilobytes each. */
const keptMax = 500;

interface Kept {
  answer: Promise<unknown>;
  begunAt: number;
  until: number;
}
const answers = new WeakMap<Db, Map<string, Kept>>();
const large = new WeakMap<Db, { isLarge: Promise<boolean>; until: number }>();
/** When each account changed something last, by its id; older than what is kept is forgotten. */
const changes = new WeakMap<Db, Map<string, number>>();

/** `account` has changed something. */
export function noteChange(db: Db, account: string): void {
  const known = changes.get(db) ?? new Map<string, number>();
  changes.set(db, known);
  if (known.size > keptMax) for (const [id, at] of known) if (at < Date.now() - keptMs) known.delete(id);
  known.set(account, Date.now());
}

/** The answer for `key`, which says all that it depends on, to `account`; `work` makes it when there is none. */
export async function sharedAnswer<T>(db: Db, key: string, account: string, work: () => Promise<T>): Promise<T> {
  if (!(await isLarge(db))) return work();
  const known = answers.get(db) ?? new Map<string, Kept>();
  answers.set(db, known);
  const kept = known.get(key);
  if (kept && kept.until > Date.now() && kept.begunAt > (changes.get(db)?.get(account) ?? 0))
    return kept.answer as Promise<T>;
  if (known.size > keptMax) forgetOld(known);
  const begunAt = Date.now();
  const made: Kept = { answer: work(), begunAt, until: Number.POSITIVE_INFINITY };
  known.set(key, made);
  // It holds from when it was begun; a failure is nobody else's.
  made.answer.then(
    () => (made.until = begunAt + keptMs),
    () => known.get(key) === made && known.delete(key),
  );
  return made.answer as Promise<T>;
}

/** What does not hold any more; everything, where that is not enough. */
function forgetOld(known: Map<string, Kept>): void {
  for (const [key, { until }] of known) if (until <= Date.now()) known.delete(key);
  if (known.size > keptMax) known.clear();
}

/** By the planner's idea of the table, looked up once a minute. */
function isLarge(db: Db): Promise<boolean> {
  const known = large.get(db);
  if (known && known.until > Date.now()) return known.isLarge;
  const isLarge = row<{ rows: number }>(
    db,
    sql`select reltuples::float8 as rows from pg_class where oid = 'users'::regclass`,
  ).then((found) => (found?.rows ?? 0) >= largeFrom);
  large.set(db, { isLarge, until: Date.now() + largeKeptMs });
  isLarge.catch(() => large.delete(db));
  return isLarge;
}
