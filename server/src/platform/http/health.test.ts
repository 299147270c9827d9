import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { openDatabase } from '../database/index.ts';
import { serveHealth } from './health.ts';
import { watchDisk } from '../database/standstill.ts';
import { testDatabase } from '../testing/database.ts';
import { silentProxy } from '../testing/silent-proxy.ts';
import { until } from '../testing/eventually.ts';
import { long } from '../testing/long.ts';

const url = await testDatabase();
/** Milliseconds after which the pool counts as dead; thirty seconds in life. */
const deadAfter = 4000;

it.runIf(long)('a process whose database is silent is not ready at once and not live after a while', async () => {
  const proxy = await silentProxy(url);
  const database = openDatabase(proxy.url);
  const http = Fastify();
  serveHealth(http, database.pool, watchDisk(), () => false, deadAfter);
  const status = async (path: string) => (await http.inject(path)).statusCode;
  // The first connection of a busy machine may take longer than the second that /readyz waits.
  await until(async () => (await status('/readyz')) === 200);
  expect(await status('/livez')).toBe(200);

  proxy.fallSilent(true);
  expect([await status('/readyz'), await status('/livez')]).toEqual([503, 200]);
  await until(async () => (await status('/livez')) === 503);

  proxy.recover();
  await until(async () => (await status('/livez')) === 200);
  await until(async () => (await status('/readyz')) === 200);
  await http.close();
  await database.close();
  await proxy.close();
});
