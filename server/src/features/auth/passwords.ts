import type { z } from 'zod';
import type { auth } from '@okur/contract';
import type { Language } from '@okur/contract/fields';
import type { AccountType } from '@okur/contract/needs';
import type { Caller } from '../../platform/access/caller.ts';
import type { Client } from '../../platform/http/client.ts';
import { type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { rememberDevice } from '../../platform/access/devices.ts';
import { reset as resetMail } from './mail-texts.ts';
import { checkPassword } from '../../platform/access/passwords.ts';
import { invalidField, ApiError } from '../../platform/http/api-error.ts';
import { hashToken, makeToken } from '../../platform/access/secrets.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { endSessions } from '../../platform/access/sessions.ts';
import { forgetFailures, mayMail } from '../../platform/access/throttle.ts';
import { proveEmail } from './prove-email.ts';
import { storePassword } from './sign-in.ts';
import { checkOwnPassword } from '../../platform/access/own-password.ts';

export type Resettable = Exclude<AccountType, 'student'>;

const resetMinutes = 30;
const screens: Record<Resettable, string> = { staff: 'reset-password', parent: 'parent-reset-password' };

interface Person {
  id: string;
  /** Everyone's but of a student who has none. */
  email: string;
  name: string | null;
  locale: Language;
  /** Words the person's password must not be. */
  own: (string | null)[];
}

/** Who of each type there is, with the words that their password must not be. */
const people: Record<AccountType, Sql> = {
  staff: sql`select a.id, a.email, a.username as name, a.locale,
      array[a.username, a.email] || coalesce((select array_agg(c.company_name) from company_managers m
        join companies c on c.id = m.company_id where m.admin_id = a.id), '{}')
        || coalesce((select array_agg(w.word) from instructors i join companies c on c.id = i.company_id
          cross join lateral (values (i.instructor_name), (c.company_name)) w(word)
          where i.admin_id = a.id and i.deleted_at is null), '{}') as own
    from admins a where a.deleted_at is null and a.status = 'active'`,
  parent: sql`select p.id, p.email, p.name, p.locale, array[p.name, p.email] as own from parents p
    where p.deleted_at is null`,
  student: sql`select u.id, u.email, u.name, coalesce(u.locale, u.language) as locale,
      array[u.name, u.surname, concat_ws(' ', u.name, u.surname), u.username, u.email, u.student_number,
        c.company_name] as own
    from users u join companies c on c.id = u.company_id where u.deleted_at is null`,
};

export const personById = (db: Db, type: AccountType, id: string): Promise<Person | undefined> =>
  row<Person>(db, sql`select * from (${people[type]}) x where id = ${id}`);
const personByEmail = (db: Db, type: Resettable, email: string): Promise<Person | undefined> =>
  row<Person>(db, sql`select * from (${people[type]}) x where email = ${email}`);

/** The token of a link for a new password. */
export async function makeReset(db: Db, type: Resettable, id: string): Promise<string> {
  const token = makeToken();
  await rows(
    db,
    sql`insert into personal_links (token_hash, account_type, account_id, purpose, expires_at)
      values (${hashToken(token)}, ${type}, ${id}, 'reset', now() + make_interval(mins => ${resetMinutes}))`,
  );
  return token;
}

/** Sends a link for a new password; nothing to an unknown address. */
export async function forgotPassword(db: Db, services: Services, type: Resettable, email: string): Promise<void> {
  const person = await personByEmail(db, type, email);
  if (!person || !(await mayMail(services.db, `${type}:${email}`))) return;
  const token = await makeReset(db, type, person.id);
  const link = `${services.config.publicUrl}/#/auth/${screens[type]}?token=${token}&email=${encodeURIComponent(email)}`;
  await services.mailer.send({
    to: person.email,
    ...resetMail({ name: person.name ?? person.email, link, minutes: resetMinutes }, person.locale),
  });
}

/**
 * Sets the password with a link of a mail (reset or invitation); answers whose. The link is spent, and every session
 * ends.
 */
export async function resetPassword(
  db: Db,
  services: Services,
  type: Resettable,
  input: z.output<typeof auth.ResetPassword>,
): Promise<string> {
  const spent = await row<{ account_id: string }>(
    db,
    sql`update personal_links set used_at = now() where token_hash = ${hashToken(input.token)}
      and account_type = ${type} and purpose in ('reset', 'invitation') and used_at is null and expires_at > now()
        returning account_id`,
  );
  const person = spent && (await personById(db, type, spent.account_id));
  if (!person || person.email !== input.email) throw new ApiError('token_spent');
  checkPassword(input.password, person.own, services.config);
  await storePassword(db, type, person.id, await services.passwords.hash(input.password));
  if (type === 'parent') await proveEmail(db, person.id);
  await endSessions(db, type, person.id);
  await forgetFailures(db, type, person.id);
  return person.id;
}

/** Changes their own password; every other session ends, and this device alone is known. */
export async function changePassword(
  services: Services,
  caller: Pick<Caller, 'type' | 'id' | 'sessionId' | 'staff'>,
  client: Client,
  input: z.output<typeof auth.ChangePassword>,
): Promise<void> {
  const { type } = caller;
  await checkOwnPassword({ services, caller, client }, input.oldPassword, 'oldPassword');
  const person = await personById(services.db, type, caller.id);
  checkPassword(input.password, person?.own ?? [], services.config);
  if (caller.staff?.record.must_change_password && input.password === input.oldPassword)
    throw invalidField('password', 'validation.password_same');
  const hash = await services.passwords.hash(input.password);
  await services.transaction(async (tx) => {
    await storePassword(tx, type, caller.id, hash);
    await rememberDevice(tx, services, client, type, caller.id);
    await endSessions(tx, type, caller.id, caller.sessionId);
  });
}
