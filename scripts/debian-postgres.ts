import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { aptInstall } from './apt.ts';

const bin = '/usr/lib/postgresql/15/bin';
/** Debian's package makes a database of its own and keeps it running; no one here needs that. */
const noCluster = '/etc/postgresql-common/createcluster.conf';

/** The folder of Debian's PostgreSQL 15, installed first if need be; nothing where it cannot be had. */
export function findDebianPostgres(): string | undefined {
  const isThere = () => existsSync(`${bin}/postgres`);
  if (isThere()) return bin;
  if (process.getuid?.() === 0 && !existsSync(noCluster)) {
    mkdirSync(dirname(noCluster), { recursive: true });
    writeFileSync(noCluster, 'create_main_cluster = false\n');
  }
  return aptInstall('postgresql-15') && isThere() ? bin : undefined;
}
