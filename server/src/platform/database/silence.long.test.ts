import { describe, type ExpectStatic, it, type TestContext, vi } from 'vitest';
import { type Database, openDatabase, type PoolOptions, raiseTimeLimit, row, rows, sql } from './index.ts';
import { silentProxy } from '../testing/silent-proxy.ts';
import { testDatabase } from '../testing/database.ts';

// A silent connection is given up after the seven seconds that a statement may take: two tests at a time wait for
// that, as more connections than theirs the test server does not have.
vi.setConfig({ testTimeout: 60_000 });

const url = await testDatabase();
const connections = 16;

/** A pool of its own, by way of a proxy of its own. */
async function open({ onTestFinished }: TestContext, options?: PoolOptions) {
  const proxy = await silentProxy(url);
  const database = openDatabase(proxy.url, options);
  onTestFinished(async () => {
    await database.close();
    await proxy.close();
  });
  return { ...database, fallSilent: () => proxy.fallSilent() };
}

/** Every connection of the pool is there and has answered. */
async function openAll({ db, pool }: Database, expect: ExpectStatic): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => rows(db, sql`select pg_sleep(0.3)`)));
  expect(pool.totalCount).toBe(connections);
}

const one = sql`select 1 as one`;

/** Seconds until the work succeeds, by a person who tries again as soon as it has failed. */
async function secondsUntil(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  for (;;) {
    try {
      await work();
      return (performance.now() - begun) / 1000;
    } catch (error) {
      if (performance.now() - begun > 50_000) throw error;
    }
  }
}

describe('sixteen connections that fall silent', () => {
  it.concurrent('are thrown away: one person who tries again and again is answered within 20 s', async (context) => {
    const { expect } = context;
    const database = await open(context);
    await openAll(database, expect);
    database.fallSilent();
    expect(await secondsUntil(() => row(database.db, one))).toBeLessThan(20);
    await Promise.all(Array.from({ length: connections }, () => row(database.db, one)));
  });

  it.concurrent('keep no transaction and no place: one person who writes is answered within 20 s', async (context) => {
    const { expect } = context;
    const database = await open(context);
    await openAll(database, expect);
    database.fallSilent();
    expect(await secondsUntil(() => database.transaction((tx) => row(tx, one)))).toBeLessThan(20);
    await Promise.all(Array.from({ length: connections }, () => database.transaction((tx) => row(tx, one))));
  });
});

describe('work that goes on', () => {
  it.concurrent('in sixteen transactions on connections that fall silent fails there alone', async (context) => {
    const { expect } = context;
    const database = await open(context);
    let begun = 0;
    const work = () =>
      database.transaction(async (tx) => {
        await rows(tx, one);
        begun += 1;
        if (begun === connections) database.fallSilent();
        await vi.waitUntil(() => begun === connections, { timeout: 5000 });
        await rows(tx, one);
      });
    const before = performance.now();
    const ends = await Promise.allSettled(Array.from({ length: connections }, work));
    expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 'rejected'));
    await Promise.all(Array.from({ length: connections }, () => database.transaction((tx) => row(tx, one))));
    expect((performance.now() - before) / 1000).toBeLessThan(20);
  });

  it.concurrent('is waited for when it was given more time, and the next on its connection is not', async (context) => {
    const { expect } = context;
    const database = await open(context, { max: 1, statementTimeout: 200 });
    await database.transaction(async (tx) => {
      await raiseTimeLimit(tx, 20);
      await rows(tx, sql`select pg_sleep(3)`);
    });
    await expect(rows(database.db, sql`select pg_sleep(3)`)).rejects.toMatchObject({ code: '57014' });
    database.fallSilent();
    expect(await secondsUntil(() => row(database.db, one))).toBeLessThan(5);
  });
});
