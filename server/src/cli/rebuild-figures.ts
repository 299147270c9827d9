import { existingInstallation } from '../backup/installation.ts';
import { rebuildFigures } from '../features/reports/rebuild.ts';
import { ConfigError, readConfig } from '../platform/runtime/config.ts';
import { openDatabase } from '../platform/database/index.ts';
import { CannotStart } from '../platform/postgres/cannot-start.ts';

/*
 * npm run rebuild-figures: makes the sums that reports read again from the learning records; the platform may run
 * meanwhile.
 */

async function rebuild(): Promise<string> {
  const installation = await existingInstallation(readConfig(process.env));
  // A day of a large platform takes longer than a request may.
  const database = openDatabase(installation.url, { max: 2, statementTimeout: 0 });
  try {
    let days = 0;
    await rebuildFigures(database, (done, all) => {
      days = all;
      if (done % 30 === 0) process.stdout.write(`${done} of ${all} days\n`);
    });
    return `The figures of ${days} days are made again.\n`;
  } finally {
    await database.close();
    await installation.close();
  }
}

try {
  process.stdout.write(await rebuild());
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof CannotStart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
