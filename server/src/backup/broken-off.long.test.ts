import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { type Config, readConfig } from '../platform/runtime/config.ts';
import { loadSecret } from '../platform/access/secrets.ts';
import { newKey } from '../platform/storage/keys.ts';
import { testApp } from '../platform/testing/app.ts';
import { asAdministrator, withDatabase } from '../platform/testing/databases.ts';
import { makeBackup } from './backup.ts';
import { restore } from './restore-installation.ts';
import { bareEnvironment } from '../platform/testing/bare-environment.ts';

/* What a backup or a restore leaves that was ended in its middle. */

vi.setConfig({ testTimeout: 120_000 });

const app = await testApp();
const { config, storage } = app.services;
const folder = await mkdtemp(join(tmpdir(), 'okur-broken-'));
const folders: string[] = [];
afterAll(async () => {
  for (const name of folders) await asAdministrator(inject('postgres'), `drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

const backup = async (path: string, from = storage) =>
  makeBackup({ url: config.databaseUrl!, storage: from, secret: await loadSecret(config) }, path);

it('a backup that was broken off does not stop the next one, and of two at once one is refused', async () => {
  const path = join(folder, 'daily.zip');
  await writeFile(`${path}.part`, 'half of it', { mode: 0o644 });
  await storage.put(newKey('avatars', 'image/png'), Buffer.from('x'), 'image/png');

  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: typeof storage = {
    ...storage,
    async get(key) {
      reached.resolve();
      await go.promise;
      return storage.get(key);
    },
  };
  const first = backup(path, slow);
  await reached.promise;
  await expect(backup(path)).rejects.toThrow(`Another backup is being written to ${path} just now.`);
  go.resolve();
  await first;
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await expect(stat(`${path}.part`)).rejects.toThrow(/ENOENT/);
});

async function emptyTarget(): Promise<Config> {
  const name = `broken_${randomBytes(6).toString('hex')}`;
  folders.push(name);
  await asAdministrator(inject('postgres'), `create database ${name}`);
  return readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO: '0',
    DATA_DIR: join(folder, name),
    DATABASE_URL: withDatabase(inject('postgres'), name),
    TOKEN_SECRET: await loadSecret(config),
  });
}

/** What a command of ours says and how it ends. */
const run = (script: string, { databaseUrl, dataDir, tokenSecret }: Config, ...args: string[]) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [fileURLToPath(new URL(script, import.meta.url)), ...args],
      {
        env: {
          ...bareEnvironment(),
          NODE_ENV: 'test',
          DEMO: '0',
          PORT: '0',
          LOG_LEVEL: 'error',
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          TOKEN_SECRET: tokenSecret,
        },
        timeout: 30_000,
      },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });

it('nothing starts where a restore broke off, which says what to do, and the next empty place works', async () => {
  const file = join(folder, 'whole.zip');
  await storage.put(newKey('avatars', 'image/png'), Buffer.from('x'), 'image/png');
  await backup(file);

  const target = await emptyTarget();
  // Rows are there when the first file finds no place.
  await mkdir(join(target.dataDir, 'files'), { recursive: true });
  await writeFile(join(target.dataDir, 'files', 'avatars'), 'in the way');
  await expect(restore(target, file)).rejects.toThrow(/EEXIST|ENOTDIR/);

  const sentence = /A restore into this place is under way or was broken off.*restore again\.\n$/;
  expect(await run('../main.ts', target)).toEqual({ code: 1, said: expect.stringMatching(sentence) as string });
  for (const script of ['../cli/restore.ts', '../cli/backup.ts'])
    expect(await run(script, target, script.includes('restore') ? file : join(folder, 'of-a-half.zip'))).toEqual({
      code: 1,
      said: expect.stringMatching(sentence) as string,
    });

  expect(await restore(await emptyTarget(), file)).toContain('counts and sums agree');
});
