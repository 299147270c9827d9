import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, lchown, mkdtemp, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CannotStart } from './cannot-start.ts';
import { command, identity, type RunAs, type User } from './run-as.ts';

/** Name of the database and of the role that owns it. */
export const NAME = 'okur';
/** The role that the server works as, which owns nothing. */
export const APPLICATION = 'okur_application';

const UNFINISHED = 'unfinished-';

export const dataFolder = (home: string) => join(home, 'data');
const passwordFile = (home: string) => join(home, 'password');
const applicationPasswordFile = (home: string) => join(home, 'application-password');

export const databaseUrl = (password: string, port: number, role = NAME): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${NAME}`;

/** The owner of the data must run PostgreSQL; undefined before the first start. */
export async function ownerOfData(home: string): Promise<User | undefined> {
  const data = dataFolder(home);
  return existsSync(data) ? stat(data) : undefined;
}

/** Data folder and password, made on the first start. An interrupted first start leaves nothing that counts. */
export async function prepareCluster(
  home: string,
  initdb: string,
  runAs: RunAs,
  user: User | undefined,
  durable: boolean,
  log: (line: string) => void,
): Promise<{ data: string; password: string }> {
  const data = dataFolder(home);
  await removeUnfinished(home);
  if (!existsSync(data)) {
    log('Preparing the database (first start)');
    await createCluster(home, initdb, runAs, user, durable);
  } else if (user && (await stat(data)).uid === 0) {
    await handOver(data, user);
  }
  return { data, password: await readPassword(home) };
}

export async function checkVersion(home: string, version: string): Promise<void> {
  const file = join(dataFolder(home), 'PG_VERSION');
  if (!existsSync(file)) return;
  const existing = (await readFile(file, 'utf8')).trim();
  const major = /(\d+)/.exec(version)?.[1];
  if (existing === major) return;
  throw new CannotStart(
    `${dataFolder(home)} was written by PostgreSQL ${existing}, this is PostgreSQL ${major}: ` +
      'start the release that wrote it and take a backup, or set another DATA_DIR.',
  );
}

async function createCluster(home: string, initdb: string, runAs: RunAs, user: User | undefined, durable: boolean) {
  // Names of its own: the initdb of a killed first start may still be writing.
  const fresh = await mkdtemp(join(home, UNFINISHED));
  const secret = `${fresh}-password`;
  const password = newPassword();
  await writeFile(passwordFile(home), password, { mode: 0o600 });
  await writeFile(secret, password, { mode: 0o600 });
  if (user) for (const path of [fresh, secret]) await chown(path, user.uid, user.gid);
  await run(runAs, initdb, [
    '-D',
    fresh,
    '-U',
    NAME,
    '--pwfile',
    secret,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ]);
  await rm(secret);
  await rename(fresh, dataFolder(home));
  await syncFolder(home);
}

/** What the initdb of a killed server still writes to cannot go yet; a later start removes it. */
async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith(UNFINISHED))
      await rm(join(home, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Data that root copied or restored belongs to root, as whom PostgreSQL does not run. */
async function handOver(data: string, { uid, gid }: User): Promise<void> {
  for (const path of await readdir(data, { recursive: true })) await lchown(join(data, path), uid, gid);
  await chown(data, uid, gid);
  await chmod(data, 0o700);
}

export async function readPassword(home: string): Promise<string> {
  try {
    return (await readFile(passwordFile(home), 'utf8')).trim();
  } catch {
    throw new CannotStart(`${passwordFile(home)}, the database's password, is missing or cannot be read by this user.`);
  }
}

/** The password of the server's own role; made at the first start that has one. */
export async function applicationPassword(home: string): Promise<string> {
  const path = applicationPasswordFile(home);
  const stored = await readFile(path, 'utf8').catch(() => '');
  if (stored.trim()) return stored.trim();
  const password = newPassword();
  await writeFile(path, password, { mode: 0o600 });
  return password;
}

const newPassword = (): string => randomBytes(24).toString('base64url');

async function run(runAs: RunAs, file: string, args: string[]): Promise<void> {
  const child = spawn(...command(runAs, file, args), { ...identity(runAs), stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [complaint, code] = await Promise.all([text(child.stderr), ended]);
  if (code !== 0) throw new CannotStart(`The database could not be made: ${complaint.trim()}`);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync();
  await folder.close();
}
