import { rightNow } from '@okur/contract/testing/time';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { readConfig } from '../platform/runtime/config.ts';
import { insertRows, row, sql } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { openServices } from '../platform/runtime/open-services.ts';
import { loadSecret } from '../platform/access/secrets.ts';
import { classLists } from '../platform/database/tables/index.ts';
import { testApp } from '../platform/testing/app.ts';
import { asAdministrator, withDatabase } from '../platform/testing/databases.ts';
import { makeCompany, makeStudent } from '../platform/testing/factories.ts';
import { makeBackup } from './backup.ts';
import { restore } from './restore-installation.ts';

/* What the README says of backup and restore, with what comes between on a real machine. */

const app = await testApp();
const { services } = app;
const folder = await mkdtemp(join(tmpdir(), 'okur-readme-'));
const file = join(folder, 'backup.zip');
const database = `readme_${randomBytes(6).toString('hex')}`;
afterAll(async () => {
  await asAdministrator(inject('postgres'), `drop database if exists ${database} with (force)`);
  await rm(folder, { recursive: true, force: true });
});
const target = readConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DEMO: '0',
  DATA_DIR: join(folder, 'new'),
  DATABASE_URL: withDatabase(inject('postgres'), database),
  TOKEN_SECRET: 'another-secret-another-secret-another',
});

/** The end of a COPY, after which PostgreSQL tells how many rows it was. */
const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);

/** A way to the database on which the number of rows always comes a moment after the rows. */
async function lateCounts(url: string): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far);
    far.on('data', (chunk: Buffer) => {
      const at = chunk.indexOf(copyDone);
      if (at < 0) return void near.write(chunk);
      far.pause();
      near.write(chunk.subarray(0, at + copyDone.length), () =>
        setTimeout(() => {
          near.write(chunk.subarray(at + copyDone.length));
          far.resume();
        }, 5),
      );
    });
    for (const end of [near, far])
      end.on('error', () => undefined).on('close', () => [near, far].map((s) => s.destroy()));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const way = new URL(url);
  way.hostname = '127.0.0.1';
  way.port = String((server.address() as { port: number }).port);
  return { url: way.href, close: () => server.close() };
}

it('comes back from a backup on a slow line, and erases again without the old secret', async () => {
  const company = await makeCompany(app);
  const student = await makeStudent(app, company, null, { name: 'Zerrinnaz', surname: 'Kırkağaçlıoğlu' });
  await insertRows(services.db, classLists, {
    id: newId(),
    company_id: company,
    file_name: 'a.csv',
    encoding: 'utf-8',
    headers: [],
    rows: [],
    mapping: [],
    counts: {
      rows: 0,
      faulty: 0,
      create: 0,
      update: 0,
      unchanged: 0,
      departments_new: 0,
      parents_new: 0,
      links_new: 0,
    },
    cards: services.secrets.seal(JSON.stringify([{ name: 'Zerrinnaz' }])),
  });
  const line = await lateCounts(services.config.databaseUrl!);
  const manifest = await makeBackup(
    { url: line.url, storage: services.storage, secret: await loadSecret(services.config) },
    file,
  );
  line.close();
  expect(manifest.tables.find(({ name }) => name === 'users')?.rows).toBe(1);

  const erasures = join(folder, 'erasures');
  await mkdir(erasures);
  await writeFile(
    join(erasures, `student-${student}.json`),
    JSON.stringify({ person: 'student', id: student, at: rightNow().toISOString() }),
  );
  await asAdministrator(inject('postgres'), `create database ${database}`);
  const said = await restore(target, file, erasures);
  expect(said).toContain('Erased again, because that was done after the backup was taken: 1.');
  const { services: restored, database: opened } = await openServices(target, target.databaseUrl!);
  try {
    expect(await row(restored.db, sql`select name, surname from users where id = ${student}`)).toEqual({
      name: null,
      surname: null,
    });
    expect(await row(restored.db, sql`select cards from class_lists`)).toEqual({ cards: null });
  } finally {
    await opened.close();
  }
});

it('touches nothing before it has read who was erased', async () => {
  const elsewhere = { ...target, dataDir: join(folder, 'elsewhere') };
  await expect(restore(elsewhere, file, join(folder, 'mistyped'))).rejects.toThrow(/There is no folder .*mistyped/);
  const broken = join(folder, 'broken');
  await mkdir(broken);
  await writeFile(join(broken, 'student-1.json'), '{"person":');
  await expect(restore(elsewhere, file, broken)).rejects.toThrow(/student-1\.json does not say who was erased/);
  await expect(stat(elsewhere.dataDir)).rejects.toThrow(/ENOENT/);
});
