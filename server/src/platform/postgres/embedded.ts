import { escapeLiteral, newClient } from '../database/index.ts';
import type { ChildProcess } from 'node:child_process';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { CannotStart } from './cannot-start.ts';
import {
  APPLICATION,
  NAME,
  applicationPassword,
  checkVersion,
  databaseUrl,
  ownerOfData,
  prepareCluster,
} from './cluster.ts';
import { hold } from './hold.ts';
import { freePort, launch, type Launch } from './postmaster.ts';
import { endLeftover, endPostmaster } from './postmaster-file.ts';
import { unprivilegedUser, wayToRun, type User } from './run-as.ts';
import { settings } from './settings.ts';

export { CannotStart };

export interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
  /** False for tests alone: faster, and lost when the machine stops. */
  durable?: boolean;
  /** Variables that PostgreSQL gets, by tests alone. */
  env?: Readonly<Record<string, string>>;
}

export interface Embedded {
  /** As the role that owns everything. */
  url: string;
  /** As the role that the server works as. */
  applicationUrl: string;
  stop(): Promise<void>;
}

/** Starts the PostgreSQL that npm installed, with its data in `dataDir`/postgres, for this process alone. */
export async function startEmbedded({ dataDir, log, durable = true, env = {} }: EmbeddedOptions): Promise<Embedded> {
  // The dropped user must pass, the files inside are closed to others.
  await mkdir(join(dataDir, 'postgres'), { recursive: true, mode: 0o711 });
  const home = await realpath(join(dataDir, 'postgres'));
  const user = userFor(home, await ownerOfData(home));
  const release = await hold(join(home, 'holders'), `DATA_DIR ${dataDir}`);
  try {
    const { how, password } = await prepare(home, user, { durable, env, log });
    await endLeftover(how.data, log);
    const { port, postmaster } = await firstLaunch(how, durable);
    const running = keepRunning(postmaster, how, settings(port, durable), log);
    const url = databaseUrl(password, port);
    const own = await applicationPassword(home);
    await ensureDatabase(url, own).catch(async (error: unknown) => {
      await running.stop();
      throw error;
    });
    return {
      url,
      applicationUrl: databaseUrl(own, port, APPLICATION),
      async stop() {
        try {
          await running.stop();
        } finally {
          await release();
        }
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

type Preparation = Required<Pick<EmbeddedOptions, 'durable' | 'env' | 'log'>>;

async function prepare(home: string, user: User | undefined, { durable, env, log }: Preparation) {
  const { initdb, postgres } = await findBinaries();
  const { runAs, version } = wayToRun(postgres, home, user, env);
  await checkVersion(home, version);
  const { data, password } = await prepareCluster(home, initdb, runAs, user, durable, log);
  return { how: { runAs, postgres, home, data }, password };
}

/** As root: the user PostgreSQL runs as, the owner of the data if there is any. Else its own user. */
function userFor(home: string, owner: User | undefined): User | undefined {
  const me = process.getuid?.();
  if (me === undefined) {
    throw new CannotStart(
      'The embedded PostgreSQL runs on Linux and macOS: set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  if (me === 0) return owner && owner.uid !== 0 ? owner : unprivilegedUser();
  if (owner && owner.uid !== me) {
    throw new CannotStart(
      `${home} belongs to user id ${owner.uid}: start as that user or as root, or set another DATA_DIR.`,
    );
  }
  return undefined;
}

/** A port may be taken in between, and processes of a killed server may need a moment to notice that they are alone. */
async function firstLaunch(how: Launch, durable: boolean): Promise<{ port: number; postmaster: ChildProcess }> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const port = await freePort();
    try {
      return { port, postmaster: await launch(how, settings(port, durable)) };
    } catch (error) {
      const passing = /could not create any TCP\/IP sockets|shared memory block .* still in use/.test(String(error));
      if (!passing || Date.now() > deadline) throw error;
      await wait(200);
    }
  }
}

/** Should PostgreSQL die by itself (out of memory, a stray kill), it comes back on the same port until `stop`. */
function keepRunning(first: ChildProcess, how: Launch, own: readonly string[], log: (line: string) => void) {
  let postmaster = first;
  let stopping = false;
  let revival = Promise.resolve();

  const revive = async () => {
    log('PostgreSQL ended unexpectedly: starting it again');
    while (!stopping) {
      try {
        postmaster = watch(await launch(how, own));
        return;
      } catch (error) {
        log((error as Error).message);
        await wait(500);
      }
    }
  };
  const watch = (child: ChildProcess) =>
    child.once('exit', () => {
      if (!stopping) revival = revive();
    });
  const endWithUs = () => postmaster.kill('SIGINT');
  const stop = async () => {
    stopping = true;
    process.off('exit', endWithUs);
    await revival;
    if (postmaster.pid) await endPostmaster(postmaster.pid);
  };

  watch(first);
  process.on('exit', endWithUs);
  return { stop };
}

/** The database, and the server's own role, which data of an earlier release does not have. */
async function ensureDatabase(url: string, password: string): Promise<void> {
  const client = newClient(url.replace(/[^/]*$/, 'postgres'));
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME]);
    if (!rowCount) await client.query(`create database ${NAME}`);
    const { rowCount: hasRole } = await client.query('select from pg_roles where rolname = $1', [APPLICATION]);
    await client.query(
      `${hasRole ? 'alter' : 'create'} role ${APPLICATION} login nosuperuser nocreatedb nocreaterole ` +
        `password ${escapeLiteral(password)}`,
    );
  } finally {
    await client.end();
  }
}
