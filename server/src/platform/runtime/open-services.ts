import { access } from '../access/caller.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { writeErrorLine } from '../http/error-log.ts';
import { openJobs } from '../jobs/jobs.ts';
import { openMailer } from '../mail/mailer.ts';
import { overload } from './overload.ts';
import { passwords } from '../access/passwords.ts';
import { recordViews } from '../access/record-views.ts';
import { searches } from '../database/search-pool.ts';
import { deriveSecrets, loadSecret } from '../access/secrets.ts';
import type { Services } from './services.ts';
import { watchDisk } from '../database/standstill.ts';
import { openStorage } from '../storage/storage.ts';

/** Everything a process has once, opened on a migrated database. */
export async function openServices(config: Config, url: string): Promise<{ services: Services; database: Database }> {
  const poolOptions = {
    strict: !config.production,
    onError: (error: Error) => writeErrorLine('database connection lost', error),
  };
  const database = openDatabase(url, poolOptions);
  const load = overload(database.pool, !config.test);
  const secrets = deriveSecrets(await loadSecret(config));
  const services: Services = {
    config,
    db: database.db,
    transaction: database.transaction,
    access: access(database.db, secrets.tokenKey),
    searches: searches(url, load.isStrained, poolOptions),
    load,
    secrets,
    passwords: passwords(secrets),
    storage: await openStorage(config),
    disk: watchDisk(),
    mailer: await openMailer(config),
    jobs: openJobs(database.pool, database.db, config.logLevel === 'silent' ? () => undefined : writeErrorLine),
    recordViews: recordViews(database.db, (error) => writeErrorLine('who looked at students was not written', error)),
    lists: new Map(),
    strict: !config.production,
    uniques: new Map(),
  };
  return { services, database };
}
