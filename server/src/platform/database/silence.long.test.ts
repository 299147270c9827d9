import { describe, type ExpectStatic, it, type TestContext, vi } from 'vitest';
import { type Database, openDatabase, type PoolOptions, raiseTimeLimit, row, rows, sql } from './index.ts';
import { eventually, until } from '../testing/eventually.ts';
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
  await eventually(() => Promise.all(Array.from({ length: connections }, () => rows(db, sql`select pg_sleep(0.3)`))));
  expect(pool.totalCount).toBe(connections);
}

const one = sql`select 1 as one`;

/** By a person who tries again as soon as it has failed; a silent connection takes its seven seconds of each try. */
async function inThreeTries(work: () => Promise<unknown>): Promise<unknown> {
  return work().catch(work).catch(work);
}

describe('sixteen connections that fall silent', () => {
  it.concurrent('are thrown away: one person is answered at the third try at the latest', async (context) => {
    const { expect } = context;
    const database = await open(context);
    await openAll(database, expect);
    database.fallSilent();
    expect(await inThreeTries(() => row(database.db, one))).toEqual({ one: 1 });
    await Promise.all(Array.from({ length: connections }, () => row(database.db, one)));
  });

  it.concurrent('keep no transaction and no place: one person who writes is, too', async (context) => {
    const { expect } = context;
    const database = await open(context);
    await openAll(database, expect);
    database.fallSilent();
    expect(await inThreeTries(() => database.transaction((tx) => row(tx, one)))).toEqual({ one: 1 });
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
        await until(() => begun === connections);
        await rows(tx, one);
      });
    const ends = await Promise.allSettled(Array.from({ length: connections }, work));
    expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 'rejected'));
    await Promise.all(Array.from({ length: connections }, () => database.transaction((tx) => row(tx, one))));
  });

  it.concurrent('is waited for when it was given more time, and the next on its connection is not', async (context) => {
    const { expect } = context;
    const database = await open(context, { max: 1, statementTimeout: 200 });
    await database.transaction(async (tx) => {
      await raiseTimeLimit(tx, 20);
      await rows(tx, sql`select pg_sleep(3)`);
    });
    // In a transaction: a connection whose statement failed outside of one is thrown away.
    const tooLong = database.transaction((tx) => rows(tx, sql`select pg_sleep(3)`));
    await expect(tooLong).rejects.toMatchObject({ code: '57014' });
    database.fallSilent();
    const begun = performance.now();
    await expect(row(database.db, one)).rejects.toThrow('Query read timeout');
    // After 2.2 seconds, and not after the 22 of the one before.
    expect((performance.now() - begun) / 1000).toBeLessThan(20);
    expect(await row(database.db, one)).toEqual({ one: 1 });
  });
});
