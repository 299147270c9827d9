import type { Access } from '../access/caller.ts';
import type { Config } from './config.ts';
import type { Database, Db, Unique } from '../database/index.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mailer } from '../mail/mail.ts';
import type { Load } from './overload.ts';
import type { Passwords } from '../access/passwords.ts';
import type { RecordViews } from '../access/record-views.ts';
import type { Endpoint } from '../http/serve.ts';
import type { DiskWatch } from '../database/standstill.ts';
import type { Searches } from '../database/search-pool.ts';
import type { Secrets } from '../access/secrets.ts';
import type { Storage } from '../storage/port.ts';

/** What a process has once; a handler gets it with its call. */
export interface Services {
  config: Config;
  db: Db;
  transaction: Database['transaction'];
  access: Access;
  searches: Searches;
  load: Load;
  secrets: Secrets;
  passwords: Passwords;
  storage: Storage;
  /** Whether there was room to write a moment ago. */
  disk: DiskWatch;
  mailer: Mailer;
  jobs: Jobs;
  recordViews: RecordViews;
  /** Every list by the path of its call. */
  lists: Map<string, Endpoint>;
  /** Outside production an answer that its contract does not name, or a write without an audit row, fails. */
  strict: boolean;
  /** Unique constraints by name, as the features declare them. */
  uniques: Map<string, Unique>;
}
