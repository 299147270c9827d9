import { sql } from 'drizzle-orm';
import { type Db, row } from './database.ts';

/*
 * Counting a million students takes a second, however well it is asked. Over the whole platform everybody gets the same
 * answer: it is made once for all who ask at that time and holds for some seconds, within the five in which figures of
 * the platform are promised to follow. A small platform is counted at each call.
 */

const keptMs = 4000;
/** From so many students on. */
const largeFrom = 50_000;
const largeKeptMs = 60_000;

interface Kept {
  answer: Promise<unknown>;
  until: number;
}
const answers = new WeakMap<Db, Map<string, Kept>>();
const large = new WeakMap<Db, { isLarge: Promise<boolean>; until: number }>();

/** The answer for `key`, which says all that it depends on; `work` makes it when there is none. */
export async function sharedAnswer<T>(db: Db, key: string, work: () => Promise<T>): Promise<T> {
  if (!(await isLarge(db))) return work();
  const known = answers.get(db) ?? new Map<string, Kept>();
  answers.set(db, known);
  const kept = known.get(key);
  if (kept && kept.until > Date.now()) return kept.answer as Promise<T>;
  if (known.size > 500) known.clear();
  const made: Kept = { answer: work(), until: Number.POSITIVE_INFINITY };
  known.set(key, made);
  // It holds from when it was begun; a failure is nobody else's.
  const until = Date.now() + keptMs;
  made.answer.then(() => (made.until = until), () => known.delete(key));
  return made.answer as Promise<T>;
}

/** By the planner's idea of the table, looked up once a minute. */
function isLarge(db: Db): Promise<boolean> {
  const known = large.get(db);
  if (known && known.until > Date.now()) return known.isLarge;
  const isLarge = row<{ rows: number }>(db, sql`select reltuples::float8 as rows from pg_class where oid = 'users'::regclass`).then((found) => (found?.rows ?? 0) >= largeFrom);
  large.set(db, { isLarge, until: Date.now() + largeKeptMs });
  return isLarge;
}
