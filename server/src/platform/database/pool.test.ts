import { expect, inject, it } from 'vitest';
import { openDatabase, row, rows, sql } from './index.ts';
import { testDatabase } from '../testing/database.ts';
import { asAdministrator } from '../testing/databases.ts';

const url = await testDatabase();

it('a connection cut in a transaction fails that transaction alone, and the next call works', async () => {
  const [own, other] = [openDatabase(url, { max: 1 }), openDatabase(url, { max: 1 })];
  const cut = own.transaction(async (tx) => {
    const { pid } = (await row<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`))!;
    await rows(other.db, sql`select pg_terminate_backend(${pid}, 5000)`);
    await rows(tx, sql`select 1`);
  });
  await expect(cut).rejects.toThrow(/connection/);
  expect(await row(own.db, sql`select 1 as one`)).toEqual({ one: 1 });
  await Promise.all([own.close(), other.close()]);
});

it('a server that compiles statements does not do so for ours: it costs more than it saves', async () => {
  await asAdministrator(inject('postgres'), `alter database ${new URL(url).pathname.slice(1)} set jit = on`);
  const own = openDatabase(url, { max: 1 });
  expect(await row(own.db, sql`select current_setting('jit') as jit`)).toEqual({ jit: 'off' });
  await own.close();
});
