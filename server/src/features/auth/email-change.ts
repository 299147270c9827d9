import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { forgetIdentities } from '../../platform/access/identities.ts';
import { spendLinks } from '../../platform/access/invitations.ts';
import { emailChanged, emailConfirmation } from './mail-texts.ts';
import type { auth as contract } from '@okur/contract';
import { orNotFound, ApiError, invalidField } from '../../platform/http/api-error.ts';
import { spendChallenges } from '../../platform/access/second-factor.ts';
import { hashToken, makeToken } from '../../platform/access/secrets.ts';
import type { BeforeOf, RequestContext } from '../../platform/http/request-context.ts';
import { endSessions } from '../../platform/access/sessions.ts';
import { mayMail } from '../../platform/access/throttle.ts';
import { accounts } from './accounts.ts';
import { checkOwnPassword } from '../../platform/access/own-password.ts';
import { moveChildren } from '../parents/store.ts';
import { makeReset, personById, type Resettable } from './passwords.ts';

const confirmHours = 24;
const wayBackDays = 7;

type Asking = Pick<RequestContext, 'db' | 'services' | 'caller' | 'client' | 'afterCommit'>;
type Checking = Omit<Asking, 'afterCommit'>;
type Following<Body = { token: string }> = Pick<
  RequestContext<unknown, unknown, Body>,
  'db' | 'services' | 'client' | 'body' | 'record' | 'afterCommit'
>;

/**
 * Before another address is asked for: the password, and how often it was asked. Answers whether the password was
 * right; for the address that is there already it is not looked at.
 */
export async function checkAskingForEmail(
  { db, services, caller, client }: Checking,
  email: string | undefined,
  password: string | undefined,
): Promise<boolean> {
  const type = caller.type as Resettable;
  const person = orNotFound(await personById(db, type, caller.id));
  if (email === undefined || email === person.email) return false;
  await checkOwnPassword({ services, caller, client }, password);
  if (!(await mayMail(db, `email:${type}:${caller.id}`))) throw new ApiError('too_many_requests', { retryAfter: 900 });
  return true;
}

/**
 * Another address for their own account, not in effect before its owner has followed the link that goes there. Nothing
 * happens for the address that is there already. Answers the address, for the audit.
 */
export async function askForEmail(
  { db, services, caller, afterCommit }: Asking,
  email: string,
  isConfirmed: boolean,
): Promise<string | null> {
  const type = caller.type as Resettable;
  const person = orNotFound(await personById(db, type, caller.id));
  if (email === person.email) return null;
  if (!isConfirmed) throw invalidField('password', 'validation.required');
  // The last address that was asked for counts.
  await rows(
    db,
    sql`update personal_links set used_at = now() where account_type = ${type} and account_id = ${caller.id}
      and purpose = 'email' and used_at is null`,
  );
  const token = makeToken();
  await rows(
    db,
    sql`insert into personal_links (token_hash, account_type, account_id, purpose, email, session_id, expires_at)
      values (${hashToken(token)}, ${type}, ${caller.id}, 'email', ${email}, ${caller.sessionId},
        now() + make_interval(hours => ${confirmHours}))`,
  );
  const link = `${services.config.publicUrl}/#/auth/confirm-email?token=${token}&type=${type}`;
  afterCommit(() =>
    services.mailer.send({
      to: email,
      ...emailConfirmation({ name: person.name, email, link, hours: confirmHours }, person.locale),
    }),
  );
  return email;
}

interface Link {
  account_type: Resettable;
  account_id: string;
  email: string;
  session_id: string | null;
  created_at: string;
}

const ofLink = sql`account_type, account_id, email, session_id, created_at`;
const unspent = (token: string, purpose: 'email' | 'email_undo') =>
  sql`token_hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > now()`;

async function spend(db: Db, token: string, purpose: 'email' | 'email_undo'): Promise<Link> {
  const link = await row<Link>(
    db,
    sql`update personal_links set used_at = now() where ${unspent(token, purpose)} returning ${ofLink}`,
  );
  if (!link) throw new ApiError('token_spent');
  return link;
}

