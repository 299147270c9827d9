import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth, personalData, users } from '@okur/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../app.ts';
import { makeDemo } from '../demo/school.ts';
import { ensureCatalogue } from '../features/articles/catalogue.ts';
import { demoPassword } from '../features/demo/accounts.ts';
import { type Config, readConfig } from '../platform/runtime/config.ts';
import { row, rows, sql } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { openServices } from '../platform/runtime/open-services.ts';
import { loadSecret } from '../platform/access/secrets.ts';
import { signAddress } from '../platform/http/file-addresses.ts';
import { newKey } from '../platform/storage/keys.ts';
import { testApp } from '../platform/testing/app.ts';
import { asAdministrator, withDatabase } from '../platform/testing/databases.ts';
import { givePassword, makeAdmin } from '../platform/testing/factories.ts';
import { endOf } from '../platform/testing/jobs.ts';
import { makeBackup } from './backup.ts';
import { openArchive } from './archive.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import { restore } from './restore-installation.ts';
import { checkBackup } from './restore.ts';

/* The drill: a school in use is backed up while people work, lost, and brought back somewhere else. */

/** Milliseconds for a whole school to be made or brought back on a busy machine. */
const timeoutMs = 240_000;

const app = await testApp();
const { services } = app;
const folder = await mkdtemp(join(tmpdir(), 'okur-drill-'));
const file = join(folder, 'backup.zip');
const url = services.config.databaseUrl!;
const picture = newKey('avatars', 'image/png');
const folders: string[] = [];
afterAll(async () => {
  for (const name of folders) await asAdministrator(inject('postgres'), `drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

/** An empty database and an empty folder. */
async function emptyTarget(): Promise<Config> {
  const name = `drill_${randomBytes(6).toString('hex')}`;
  folders.push(name);
  await asAdministrator(inject('postgres'), `create database ${name}`);
  return readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO: '0',
    DATA_DIR: join(folder, name),
    DATABASE_URL: withDatabase(inject('postgres'), name),
    TOKEN_SECRET: await loadSecret(services.config),
  });
}

let manifest: Manifest;
let bytesWritten = 0;
beforeAll(async () => {
  await ensureCatalogue(services);
  await makeDemo(services, () => undefined);
  await services.storage.put(picture, Buffer.from('ğ'.repeat(100_000)), 'image/png');
  let working = true;
  // A person who always writes two notes at once: the person who reads one without the other read half a transaction.
  const student = (await row<{ id: string }>(
    services.db,
    sql`select id from users where name is not null order by id limit 1`,
  ))!.id;
  const admin = (await row<{ id: string }>(services.db, sql`select id from admins limit 1`))!.id;
  const work = (async () => {
    while (working) {
      await services.transaction(async (tx) => {
        for (const side of ['left', 'right'])
          await rows(
            tx,
            sql`insert into user_notes (id, user_id, admin_id, note)
              values (${newId()}, ${student}, ${admin}, ${side})`,
          );
      });
      bytesWritten += 2;
    }
  })();
  manifest = await makeBackup({ url, storage: services.storage, secret: await loadSecret(services.config) }, file);
  working = false;
  await work;
}, timeoutMs);

describe('a backup', { timeout: timeoutMs }, () => {
  it('is one file for its owner alone, with every table, and no part of it lies about', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(stat(`${file}.part`)).rejects.toThrow(/ENOENT/);
    const tables = await rows<{ name: string }>(
      services.db,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    expect(manifest.tables.map(({ name }) => name).toSorted()).toEqual(tables.map(({ name }) => name));
    expect(manifest.files.map(({ key }) => key)).toContain(picture);
    expect(JSON.stringify(manifest)).not.toContain(await loadSecret(services.config));
  });

  it('is refused when it is cut short, when a byte is another one, and when its list of contents is', async () => {
    const damaged = join(folder, 'damaged.zip');
    await copyFile(file, damaged);
    await truncate(damaged, (await stat(file)).size - 1000);
    await expect(openArchive(damaged)).rejects.toThrow(/cut short/);

    const bytes = await readFile(file);
    for (const at of [0.1, 0.5, 0.9]) {
      await copyFile(file, damaged);
      const handle = await open(damaged, 'r+');
      const offset = Math.floor(bytes.length * at);
      await handle.write(Buffer.from([bytes[offset]! ^ 0x55]), 0, 1, offset);
      await handle.close();
      await expect(openArchive(damaged).then(checkBackup), `byte ${offset}`).rejects.toThrow(
        /damaged|changed|no backup/,
      );
    }
    const { contents } = JSON.parse(writeManifest(manifest)) as { contents: string };
    expect(() =>
      readManifest(JSON.stringify({ sha256: '0'.repeat(64), contents: contents.replace('"rows":1', '"rows":2') })),
    ).toThrow(/damaged or was changed/);
    await expect(openArchive(join(folder, 'nothing.zip'))).rejects.toThrow(/There is no file/);
  });
});

describe('brought back somewhere else', { timeout: timeoutMs }, () => {
  let target: Config;
  beforeAll(async () => {
    target = await emptyTarget();
  });

  it('answers as before: counts, sign-in, a file; with both halves of every transaction', async () => {
    const said = await restore(target, file);
    expect(said).toContain('counts and sums agree');
    expect(said).not.toContain('TOKEN_SECRET');
    const { services: restored, database } = await openServices(target, target.databaseUrl!);
    const { http } = await buildApp(restored, database.pool);
    try {
      for (const { name, rows: count } of manifest.tables)
        expect(await row(restored.db, sql`select count(*)::int as count from ${sql.identifier(name)}`), name).toEqual({
          count,
        });
      const notes = await rows<{ note: string; count: number }>(
        restored.db,
        sql`select note, count(*)::int as count from user_notes where note in ('left', 'right') group by note`,
      );
      expect(new Set(notes.map(({ count }) => count)).size).toBeLessThanOrEqual(1);
      expect((notes[0]?.count ?? 0) * 2).toBeLessThan(bytesWritten);

      const answer = await http.inject({
        method: 'POST',
        url: `/api/v1/${auth.loginAdmin.path}`,
        payload: { email: 'sp@okur.example', password: demoPassword },
      });
      expect(answer.statusCode, answer.body).toBe(200);
      const token = (answer.json() as { access_token: { token: string } }).access_token.token;
      const list = await http.inject({
        method: 'GET',
        url: `/api/v1/${users.listUsers.path}`,
        headers: { authorization: `Bearer ${token}` },
      });
      const before = await row<{ count: number }>(
        services.db,
        sql`select count(*)::int as count from users u left join departments d on d.id = u.department_id
          join companies c on c.id = u.company_id where u.deleted_at is null and u.user_type <> 'presentation'
          and d.deleted_at is null and c.deleted_at is null`,
      );
      expect((list.json() as { meta: { total: number } }).meta.total).toBe(before!.count);
      const response = await http.inject({ method: 'GET', url: signAddress(`/files/${picture}`, services.secrets) });
      expect([response.statusCode, response.body.length]).toEqual([200, 100_000]);
      // Triggers are back: a record takes no change, a move of a student leaves its trace.
      await expect(rows(restored.db, sql`delete from audit`)).rejects.toThrow(/takes no DELETE/);
    } finally {
      await http.close();
      await database.close();
    }
  });

  it('refuses a place that holds anything, and leaves it as it was', async () => {
    await expect(restore(target, file)).rejects.toThrow(/already holds \d+ tables.*empty place only/);
    await expect(restore({ ...(await emptyTarget()), dataDir: target.dataDir }, file)).rejects.toThrow(
      /storage already holds files/,
    );
  });

  it('does not bring back who was erased since', async () => {
    const password = 'kırmızı balık gölde';
    const spId = await makeAdmin(app, ['SP']);
    await givePassword(app, 'admins', spId, password);
    const sp = await app.signedIn('staff', spId);
    const person = (await row<{ id: string; name: string; surname: string; username: string }>(
      services.db,
      sql`select id, name, surname, username from users where name is not null and deleted_at is null
        and user_type <> 'presentation' order by id desc limit 1`,
    ))!;
    const erased = await sp.call(personalData.eraseUser, {
      params: { id: person.id },
      body: { reason: 'Veli istedi', password, name: `${person.name} ${person.surname}`, at_once: true },
    });
    expect(erased.status, erased.text).toBe(202);
    expect((await endOf(app, erased.body.data.job_id as string)).state).toBe('done');

    const elsewhere = { ...(await emptyTarget()), tokenSecret: 'another-secret-another-secret-another' };
    const said = await restore(elsewhere, file, join(services.config.dataDir, 'files/erasures'));
    expect(said).toContain('Erased again, because that was done after the backup was taken: 1.');
    expect(said).toContain('TOKEN_SECRET is not the one');
    const { services: restored, database } = await openServices(elsewhere, elsewhere.databaseUrl!);
    try {
      expect(
        await row(
          restored.db,
          sql`select name, surname, email, erased_at is not null as erased from users where id = ${person.id}`,
        ),
      ).toEqual({ name: null, surname: null, email: null, erased: true });
      expect(
        await row(
          restored.db,
          sql`select count(*)::int as count from audit
            where okur_fold(before::text || after::text) like '%' || okur_fold(${person.username}) || '%'`,
        ),
      ).toEqual({ count: 0 });
    } finally {
      await database.close();
    }
  });
});
