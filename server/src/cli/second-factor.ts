import { existingInstallation } from '../backup/installation.ts';
import { resetByOperator } from '../features/second-factor/operator.ts';
import { ConfigError, readConfig } from '../platform/runtime/config.ts';
import { openDatabase } from '../platform/database/index.ts';
import { CannotStart } from '../platform/postgres/cannot-start.ts';

/* npm run second-factor -- E-MAIL: switches two-step sign-in off for a member of staff whom no colleague can help. */

async function reset(email: string | undefined): Promise<string> {
  if (!email) return 'Say whose: npm run second-factor -- name@school.example\n';
  const installation = await existingInstallation(readConfig(process.env));
  const database = openDatabase(installation.url, { max: 1 });
  try {
    return (await resetByOperator(database.transaction, email))
      ? `${email} signs in with the password alone now.\n`
      : `There is no staff account ${email} with two-step sign-in.\n`;
  } finally {
    await database.close();
    await installation.close();
  }
}

try {
  process.stdout.write(await reset(process.argv[2]));
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof CannotStart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
