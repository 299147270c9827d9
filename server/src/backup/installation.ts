import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/runtime/config.ts';
import { runningDatabase } from '../platform/postgres/running.ts';
import { startEmbedded } from '../platform/postgres/embedded.ts';
import { BackupRefused } from './manifest.ts';
import { refuseUnfinished } from './unfinished.ts';

export interface Installation {
  url: string;
  close(): Promise<void>;
}

export interface RestoreTarget extends Installation {
  /** The same database as the role that owns its tables. */
  ownerUrl: string;
}

const stay = async (): Promise<void> => undefined;

/** The database of a platform that is there, running or not. */
export async function existingInstallation(config: Config): Promise<Installation> {
  const installation = await installationAt(config);
  await refuseUnfinished(installation.url).catch(async (error: unknown) => {
    await installation.close();
    throw error;
  });
  return installation;
}

async function installationAt({ databaseUrl, dataDir }: Config): Promise<Installation> {
  if (databaseUrl) return { url: databaseUrl, close: stay };
  if (!existsSync(join(dataDir, 'postgres', 'data')))
    throw new BackupRefused(
      `There is no platform in DATA_DIR ${dataDir}: set DATA_DIR, or DATABASE_URL if the database is elsewhere.`,
    );
  const running = await runningDatabase(dataDir);
  if (running) return { url: running, close: stay };
  const { ownerUrl, close } = await started(dataDir);
  return { url: ownerUrl, close };
}

/** The database that a restore writes to. */
export const restoreTarget = async ({ databaseUrl, migrationDatabaseUrl, dataDir }: Config): Promise<RestoreTarget> =>
  databaseUrl ? { url: databaseUrl, ownerUrl: migrationDatabaseUrl ?? databaseUrl, close: stay } : started(dataDir);

async function started(dataDir: string): Promise<RestoreTarget> {
  const { url, applicationUrl, stop } = await startEmbedded({ dataDir, log: () => undefined });
  return { url: applicationUrl, ownerUrl: url, close: stop };
}
