import { BackupRefused } from '../backup/manifest.ts';
import { existingInstallation } from '../backup/installation.ts';
import { resetByOperator } from '../features/second-factor/operator.ts';
import { ConfigError, readConfig } from '../platform/runtime/config.ts';
import { openDatabase } from '../platform/database/index.ts';
import { CannotStart } from '../platform/postgres/cannot-start.ts';

/* npm run second-factor -- E-MAIL: switches two-step sign-in off for a member of staff whom no colleague can help. */

class NotSwitchedOff extends Error {}

async function reset(email: string | undefined, env: NodeJS.ProcessEnv): Promise<string> {
  if (!email) throw new NotSwitchedOff('Say whose: npm run second-factor -- name@school.example');
  const installation = await existingInstallation(readConfig(env));
  const database = openDatabase(installation.url, { max: 1 });
  try {
    if (!(await resetByOperator(database.transaction, email)))
      throw new NotSwitchedOff(`There is no staff account ${email} with two-step sign-in.`);
    return `${email} signs in with the password alone now.\n`;
  } finally {
    await database.close();
    await installation.close();
  }
}

export async function secondFactor(
  [email]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; said: string }> {
  try {
    return { code: 0, said: await reset(email, env) };
  } catch (error) {
    const expected = [NotSwitchedOff, ConfigError, BackupRefused, CannotStart];
    if (!(error instanceof Error && expected.some((kind) => error instanceof kind))) throw error;
    return { code: 1, said: `${error.message}\n` };
  }
}

if (import.meta.main) {
  const { code, said } = await secondFactor(process.argv.slice(2), process.env);
  (code === 0 ? process.stdout : process.stderr).write(said);
  process.exitCode = code;
}
