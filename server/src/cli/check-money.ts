import { existingInstallation } from '../backup/installation.ts';
import { openDatabase } from '../platform/database/index.ts';
import { CannotStart } from '../platform/postgres/cannot-start.ts';
import { ConfigError, readConfig } from '../platform/runtime/config.ts';
import { moneyMistakes } from '../platform/database/check-money.ts';

/* npm run check-money: asks the database what must not be of payments and codes; the platform may run meanwhile. */

async function check(): Promise<void> {
  const installation = await existingInstallation(readConfig(process.env));
  const database = openDatabase(installation.url, { max: 1, statementTimeout: 0 });
  try {
    const mistakes = await moneyMistakes(database.db);
    for (const mistake of mistakes) process.stdout.write(`${JSON.stringify(mistake)}\n`);
    process.stdout.write(mistakes.length === 0 ? 'The money is right: 0 rows.\n' : `${mistakes.length} rows.\n`);
    if (mistakes.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
    await installation.close();
  }
}

try {
  await check();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof CannotStart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
