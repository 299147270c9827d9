import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseUrl, dataFolder, readPassword } from './cluster.ts';
import { isOurs, readPostmaster } from './postmaster-file.ts';

/** Address of the embedded PostgreSQL that another process of ours runs on this folder; nothing when none does. */
export async function runningDatabase(dataDir: string): Promise<string | undefined> {
  const home = await realpath(join(dataDir, 'postgres'));
  const data = dataFolder(home);
  const postmaster = readPostmaster(data);
  if (!postmaster?.ready || !isOurs(postmaster.pid, data)) return undefined;
  return databaseUrl(await readPassword(home), postmaster.port);
}
