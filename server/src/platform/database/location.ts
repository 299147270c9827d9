import { isOwner } from './application-role.ts';
import type { Config } from '../runtime/config.ts';
import { databaseState } from './state.ts';
import { migrate } from './migrate.ts';
import { migrationsOf } from './migrations.ts';
import { outdatedObjects } from './objects.ts';
import { CannotStart } from '../postgres/cannot-start.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { naming } from '../runtime/startup.ts';

/** The database that a server works with: its own embedded one, or one of the operator's. */
export interface DatabaseLocation {
  url: string;
  ownerUrl: string;
  /** The variable to look at when the owner cannot come in. */
  ownerVariable: string;
  stop(): Promise<void>;
}

export async function locateDatabase(config: Config, say: (line: string) => void): Promise<DatabaseLocation> {
  const { databaseUrl: url, migrationDatabaseUrl: ownerUrl = url, dataDir } = config;
  if (url && ownerUrl)
    return {
      url,
      ownerUrl,
      ownerVariable: ownerUrl === url ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL',
      stop: async () => undefined,
    };
  const embedded = await naming(`DATA_DIR ${dataDir}`, () => startEmbedded({ dataDir, log: say }));
  return { url: embedded.applicationUrl, ownerUrl: embedded.url, ownerVariable: 'DATA_DIR', stop: embedded.stop };
}

/** Migrates as the owner. A process that was not told the owner starts on a database that lacks nothing. */
export async function bringUpToDate(
  { url, ownerUrl, ownerVariable }: DatabaseLocation,
  say: (line: string) => void,
): Promise<void> {
  const { pending } = await naming(ownerVariable, () => databaseState(ownerUrl));
  if (await naming(ownerVariable, () => isOwner(ownerUrl)))
    return naming(ownerVariable, () => migrate(ownerUrl, { application: url, say }));
  const lacking = pending > 0 ? `${pending} migrations (to ${migrationsOf().at(-1)!.tag})` : await lackingObjects(url);
  if (lacking)
    throw new CannotStart(
      `The database lacks ${lacking} and the role of ${ownerVariable} does not own it: ` +
        `set MIGRATION_DATABASE_URL to the owner's address.`,
    );
}

async function lackingObjects(url: string): Promise<string> {
  const count = await outdatedObjects(url);
  return count > 0 ? `${count} functions, views or triggers of this release` : '';
}
