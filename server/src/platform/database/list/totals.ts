import { LRUCache } from 'lru-cache';
import { type Db, row, type Sql, sql } from '../index.ts';

interface Counted {
  from: Sql;
  where: Sql;
}

/** Milliseconds for which the estimate of a long list is taken as still right. */
const cacheMs = 30_000;
const cache = new WeakMap<Db, LRUCache<string, number>>();
const emptyCache = () => new LRUCache<string, number>({ max: 500, ttl: cacheMs });

function keyOf({ from, where }: Counted): string {
  const { text, values } = sql`${from} where ${where}`;
  return JSON.stringify([text, values]);
}

/** What a long list was estimated to hold a moment ago. Short ones are counted each time and never found here. */
export function cachedTotal(db: Db, of: Counted): number | undefined {
  const totals = cache.get(db);
  return totals?.size ? totals.get(keyOf(of)) : undefined;
}

/** The planner's idea of how many there are, at least as many as were counted. */
export async function estimateOf(db: Db, of: Counted, counted: number): Promise<number> {
  const answer = await row<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    db,
    sql`explain (format json) select 1 from ${of.from} where ${of.where}`,
  );
  const total = Math.max(counted, Math.round(answer?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0));
  const totals = cache.get(db) ?? emptyCache();
  cache.set(db, totals.set(keyOf(of), total));
  return total;
}
