import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { runningDatabase } from '../platform/postgres/running.ts';
import { startEmbedded } from '../platform/postgres/embedded.ts';
import { BackupRefused } from './manifest.ts';

export interface Place {
  url: string;
  close(): Promise<void>;
}

const stay = async (): Promise<void> => undefined;

/** The database of a platform that is there, running or not. */
export async function existingPlace({ databaseUrl, dataDir }: Config): Promise<Place> {
  if (databaseUrl) return { url: databaseUrl, close: stay };
  if (!existsSync(join(dataDir, 'postgres', 'data'))) throw new BackupRefused(`There is no platform in DATA_DIR ${dataDir}: set DATA_DIR, or DATABASE_URL if the database is elsewhere.`);
  const running = await runningDatabase(dataDir);
  return running ? { url: running, close: stay } : started(dataDir);
}

/** The database of a place that is to become a platform. */
export const newPlace = async ({ databaseUrl, dataDir }: Config): Promise<Place> => (databaseUrl ? { url: databaseUrl, close: stay } : started(dataDir));

async function started(dataDir: string): Promise<Place> {
  const { url, stop } = await startEmbedded({ dataDir, log: () => undefined });
  return { url, close: stop };
}
