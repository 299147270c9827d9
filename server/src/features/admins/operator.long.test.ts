import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { auth } from '@okur/contract';
import { rightNow } from '@okur/contract/testing/time';
import { roles } from '@okur/contract/roles';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { smtpDouble } from '../../platform/testing/smtp-double.ts';
import { testApp } from '../../platform/testing/app.ts';
import { emptyDatabase } from '../../platform/testing/database.ts';
import { makeAdmin } from '../../platform/testing/factories.ts';
import { superAdmin } from '../../cli/super-admin.ts';
import { bareEnvironment } from '../../platform/testing/bare-environment.ts';

/* npm run super-admin, as the operator types it. */

const command = fileURLToPath(new URL('../../cli/super-admin.ts', import.meta.url));
const publicUrl = 'https://okur.school.example';

async function platform() {
  const app = await testApp();
  const environment = (env: Record<string, string>) => ({
    NODE_ENV: 'production',
    TOKEN_SECRET: 'another-secret-another-secret-another',
    PUBLIC_URL: publicUrl,
    DATA_DIR: app.services.config.dataDir,
    DATABASE_URL: app.services.config.databaseUrl!,
    ...env,
  });
  const run = (args: string[], env: Record<string, string> = {}) => superAdmin(args, environment(env));
  /** The same as a process of its own, as npm starts it. */
  const runApart = (args: string[], env: Record<string, string> = {}) =>
    new Promise<{ code: unknown; said: string }>((resolve) => {
      execFile(
        process.execPath,
        [command, ...args],
        { env: { ...bareEnvironment(), ...environment(env) } },
        (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }),
      );
    });
  const invite = (email: string, ...more: string[]) =>
    run(['--email', email, '--name', `Ada ${email}`.replace('@', ' '), ...more]);
  const choose = ({ email, token }: { email: string; token: string }, password = 'Nar-ve-Badem-7') =>
    app.anonymous.call(auth.resetAdmin, { body: { email, token, password, new_password_confirm: password } });
  const signIn = (email: string, password = 'Nar-ve-Badem-7') =>
    app.anonymous.call(auth.loginAdmin, { body: { email, password } });
  return { app, run, runApart, invite, choose, signIn };
}

/** What the printed or mailed link carries. */
function linkIn(text: string): { email: string; token: string } {
  const [, query] = /#\/auth\/reset-password\?(\S+)/.exec(text) ?? [];
  expect(text).toContain(`${publicUrl}/#/auth/reset-password?`);
  const values = new URLSearchParams(query);
  return { email: values.get('email')!, token: values.get('token')! };
}

const audit = ({ app }: Awaited<ReturnType<typeof platform>>) =>
  rows<{ action: string; account_id: string | null; after: Record<string, unknown> }>(
    app.services.db,
    sql`select action, account_id, after from audit where subject = 'ADMIN' order by id`,
  );

