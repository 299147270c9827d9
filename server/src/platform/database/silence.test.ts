import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase, raiseTimeLimit, row, rows, sql } from './index.ts';
import { type SilentProxy, silentProxy } from '../testing/silent-proxy.ts';
import { testDatabase } from '../testing/database.ts';

// A silent connection is given up after the seven seconds that a statement may take.
vi.setConfig({ testTimeout: 60_000 });

const url = await testDatabase();
const connections = 16;
let proxy: SilentProxy;
let database: Database;
afterEach(async () => {
  await database.close();
  await proxy.close();
});

const open = async (options?: Parameters<typeof openDatabase>[1]): Promise<void> => {
  proxy = await silentProxy(url);
  database = openDatabase(proxy.url, options);
};

/** Every connection of the pool is there and has answered. */
async function openAll(): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => rows(database.db, sql`select pg_sleep(0.3)`)));
  expect(database.pool.totalCount).toBe(connections);
}

const one = sql`select 1 as one`;

/** Seconds until the work succeeds, by somebody who tries again as soon as it has failed. */
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
  it('are thrown away: one person who tries again and again is answered within 20 s', async () => {
    await open();
    await openAll();
    proxy.fallSilent();
    expect(await secondsUntil(() => row(database.db, one))).toBeLessThan(20);
    await Promise.all(Array.from({ length: connections }, () => row(database.db, one)));
  });

  it('keep no transaction and no place: one person who writes is answered within 20 s', async () => {
    await open();
    await openAll();
    proxy.fallSilent();
    expect(await secondsUntil(() => database.transaction((tx) => row(tx, one)))).toBeLessThan(20);
    await Promise.all(Array.from({ length: connections }, () => database.transaction((tx) => row(tx, one))));
  });

  it('in the middle of sixteen transactions fail those alone', async () => {
    await open();
    let begun = 0;
    const work = () =>
      database.transaction(async (tx) => {
        await rows(tx, one);
        begun += 1;
        if (begun === connections) proxy.fallSilent();
        await vi.waitUntil(() => begun === connections, { timeout: 5000 });
        await rows(tx, one);
      });
    const before = performance.now();
    const ends = await Promise.allSettled(Array.from({ length: connections }, work));
    expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 'rejected'));
    await Promise.all(Array.from({ length: connections }, () => database.transaction((tx) => row(tx, one))));
    expect((performance.now() - before) / 1000).toBeLessThan(20);
  });
});

it('a statement that was given more time is waited for, and the next one on its connection is not', async () => {
  await open({ max: 1, statementTimeout: 200 });
  await database.transaction(async (tx) => {
    await raiseTimeLimit(tx, 20);
    await rows(tx, sql`select pg_sleep(3)`);
  });
  await expect(rows(database.db, sql`select pg_sleep(3)`)).rejects.toMatchObject({ code: '57014' });
  proxy.fallSilent();
  expect(await secondsUntil(() => row(database.db, one))).toBeLessThan(5);
});
