import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/runtime/config.ts';
import { runningDatabase } from '../platform/postgres/running.ts';
import { startEmbedded } from '../platform/postgres/embedded.ts';
import { BackupRefused } from './manifest.ts';
import { refuseUnfinished } from './unfinished.ts';

export interface Place {
  url: string;
  close(): Promise<void>;
}

export interface NewPlace extends Place {
  /** The same database as the role that owns its tables. */
  ownerUrl: string;
}

const stay = async (): Promise<void> => undefined;

/** The database of a platform that is there, running or not. */
export async function existingPlace(config: Config): Promise<Place> {
  const place = await placeOf(config);
  await refuseUnfinished(place.url).catch(async (error: unknown) => {
    await place.close();
    throw error;
  });
  return place;
}

async function placeOf({ databaseUrl, dataDir }: Config): Promise<Place> {
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

/** The database of a place that is to become a platform. */
export const newPlace = async ({ databaseUrl, migrationDatabaseUrl, dataDir }: Config): Promise<NewPlace> =>
  databaseUrl ? { url: databaseUrl, ownerUrl: migrationDatabaseUrl ?? databaseUrl, close: stay } : started(dataDir);

async function started(dataDir: string): Promise<NewPlace> {
  const { url, applicationUrl, stop } = await startEmbedded({ dataDir, log: () => undefined });
  return { url: applicationUrl, ownerUrl: url, close: stop };
}
