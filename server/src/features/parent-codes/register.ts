import type { parentCodes as contract } from '@okur/contract';
import type { Language } from '@okur/contract/fields';
import { done } from '@okur/contract/route';
import { sql } from 'drizzle-orm';
import { type Db, row, rows } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type RegistrationValues, registration } from '../../platform/mail/texts.ts';
import { checkPassword } from '../../platform/passwords.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashToken, makeToken } from '../../platform/secrets.ts';
import type { Call } from '../../platform/serve.ts';
import { guarded, mayMail } from '../../platform/throttle.ts';
import { openSession, ownParent } from '../auth/store.ts';
import { type Child, childOfCode, linkByCode, present } from './codes.ts';
import { unknownCode } from './redeem.ts';

const claimHours = 24;

/**
 * A parent without an account asks for one with the code of a child. The account is made once the link of the mail was
 * followed: who does not own an address cannot wait in its name for the children that a school will link to it. Whoever
 * has an account already is told so by the mail alone.
 */
export async function registerParent({ services, body, client }: Call<typeof contract.registerParent>) {
  const { code, email, password, locale } = body;
  const child = await guarded(services.db, { of: 'code', type: 'parent', account: email, address: client.address }, () => childOfCode(services.db, services, code));
  if (!child) throw unknownCode();
  checkPassword(password, [email, child.name, child.surname, child.company_name], services.config.passwordMin);
  if (!(await mayMail(services.db, `parent:${email}`))) return done;
  const hash = await services.passwords.hash(password);
  const token = makeToken();
  await rows(
    services.db,
    sql`update parent_codes set claim_token_hash = ${hashToken(token)}, claim_email = ${email}, claim_password_hash = ${hash}, claim_locale = ${locale}, claim_expires_at = now() + make_interval(hours => ${claimHours})
        where id = ${child.code_id} and used_at is null`,
  );
  const known = await row<{ locale: Language }>(services.db, sql`select locale from parents where email = ${email} and deleted_at is null and password_hash is not null`);
  const { publicUrl } = services.config;
  const values: RegistrationValues = known ? { known: true, link: `${publicUrl}/#/auth/parent-login` } : { known: false, link: `${publicUrl}/#/auth/parent-confirm?token=${token}`, hours: claimHours };
  // Not awaited: the time a mail takes would tell nothing, but keep the parent waiting.
  void services.mailer.send({ to: email, ...registration(values, known?.locale ?? locale) }).catch(() => undefined);
  return done;
}

interface Claim extends Child {
  code_id: string;
  email: string;
  password_hash: string;
  locale: Language;
}

/** Makes the account that was asked for, links the child and signs in. */
export async function confirmParent({ db, services, body, client, record }: Call<typeof contract.confirmParent>) {
  const claim = await row<Claim>(
    db,
    sql`select k.id as code_id, k.claim_email as email, k.claim_password_hash as password_hash, k.claim_locale as locale, u.id, u.name, u.surname, u.company_id, c.company_name
        from parent_codes k join users u on u.id = k.user_id join companies c on c.id = u.company_id
        where k.claim_token_hash = ${hashToken(body.token)} and k.claim_expires_at > now() and k.used_at is null and ${present} for no key update of k`,
  );
  if (!claim) throw new Refusal('token_spent');
  const { id, made } = await accountOf(db, claim);
  if (made) record({ action: 'create', subject: 'PARENTS', subjectId: id, companyId: claim.company_id, after: { email: claim.email } });
  await linkByCode(db, claim.code_id, id, claim.id);
  record({ action: 'link', subject: 'USER', subjectId: claim.id, companyId: claim.company_id, after: { parent_id: id } });
  return { access_token: await openSession(db, services, 'parent', id, false, client), parent: await ownParent(db, id) };
}

/** A school may have made the account meanwhile: the owner of the address has it, with the password chosen here unless there is one. */
async function accountOf(db: Db, { email, password_hash, locale }: Claim): Promise<{ id: string; made: boolean }> {
  const account = await row<{ id: string; version: number }>(
    db,
    sql`insert into parents (id, email, password_hash, locale, last_login_at) values (${newId()}, ${email}, ${password_hash}, ${locale}, now())
        on conflict (email) do update set password_hash = coalesce(parents.password_hash, excluded.password_hash), deleted_at = null, last_login_at = now(), version = parents.version + 1, updated_at = now()
        returning id, version`,
  );
  return { id: account!.id, made: account!.version === 1 };
}
