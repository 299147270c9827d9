import { articles, companies } from '@okur/contract';
import { describe, expect, inject, it, vi } from 'vitest';
import { row, sql } from './index.ts';
import { newKey } from '../storage/keys.ts';
import { testApp } from '../testing/app.ts';
import { asAdministrator } from '../testing/databases.ts';
import { makeCompany, staff } from '../testing/factories.ts';
import { articleInput } from '../testing/learning.ts';
import { asSuperuser } from '../testing/superuser.ts';
import { until } from '../testing/eventually.ts';

const app = await testApp();
/** Another process with a disk of its own. */
const other = await testApp();
const { db, config, storage } = app.services;
const superAdmin = await staff(app, 'SP');
const ready = () => app.anonymous.raw({ method: 'GET', url: '/readyz' });
const write = () => superAdmin.call(articles.createArticle, { body: articleInput() });

describe('a disk that is full', () => {
  it('under the database is told as 507 with a time to come back, reading goes on, and nothing is stored', async () => {
    await asSuperuser(
      app,
      sql`create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
      sql`create trigger full_disk before insert on articles execute function full_disk()`,
    );
    const answer = await write();
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([507, 'out_of_space', '30']);
    expect((await superAdmin.call(articles.listArticles)).status).toBe(200);
    expect([(await ready()).status, (await ready()).body]).toEqual([503, { status: 'out_of_space' }]);
    expect((await other.anonymous.raw({ method: 'GET', url: '/readyz' })).status).toBe(200);
    await asSuperuser(app, sql`drop trigger full_disk on articles`);
    expect((await write()).status).toBe(201);
  });

  it('under the files, too', async () => {
    const companyId = await makeCompany(app);
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    vi.spyOn(storage, 'put').mockRejectedValueOnce(full);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const send = () =>
      superAdmin.call(companies.uploadLogo, {
        params: { id: companyId },
        files: { logo: { fileName: 'logo.png', bytes: png } },
      });
    const answer = await send();
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([507, 'out_of_space', '30']);
    expect((await send()).status).toBe(200);
    await storage.remove(newKey('logos', 'image/png'));
  });
});

it('a database that only reads refuses writes with 503 and is left for the one that took over', async () => {
  const name = new URL(config.databaseUrl!).pathname.slice(1);
  const administer = (statement: string) => asAdministrator(inject('postgres'), statement);
  await administer(`alter database ${name} set default_transaction_read_only = on`);
  // As when a primary is demoted: connections go on, to a database that only reads.
  await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await until(async () => (await ready()).body.status === 'writes_paused');
  expect((await ready()).status).toBe(503);
  expect((await superAdmin.call(articles.listArticles)).status).toBe(200);
  const refused = await write();
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'writes_paused', '30']);

  await administer(`alter database ${name} reset default_transaction_read_only`);
  // Each connection is thrown away with the first write that it refuses.
  await until(async () => (await write()).status === 201);
  await until(async () => (await ready()).body.status !== 'writes_paused');
  expect(await row(db, sql`select current_setting('transaction_read_only') as value`)).toEqual({ value: 'off' });
});
