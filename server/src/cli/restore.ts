import { parseArgs } from 'node:util';
import { BackupRefused } from '../backup/manifest.ts';
import { restore } from '../backup/restore-installation.ts';
import { ConfigError, readConfig } from '../platform/runtime/config.ts';
import { CannotStart } from '../platform/postgres/cannot-start.ts';

/* npm run restore -- file [--erasures folder]: a backup into an empty DATA_DIR or database. */

try {
  const {
    positionals: [file],
    values,
  } = parseArgs({ allowPositionals: true, options: { erasures: { type: 'string' } } });
  if (!file) throw new BackupRefused('Name the backup: npm run restore -- file.zip');
  process.stdout.write(await restore(readConfig(process.env), file, values.erasures));
} catch (error) {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof BackupRefused ||
    error instanceof CannotStart ||
    (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  if (!isExpected) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
