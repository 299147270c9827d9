import { parseArgs } from 'node:util';
import { AdminInput } from '@okur/contract/admins';
import { BackupRefused } from '../backup/manifest.ts';
import { existingInstallation } from '../backup/installation.ts';
import { InvitationRefused, inviteSuperAdmin } from '../features/admins/operator.ts';
import { invitation } from '../features/admins/mail-texts.ts';
import { invitationDays } from '../platform/access/invitations.ts';
import { openDatabase } from '../platform/database/index.ts';
import { databaseState } from '../platform/database/state.ts';
import { openMailer } from '../platform/mail/mailer.ts';
import { CannotStart } from '../platform/postgres/cannot-start.ts';
import { type Config, ConfigError, readConfig } from '../platform/runtime/config.ts';
import { naming } from '../platform/runtime/startup.ts';

/*
 * npm run super-admin -- --email E-MAIL --name NAME [--language en] [--another]: the first person who signs in to a new
 * platform. Chooses the password by a link, which is mailed where mail is configured and printed where it is not.
 */

const usage =
  'npm run super-admin -- --email name@school.example --name "First Last" [--language en|tr|fr|pl] [--another]';

const optionOf: Record<string, string> = { username: '--name', email: '--email', locale: '--language' };

const Person = AdminInput.pick({ username: true, email: true, locale: true });

function personOf(values: { email?: string; name?: string; language?: string }) {
  if (!values.email || !values.name) throw new InvitationRefused(`Say whom: ${usage}`);
  const parsed = Person.safeParse({
    email: values.email,
    username: values.name,
    ...(values.language ? { locale: values.language } : {}),
  });
  if (parsed.success) return parsed.data;
  const option = optionOf[String(parsed.error.issues[0]!.path[0])]!;
  throw new InvitationRefused(
    option === '--name'
      ? '--name must be 4 to 60 letters, digits, blanks, dots, hyphens and underscores.'
      : option === '--email'
        ? '--email must be an e-mail address.'
        : '--language must be en, tr, fr or pl.',
  );
}

async function invite(config: Config, person: ReturnType<typeof personOf>, another: boolean): Promise<string> {
  const installation = await naming('DATABASE_URL', () => existingInstallation(config));
  const database = openDatabase(installation.url, { max: 1 });
  try {
    const { pending, standby } = await naming('DATABASE_URL', () => databaseState(installation.url));
    if (pending > 0) throw new InvitationRefused('The database is not ready yet: start Okur once, then invite again.');
    if (standby) throw new InvitationRefused('DATABASE_URL is a standby and takes no writes: name the primary.');
    const { account, link } = await inviteSuperAdmin(database.transaction, { config }, person, { another });
    const invited = `${account.username} <${account.email}> is invited as super admin.`;
    const byHand = `Open this link to choose a password. It works once, for ${invitationDays} days:\n\n${link}\n`;
    if (!config.smtpUrl) return `${invited}\n${byHand}`;
    const values = { name: account.username, link, days: invitationDays };
    try {
      await (await openMailer(config)).send({ to: account.email, ...invitation(values, account.locale) });
      return `${invited}\nThe link is on its way by e-mail. It works once, for ${invitationDays} days.\n`;
    } catch (error) {
      return `${invited}\nThe e-mail could not be sent (${(error as Error).message}). ${byHand}`;
    }
  } finally {
    await database.close();
    await installation.close();
  }
}

/** What the command says to these arguments, and the code that it ends with. */
export async function superAdmin(args: string[], env: NodeJS.ProcessEnv): Promise<{ code: 0 | 1; said: string }> {
  try {
    const { values } = parseArgs({
      args,
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        language: { type: 'string' },
        another: { type: 'boolean', default: false },
      },
    });
    return { code: 0, said: await invite(readConfig(env), personOf(values), values.another) };
  } catch (error) {
    const isExpected =
      error instanceof InvitationRefused ||
      error instanceof ConfigError ||
      error instanceof BackupRefused ||
      error instanceof CannotStart ||
      (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
    if (!isExpected) throw error;
    return { code: 1, said: `${(error as Error).message}\n` };
  }
}

if (import.meta.main) {
  const { code, said } = await superAdmin(process.argv.slice(2), process.env);
  (code === 0 ? process.stdout : process.stderr).write(said);
  process.exitCode = code;
}
