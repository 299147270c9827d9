import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { makeBackup } from '../backup/backup.ts';
import { BackupRefused } from '../backup/manifest.ts';
import { existingInstallation } from '../backup/installation.ts';
import { ConfigError, readConfig } from '../platform/runtime/config.ts';
import { CannotStart } from '../platform/postgres/cannot-start.ts';
import { loadSecret } from '../platform/access/secrets.ts';
import { openStorage } from '../platform/storage/storage.ts';

/* npm run backup [file]: rows and files of the platform in one file, while it runs or when it is stopped. */

async function backup(target: string | undefined): Promise<string> {
  const config = readConfig(process.env);
  const path = resolve(target ?? `okur-${new Date().toISOString().slice(0, 19).replace(/[T:]/g, '-')}.zip`);
  if (await stat(path).catch(() => undefined)) throw new BackupRefused(`${path} exists already: name another file.`);
  const installation = await existingInstallation(config);
  try {
    const { tables, files, migration } = await makeBackup(
      { url: installation.url, storage: await openStorage(config), secret: await loadSecret(config) },
      path,
    );
    const count = tables.reduce((sum, { rows }) => sum + rows, 0);
    return (
      `${path}\n` +
      `${count.toLocaleString('en')} rows of ${tables.length} tables, ${files.length} files, ` +
      `${(await stat(path)).size.toLocaleString('en')} bytes, migration ${migration.tag}\n` +
      `Keep TOKEN_SECRET (or DATA_DIR/token-secret) elsewhere: it is not in the backup.\n`
    );
  } finally {
    await installation.close();
  }
}

try {
  process.stdout.write(await backup(process.argv[2]));
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof BackupRefused || error instanceof CannotStart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
