import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseUrl, prepareCluster } from '../postgres/cluster.ts';
import { freePort, launch } from '../postgres/postmaster.ts';
import { asOptions, NOT_DURABLE } from '../postgres/settings.ts';
import { endPostmaster } from '../postgres/postmaster-file.ts';
import { unprivilegedUser, wayToRun } from '../postgres/run-as.ts';

/**
 * A PostgreSQL of the system's packages, with the settings it comes with, for as long as the run. It waits for no disk:
 * its data go with the run.
 */
export async function startInstalled(
  bin: string,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  await mkdir(join(dataDir, 'postgres'), { recursive: true, mode: 0o711 });
  const home = await realpath(join(dataDir, 'postgres'));
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const postgres = join(bin, 'postgres');
  const { runAs } = wayToRun(postgres, home, user, env);
  const { data, password } = await prepareCluster(home, join(bin, 'initdb'), runAs, user, false, () => undefined);
  const port = await freePort();
  const address = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const settings = asOptions({ ...address, ...NOT_DURABLE });
  const postmaster = await launch({ runAs, postgres, home, data }, settings);
  process.once('exit', () => postmaster.kill('SIGINT'));
  return { url: databaseUrl(password, port), stop: () => endPostmaster(postmaster.pid!) };
}
