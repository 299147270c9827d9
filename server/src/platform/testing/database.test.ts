import { newClient } from '../database/index.ts';
import { expect, test } from 'vitest';
import { ownerOf, testDatabase } from './database.ts';

const url = await testDatabase();
const neighbour = await testDatabase();

async function query(address: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = newClient(address);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a test file has its own database, which others do not see', async () => {
  await query(ownerOf(url), 'create table mine (n int); grant select on mine to public');
  expect(await query(url, `select to_regclass('mine') is not null as found`)).toEqual([{ found: true }]);
  expect(await query(neighbour, `select to_regclass('mine') is not null as found`)).toEqual([{ found: false }]);
});

test('it is migrated', async () => {
  expect(await query(url, `select count(*)::int > 0 as found from pg_tables where schemaname = 'drizzle'`)).toEqual([
    { found: true },
  ]);
});