describe('the first super admin of a new platform', () => {
  it('is invited by the operator of the machine, chooses a password once, is asked for two-step sign-in', async () => {
    const here = await platform();
    const { code, said } = await here.runApart([
      '--email',
      'Ayse@Okul.example',
      '--name',
      'Ayşe Yılmaz',
      '--language',
      'fr',
    ]);
    expect([code, said]).toEqual([0, expect.stringContaining('Ayşe Yılmaz <ayse@okul.example>')]);
    const link = linkIn(said);
    expect(link.email).toBe('ayse@okul.example');
    expect(await here.app.outbox()).toEqual([]);

    expect((await here.signIn(link.email)).status).toBe(422);
    expect((await here.choose(link)).status).toBe(200);
    expect((await here.choose(link, 'Baska-Bir-Sifre-9')).body.code).toBe('token_spent');
    const signedIn = await here.signIn(link.email);
    expect(signedIn.status, signedIn.text).toBe(200);
    expect(signedIn.text).toContain('"must_set_second_factor":true');
    expect((await audit(here)).filter(({ action }) => action === 'create')).toEqual([
      {
        action: 'create',
        account_id: null,
        after: expect.objectContaining({
          email: 'ayse@okul.example',
          username: 'Ayşe Yılmaz',
          locale: 'fr',
          roles: [{ name: 'SP' }],
        }) as unknown,
      },
    ]);
    expect(JSON.stringify(await audit(here))).not.toContain(link.token);
    expect(
      (await rows<{ role: string }>(here.app.services.db, sql`select role from second_factor_roles`))
        .map(({ role }) => role)
        .toSorted(),
    ).toEqual(roles.toSorted());
  });

  it('gets a new link for one that was lost, which ends the old one', async () => {
    const here = await platform();
    const first = linkIn((await here.invite('ada@okul.example')).said);
    const second = linkIn((await here.invite('ada@okul.example')).said);
    expect((await here.choose(first)).body.code).toBe('token_spent');
    expect((await here.choose(second)).status).toBe(200);
    expect((await audit(here)).map(({ action, account_id }) => [action, account_id])).toEqual([
      ['create', null],
      ['update', null],
    ]);
  });

  it('is refused when there is one, unless another is asked for', async () => {
    const here = await platform();
    await makeAdmin(here.app, ['SP'], { email: 'first@okul.example' });
    expect(await here.invite('second@okul.example')).toEqual({
      code: 1,
      said: expect.stringMatching(/^first@okul\.example is a super admin already[^\n]*--another[^\n]*\.\n$/) as string,
    });
    expect(await audit(here)).toEqual([]);
    expect((await here.choose(linkIn((await here.invite('second@okul.example', '--another')).said))).status).toBe(200);
  });

  it('is made where the only one is deleted or disabled', async () => {
    const here = await platform();
    await makeAdmin(here.app, ['SP'], { status: 'disabled' });
    await makeAdmin(here.app, ['SP'], { deleted_at: rightNow() });
    expect((await here.choose(linkIn((await here.invite('new@okul.example')).said))).status).toBe(200);
  });

  it('hands no one the account of someone else', async () => {
    const here = await platform();
    const people = {
      'sp@okul.example': { roles: ['SP'], row: { password_hash: await here.app.services.passwords.hash('x') } },
      'teacher@okul.example': { roles: ['IN'], row: {} },
      'gone@okul.example': { roles: ['SP'], row: { deleted_at: rightNow() } },
      'shut@okul.example': { roles: ['SP'], row: { status: 'disabled' } },
    } as const;
    for (const [email, { roles: held, row }] of Object.entries(people))
      await makeAdmin(here.app, [...held], { email, ...row });
    for (const email of Object.keys(people)) {
      const { code, said } = await here.invite(email, '--another');
      expect([code, said]).toEqual([1, expect.stringContaining(email)]);
      expect(said).not.toContain('token=');
    }
    expect(await rows(here.app.services.db, sql`select from personal_links`)).toEqual([]);
    expect(await audit(here)).toEqual([]);
  });

  it('is not made of an account with another role: says which it has, and who can give it this one', async () => {
    const here = await platform();
    await makeAdmin(here.app, ['IN', 'CM'], { email: 'teacher@okul.example' });
    const alone = await here.invite('teacher@okul.example');
    expect(alone).toEqual({
      code: 1,
      said:
        'teacher@okul.example has an account already, with the roles IN, CM, which this command leaves as they are: ' +
        'name another --email. Anyone who gets that invitation can change the roles under “Admins”.\n',
    });
    await makeAdmin(here.app, ['SP'], { email: 'first@okul.example' });
    const { code, said } = await here.invite('teacher@okul.example', '--another');
    expect([code, said]).toEqual([
      1,
      'teacher@okul.example has an account already, with the roles IN, CM, which this command leaves as they are: ' +
        'first@okul.example is a super admin and can change them under “Admins”.\n',
    ]);
    expect(await audit(here)).toEqual([]);
  });

  it('is made once, however often the command runs at the same time', async () => {
    const here = await platform();
    const answers = await Promise.all(
      ['a@okul.example', 'b@okul.example'].map((email) => here.runApart(['--email', email, '--name', 'Ada Ak'])),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(await rows(here.app.services.db, sql`select from admins`)).toHaveLength(1);
  });

  it('gets the link by e-mail where mail is configured, and no one reads it from the screen', async () => {
    const here = await platform();
    const smtp = await smtpDouble();
    const { said } = await here.run(['--email', 'ada@okul.example', '--name', 'Ada Ak', '--language', 'en'], {
      SMTP_URL: smtp.url,
    });
    expect(said).toContain('on its way');
    expect(said).not.toContain('token=');
    expect(smtp.recipients.join()).toContain('ada@okul.example');
    await smtp.close();
    const message = smtp.messages.join('').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect((await here.choose(linkIn(message))).status).toBe(200);
  });

  it('has the link on the screen when the e-mail cannot be sent', async () => {
    const here = await platform();
    const { code, said } = await here.run(['--email', 'ada@okul.example', '--name', 'Ada Ak'], {
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
    expect([code, said]).toEqual([0, expect.stringContaining('could not be sent')]);
    expect((await here.choose(linkIn(said))).status).toBe(200);
  });
});

describe('the command', () => {
  it('says in one sentence what it lacks, and makes nothing', async () => {
    const here = await platform();
    const name = ['--name', 'Ada Ak'];
    const email = ['--email', 'ada@okul.example'];
    const refusals: [string[], Record<string, string>, RegExp][] = [
      [[], {}, /^Say whom: npm run super-admin -- --email/],
      [[...name, '--email', 'ada'], {}, /^--email must be/],
      [[...email, '--name', 'A<b>a'], {}, /^--name must be/],
      [[...email, ...name, '--password', 'nar'], {}, /--password/],
      [[...email, ...name], { TOKEN_SECRET: '' }, /^TOKEN_SECRET is missing/],
      [[...email, ...name], { DATABASE_URL: 'postgres://okur@127.0.0.1:1/okur' }, /^DATABASE_URL cannot be used/],
      [[...email, ...name], { DATABASE_URL: await emptyDatabase() }, /start Okur once/],
    ];
    for (const [args, env, sentence] of refusals) {
      const { code, said } = await here.run(args, env);
      expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
      expect(said).not.toMatch(/\n\s+at /);
    }
    const [args, env] = refusals.at(-1)!;
    expect(await here.runApart(args, env)).toEqual(await here.run(args, env));
    expect(await rows(here.app.services.db, sql`select from admins`)).toEqual([]);
  });
});
