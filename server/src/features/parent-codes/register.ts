import type { parentCodes as contract } from '@okur/contract';
import type { Language } from '@okur/contract/fields';
import { done } from '@okur/contract/route';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type RegistrationValues, registration } from './mail-texts.ts';
import { networkOf } from '../../platform/access/network.ts';
import { checkPassword } from '../../platform/access/passwords.ts';
import { invalidField, ApiError } from '../../platform/http/api-error.ts';
import { hashToken, makeToken } from '../../platform/access/secrets.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { endSessions } from '../../platform/access/sessions.ts';
import { checkClientMails, type Guess, guarded, mayMail } from '../../platform/access/throttle.ts';
import { openSession, ownParent, proveEmail, storePassword } from '../auth/store.ts';
import { type Child, childOfCode, linkByCode, present } from './codes.ts';
import { unknownCode } from './redeem.ts';
import { fullName } from '../users/store.ts';

const claimHours = 24;
/** However many addresses are tried with it: a code is for one family. */
const mailsOfCode = 5;

/**
 * A parent without an account asks for one with the code of a child. The account is made once the link of the mail was
 * followed, with a password chosen then: who does not own an address can neither wait in its name for the children that
 * a school will link to it, nor know the password of the person who follows the link. A person who has an account
 * already is told so by the mail alone.
 */
export async function registerParent({ services, body, client }: ContextOf<typeof contract.registerParent>) {
  const { code, email, locale } = body;
  const guess: Guess = {
    of: 'code',
    type: 'parent',
    // Anyone may write anyone's address: what is guessed elsewhere keeps its owner from nothing.
    account: `${email}:${networkOf(client.address)}`,
    accountId: undefined,
    client,
    trusted: undefined,
    event: 'parent_code_failed',
  };
  const child = await guarded(services.db, guess, () => childOfCode(services.db, services, code));
  if (!child) throw unknownCode();
  if (!(await mayMail(services.db, `parent:${email}`))) return done;
  await checkClientMails(services.db, client.address);
  const token = makeToken();
  const claimed = await row(
    services.db,
    sql`update parent_codes set mails = mails + 1, claim_token_hash = ${hashToken(token)}, claim_email = ${email},
      claim_locale = ${locale}, claim_expires_at = now() + make_interval(hours => ${claimHours})
        where id = ${child.code_id} and used_at is null and mails < ${mailsOfCode} returning 1`,
  );
  if (!claimed) throw invalidField('code', 'parent_code.mails_used', { count: mailsOfCode });
  const existing = await row<{ locale: Language }>(
    services.db,
    sql`select locale from parents where email = ${email} and deleted_at is null and password_hash is not null
      and email_proven_at is not null`,
  );
  const { publicUrl } = services.config;
  const values: RegistrationValues = existing
    ? { hasAccount: true, link: `${publicUrl}/#/auth/parent-login` }
    : { hasAccount: false, link: `${publicUrl}/#/auth/parent-confirm?token=${token}`, hours: claimHours };
  // Not awaited: the time a mail takes would tell nothing, but keep the parent waiting.
  void services.mailer.send({ to: email, ...registration(values, existing?.locale ?? locale) }).catch(() => undefined);
  return done;
}

interface Claim extends Child {
  code_id: string;
  email: string;
  locale: Language;
}

/** Makes the account that was asked for, links the child and signs in. */
export async function confirmParent(context: ContextOf<typeof contract.confirmParent>) {
  const { db, services, body, client, record, unchanged } = context;
  const claim = await row<Claim>(
    db,
    sql`select k.id as code_id, k.claim_email as email, k.claim_locale as locale, u.id, u.name, u.surname,
      u.company_id, c.company_name
        from parent_codes k join users u on u.id = k.user_id join companies c on c.id = u.company_id
        where k.claim_token_hash = ${hashToken(body.token)} and k.claim_expires_at > now() and k.used_at is null
          and ${present} for no key update of k`,
  );
  if (!claim) throw new ApiError('token_spent');
  const own = [claim.email, body.name, claim.name, claim.surname, fullName(claim), claim.company_name];
  checkPassword(body.password, own, services.config);
  const { id, action } = await accountOf(db, claim, body.name, await services.passwords.hash(body.password));
  const subject = { subject: 'PARENTS', subjectId: id, companyId: claim.company_id };
  if (action === 'create') record({ ...subject, action, after: { email: claim.email, name: body.name } });
  if (action === 'password') record({ ...subject, action });
  const linked = await linkByCode(context, claim, { parentId: id, field: 'token' });
  if (!linked && action === null) unchanged();
  return {
    access_token: await openSession(db, services, 'parent', id, { keep: false, factors: 'link of a mail' }, client),
    parent: await ownParent(db, id),
  };
}

/**
 * The account of the claimed address, which is proven now. Where a school made it meanwhile, or a person before an
 * address had to be proven, the owner takes it over with the name, the language and the password chosen here; who has
 * proven it already keeps theirs.
 */
async function accountOf(
  db: Db,
  { email, locale }: Claim,
  name: string,
  passwordHash: string,
): Promise<{ id: string; action: 'create' | 'password' | null }> {
  const existing = await row<{ id: string; owned: boolean }>(
    db,
    sql`select id, email_proven_at is not null and password_hash is not null as owned from parents
      where email = ${email} and deleted_at is null for no key update`,
  );
  const id = existing?.id ?? newId();
  if (!existing) await rows(db, sql`insert into parents (id, email, last_login_at) values (${id}, ${email}, now())`);
  if (!existing?.owned) {
    await rows(db, sql`update parents set name = ${name}, locale = ${locale}, locale_chosen = true where id = ${id}`);
    await storePassword(db, 'parent', id, passwordHash);
    await endSessions(db, 'parent', id);
    await proveEmail(db, id);
  }
  return { id, action: !existing ? 'create' : existing.owned ? null : 'password' };
}