/** Gives the account the address of the link, which its owner has just proven; answers whom it belongs to. */
async function setEmail(
  { db, record, afterCommit, services }: Following,
  { account_type: type, account_id: id, email }: Link,
) {
  const person = await personById(db, type, id);
  if (!person) throw new ApiError('token_spent');
  const proven = type === 'parent' ? sql`, email_proven_at = now()` : sql``;
  await rows(
    db,
    sql`update ${accounts[type].table} set email = ${email} ${proven}, version = version + 1, updated_at = now()
      where id = ${id}`,
  );
  record({
    action: 'update',
    subject: type === 'staff' ? 'ADMIN' : 'PARENTS',
    subjectId: id,
    before: { email: person.email },
    after: { email },
    // The link is theirs, and no one need be signed in to follow it.
    by: { type, id },
  });
  afterCommit(() => services.access.forget(id));
  return person;
}

/**
 * The new address takes effect: links to the old one and all other sessions end, and the old one gets the way back.
 * A person who opens the mailbox says the password, too: else a stranger could have an address confirmed by its owner,
 * and wait under it for what a school will give to that owner.
 */
export const confirmEmail = {
  async before({ db, services, client, body }: BeforeOf<typeof contract.confirmEmail>) {
    const link = await row<Link>(db, sql`select ${ofLink} from personal_links where ${unspent(body.token, 'email')}`);
    if (!link) throw new ApiError('token_spent');
    const { account_type: type, account_id: id, session_id } = link;
    await checkOwnPassword({ services, caller: { type, id, sessionId: session_id! }, client }, body.password);
    return takeEffect;
  },
};

async function takeEffect(context: Following) {
  const { db, services, body, afterCommit } = context;
  const link = await spend(db, body.token, 'email');
  const { account_type: type, account_id: id, email } = link;
  const person = await setEmail(context, link);
  await spendLinks(db, type, id);
  await endSessions(db, type, id, link.session_id ?? undefined);
  const token = makeToken();
  await rows(
    db,
    sql`insert into personal_links (token_hash, account_type, account_id, purpose, email, expires_at)
      values (${hashToken(token)}, ${type}, ${id}, 'email_undo', ${person.email},
        now() + make_interval(days => ${wayBackDays}))`,
  );
  const wayBack = `${services.config.publicUrl}/#/auth/restore-email?token=${token}&type=${type}`;
  afterCommit(() =>
    services.mailer.send({
      to: person.email,
      ...emailChanged({ name: person.name, email, link: wayBack, days: wayBackDays }, person.locale),
    }),
  );
  return { data: { type, email } };
}

/**
 * A school may have made another account for the old address since: the person who opens its mailbox owns both, so that
 * one is set aside and its children join.
 */
async function joinTwin({ db, record, afterCommit, services }: Following, { account_id: id, email }: Link) {
  const twin = await row<{ id: string }>(
    db,
    sql`select id from parents where email = ${email} and deleted_at is null and id <> ${id} for no key update`,
  );
  if (!twin) return;
  await rows(
    db,
    sql`update parents set deleted_at = now(), version = version + 1, updated_at = now() where id = ${twin.id}`,
  );
  record({ action: 'delete', subject: 'PARENTS', subjectId: twin.id });
  for (const child of await moveChildren(db, twin.id, id))
    record({ action: 'link', subject: 'USER', ...child, after: { parent_id: id } });
  afterCommit(() => services.access.forget(twin.id));
}

/**
 * The way back from an address that another person gave the account: the person who did it knows the password, so it
 * goes with every session and every account elsewhere that opens it, and the answer lets the owner choose another one.
 * Ways back from before this change stay open. A parent's always leads back; that of staff, too, since no one else gets
 * the address meanwhile (`okur_hold_email`).
 */
export async function restoreEmail(context: Following) {
  const { db, body } = context;
  const link = await spend(db, body.token, 'email_undo');
  const { account_type: type, account_id: id, email } = link;
  if (type === 'parent') await joinTwin(context, link);
  await setEmail(context, link);
  await rows(
    db,
    sql`update personal_links set used_at = now() where account_type = ${type} and account_id = ${id}
      and used_at is null and (purpose <> 'email_undo' or created_at >= ${link.created_at}::timestamptz)`,
  );
  await rows(db, sql`update ${accounts[type].table} set password_hash = null where id = ${id}`);
  await forgetIdentities(db, type, id);
  await endSessions(db, type, id);
  if (type === 'staff') await spendChallenges(db, id);
  return { data: { type, email, token: await makeReset(db, type, id) } };
}
