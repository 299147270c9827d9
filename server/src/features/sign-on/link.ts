import type { signOn as contract } from '@okur/contract';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { type Change, writeAudit } from '../../platform/database/audit.ts';
import { newId } from '../../platform/database/ids.ts';
import { registeredDevice } from '../../platform/access/devices.ts';
import { hasSecondFactor } from '../../platform/access/second-factor.ts';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { hashToken } from '../../platform/access/secrets.ts';
import { accounts, provenAccount } from '../auth/store.ts';
import { checkCode } from '../second-factor/store.ts';
import { enter, refused } from './finish.ts';
import { isIdle } from './identities.ts';
import { answersFor, offeredProvider, type Provider, type SignOnType } from './provider.ts';

type Context = ContextOf<typeof contract.linkSignOn>;

interface Waiting {
  state_hash: string;
  provider_id: string;
  type: SignOnType;
  browser_hash: string;
  issuer: string;
  subject: string;
  keep: boolean;
}

/** The sign-on that waits with this token in this browser, and its provider. */
async function waitingFor({ db, services, body, client }: Context): Promise<{ waiting: Waiting; provider: Provider }> {
  const waiting = await row<Waiting>(
    db,
    sql`select state_hash, provider_id, type, browser_hash, issuer, subject, keep from sign_on_attempts
      where link_hash = ${hashToken(body.token)} and linked_at is null and expires_at > now()`,
  );
  const isHere =
    waiting?.browser_hash === services.secrets.deviceOfAccount(client.device() ?? '', waiting?.state_hash ?? '');
  const provider = waiting && isHere ? await offeredProvider(db, waiting.provider_id, waiting.type) : undefined;
  if (!waiting || !provider) throw refused(client, 'link: unknown, used, too old or of another browser');
  return { waiting, provider };
}

/** Whether a code was asked for and right: the account is connected by all that its owner signs in with. */
async function checkSecondFactor({ db, services, body, client }: Context, id: string): Promise<boolean> {
  if (!(await row(db, sql`select from admins a where a.id = ${id} and ${hasSecondFactor}`))) return false;
  if (!body.code) throw invalidField('code', 'sign_on.needs_code');
  const trusted = await registeredDevice(db, services, client, 'staff', id);
  await checkCode({ services, client, caller: { id, sessionId: trusted } }, body.code);
  return true;
}

/** Ends the connection of a student who may not sign in, which another account takes over; answers what is recorded. */
const takeOver = async (tx: Db, { issuer, subject }: Waiting): Promise<Change[]> =>
  (
    await rows<{ account_id: string; provider: string; company_id: string | null }>(
      tx,
      sql`delete from identities i using identity_providers p where p.id = i.provider_id and i.issuer = ${issuer}
        and i.subject = ${subject} and ${isIdle} returning i.account_id, p.name as provider, p.company_id`,
    )
  ).map(({ account_id, provider, company_id }) => ({
    action: 'unlink',
    subject: 'USER',
    subjectId: account_id,
    companyId: company_id,
    before: { connected_account: provider },
  }));

/** Connects the account there with the one here, whose owner proves it by name and password, and signs in. */
export async function linkSignOn(context: Context) {
  const { db, services, body, client } = context;
  const { waiting, provider } = await waitingFor(context);
  const { type, keep } = waiting;
  const { email, password } = body;
  const { id, password_hash } = await provenAccount(db, services, type, { email, password, keep }, client);
  if (!(await answersFor(db, provider, type, id))) throw new ApiError('other_school');
  const withCode = type === 'staff' && (await checkSecondFactor(context, id));
  await services.transaction(async (tx) => {
    // Held: where a new password was set meanwhile, the old one connects nothing any more.
    const { table, live } = accounts[type];
    const same = await rows(
      tx,
      sql`select 1 from ${table} where id = ${id} and password_hash = ${password_hash} and ${live} for no key update`,
    );
    if (same.length === 0) throw new ApiError('wrong_credentials');
    const spent = await rows(
      tx,
      sql`update sign_on_attempts set linked_at = now() where state_hash = ${waiting.state_hash}
        and linked_at is null returning 1`,
    );
    const ended = await takeOver(tx, waiting);
    const connected = await rows(
      tx,
      sql`insert into identities (id, provider_id, issuer, subject, account_type, account_id, last_used_at)
        values (${newId()}, ${provider.id}, ${waiting.issuer}, ${waiting.subject}, ${type}, ${id}, now())
          on conflict do nothing returning id`,
    );
    if (spent.length === 0 || connected.length === 0) throw refused(client, 'link: done meanwhile');
    await writeAudit(tx, { type, id, address: client.address, requestId: client.requestId }, [
      ...ended,
      {
        action: 'link',
        subject: type === 'staff' ? 'ADMIN' : 'USER',
        subjectId: id,
        companyId: provider.company_id,
        after: { connected_account: provider.name },
      },
    ]);
  });
  return enter(services, type, id, { keep, factors: withCode ? 'password and code' : 'password' }, client);
}
