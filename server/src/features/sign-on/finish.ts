import type { signOn as contract } from '@okur/contract';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { ApiError, orNotFound } from '../../platform/http/api-error.ts';
import type { Client } from '../../platform/http/client.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { hashToken, makeToken } from '../../platform/access/secrets.ts';
import type { Factors } from '../../platform/access/security-log.ts';
import { ownStudent, signIn, signInStaff } from '../auth/store.ts';
import { secondStep } from '../second-factor/store.ts';
import { isIdle } from './identities.ts';
import { exchange, type Proven } from './openid.ts';
import { answersFor, isOffered, offeredProvider, type Provider, type SignOnType } from './provider.ts';

interface Attempt {
  provider_id: string;
  type: SignOnType;
  nonce: string;
  verifier: string;
  keep: boolean;
}

/** One answer for everything that is not as it must be; the log alone has the reason. */
export function refused(client: Client, reason: string): ApiError {
  client.log('sign_on_refused', { reason });
  return new ApiError('sign_on_failed');
}

/** The attempt of this state, begun in this browser; from now on it is used. */
async function useAttempt({ db, services, body, client }: ContextOf<typeof contract.finishSignOn>): Promise<Attempt> {
  const hash = hashToken(body.state);
  const attempt = await row<Attempt>(
    db,
    sql`update sign_on_attempts set used_at = now() where state_hash = ${hash} and used_at is null
      and expires_at > now() and browser_hash = ${services.secrets.deviceOfAccount(client.device() ?? '', hash)}
        returning provider_id, type, nonce, verifier, keep`,
  );
  if (!attempt) throw refused(client, 'state: unknown, used, too old or of another browser');
  return attempt;
}

export async function finishSignOn(context: ContextOf<typeof contract.finishSignOn>) {
  const { db, services, body, client } = context;
  const attempt = await useAttempt(context);
  const provider = await offeredProvider(db, attempt.provider_id, attempt.type);
  if (!provider) throw refused(client, 'provider: not offered any more');
  // Each provider has an address of its own: what another one sends is not for this attempt.
  if (body.hash !== provider.callback_hash) throw refused(client, 'address: of another provider');
  const verifier = services.secrets.open(attempt.verifier) ?? '';
  const { code, state, iss } = body;
  const proven = await exchange(services, provider, { code, state, iss }, { nonce: attempt.nonce, verifier }).catch(
    (error: unknown) => {
      throw refused(client, `answer: ${reasonOf(error)}`);
    },
  );
  const identity = await row<{ id: string; account_type: SignOnType; account_id: string; idle: boolean }>(
    db,
    sql`select i.id, i.account_type, i.account_id, ${isIdle} as idle from identities i
      where i.issuer = ${proven.issuer} and i.subject = ${proven.subject}`,
  );
  if (!identity || identity.idle) {
    const link = await awaitLink(db, hashToken(state), { attempt, provider, proven });
    return { link: { ...link, idle: identity !== undefined } };
  }
  const { account_type: type, account_id: id } = identity;
  const isOpen = type === attempt.type && (await answersFor(db, provider, type, id));
  if (!isOpen) throw refused(client, 'account: not one that this provider answers for');
  await rows(db, sql`update identities set last_used_at = now() where id = ${identity.id}`);
  const { keep } = attempt;
  const second_factor = type === 'staff' ? await secondStep(db, id, keep, 'school account') : undefined;
  return second_factor
    ? { second_factor, keep }
    : enter(services, type, id, { keep, factors: 'school account' }, client);
}

/** What K12NET sent back. An address of another provider, or of none, is not there, and no state is used up by it. */
export async function connectWithK12(context: ContextOf<typeof contract.connectWithK12>) {
  const { db, body } = context;
  orNotFound(
    await row(
      db,
      sql`select from identity_providers p join companies c on c.id = p.company_id
        where p.kind = 'k12' and p.callback_hash = ${body.hash} and ${isOffered}`,
    ),
  );
  return finishSignOn(context);
}

/** The code of the library says what was wrong; a message may hold what was sent. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? String((error as { code?: unknown }).code ?? error.name) : 'unknown';

/** Notes who it is until the person has said whose account here it opens. */
async function awaitLink(
  db: Db,
  hash: string,
  { attempt, provider, proven }: { attempt: Attempt; provider: Provider; proven: Proven },
) {
  const token = makeToken();
  await rows(
    db,
    sql`update sign_on_attempts set issuer = ${proven.issuer}, subject = ${proven.subject},
      link_hash = ${hashToken(token)} where state_hash = ${hash}`,
  );
  const { name, company_name } = provider;
  return { token, type: attempt.type, provider: name, company_name, account: proven.account };
}

/** Opens the session; the answer is the one of signing in with a password. */
export async function enter(
  services: Services,
  type: SignOnType,
  id: string,
  proven: { keep: boolean; factors: Factors },
  client: Client,
) {
  if (type === 'staff') return enterStaff(services, id, proven, client);
  const access_token = await signIn(services, type, id, proven, client);
  return { access_token, student: await ownStudent(services.db, id), keep: proven.keep };
}

export const enterStaff = async (
  services: Services,
  id: string,
  proven: { keep: boolean; factors: Factors },
  client: Client,
) => ({ ...(await signInStaff(services, id, proven, client)), keep: proven.keep });
