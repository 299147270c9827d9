import { randomBytes } from 'node:crypto';
import type { signOn as contract } from '@okur/contract';
import { row, rows, sql } from '../../platform/database/index.ts';
import { hashToken, makeToken } from '../../platform/access/secrets.ts';
import { checkSignOns } from '../../platform/access/throttle.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { secondStep } from '../second-factor/store.ts';
import { patience } from './begin.ts';
import { enterStaff, refused } from './finish.ts';
import { landingOf } from './landing.ts';
import { asserted } from './openid.ts';
import { answersFor, offeredProvider, type Provider } from './provider.ts';

const ofPartner = (slug: string) =>
  sql`from identity_providers p join partners r on r.id = p.partner_id where r.slug = ${slug} and p.enabled`;

export async function partnerSignOn({ db, params }: ContextOf<typeof contract.partnerSignOn>) {
  return {
    data: orNotFound(
      await row<{ name: string; provider: string }>(
        db,
        sql`select p.name, p.id as provider ${ofPartner(params.partner)}`,
      ),
    ),
  };
}

/**
 * Takes an assertion once. Who signs in did not begin it here, so no one is signed in by it alone: the person says "go
 * on as" in the browser that took it, which is what another one, sent here with an assertion of theirs, will not say.
 */
export async function partnerSso(context: ContextOf<typeof contract.partnerSso>) {
  const { db, services, body, client, params } = context;
  await checkSignOns(db, client.address);
  const found = orNotFound(await row<{ id: string }>(db, sql`select p.id ${ofPartner(params.partner)}`));
  const provider = orNotFound(await offeredProvider(db, found.id, 'staff'));
  const proven = await asserted(services, provider, body.token, landingOf(services, params.partner)).catch(
    (error: unknown) => {
      const reason = error instanceof Error ? String((error as { code?: unknown }).code ?? error.name) : 'unknown';
      throw refused(client, `assertion: ${reason}`);
    },
  );
  const device = client.device() ?? randomBytes(18).toString('base64url');
  client.keepDevice(device);
  const hash = hashToken(`${provider.id} ${proven.id}`);
  const token = makeToken();
  const taken = await rows(
    db,
    sql`insert into sign_on_attempts (state_hash, provider_id, type, browser_hash, nonce, verifier, keep, issuer,
      subject, link_hash, used_at, expires_at) values (${hash}, ${provider.id}, 'staff',
        ${services.secrets.deviceOfAccount(device, hash)}, '', '', false, ${proven.issuer}, ${proven.subject},
        ${hashToken(token)}, now(), now() + make_interval(mins => ${patience})) on conflict do nothing returning 1`,
  );
  if (taken.length === 0) throw refused(client, 'assertion: used');
  const { name } = provider;
  const id = await accountOf(context, provider, proven);
  if (id === undefined)
    return {
      link: {
        token,
        type: 'staff' as const,
        provider: name,
        company_name: name,
        account: proven.account,
        idle: false,
      },
    };
  return { handover: { token, partner: name, ...(await personOf(context, id)) } };
}

type Context = Pick<ContextOf<typeof contract.partnerSso>, 'db' | 'client'>;

/** Whose account an identity opens, if it is connected; refused where the partner does not answer for it. */
async function accountOf(
  { db, client }: Context,
  provider: Provider,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string | undefined> {
  const identity = await row<{ account_type: string; account_id: string }>(
    db,
    sql`select account_type, account_id from identities where issuer = ${issuer} and subject = ${subject}`,
  );
  if (!identity) return undefined;
  const { account_type: type, account_id: id } = identity;
  if (type === 'staff' && (await answersFor(db, provider, 'staff', id))) return id;
  throw refused(client, 'account: not one that this partner answers for');
}

interface Post {
  instructor_id: string;
  company_id: string;
  company_name: string;
}

/** Posts of instructors at companies that are there. */
const postsOf = ({ db }: Pick<Context, 'db'>, id: string): Promise<Post[]> =>
  rows<Post>(
    db,
    sql`select i.id as instructor_id, c.id as company_id, c.company_name from instructors i
      join companies c on c.id = i.company_id where i.admin_id = ${id} and i.deleted_at is null
        and c.deleted_at is null order by c.company_name, c.id`,
  );

async function personOf(context: Context, id: string): Promise<{ name: string; posts: Post[] }> {
  const { name } = orNotFound(
    await row<{ name: string }>(context.db, sql`select username as name from admins where id = ${id}`),
  );
  return { name, posts: await postsOf(context, id) };
}

interface Handover {
  state_hash: string;
  provider_id: string;
  browser_hash: string;
  issuer: string;
  subject: string;
}

/** Signs in whom a partner sent, once, in the browser that took the assertion. */
export async function partnerInstructorLogin(context: ContextOf<typeof contract.partnerInstructorLogin>) {
  const { db, services, body, client } = context;
  const waiting = await row<Handover>(
    db,
    sql`select a.state_hash, a.provider_id, a.browser_hash, a.issuer, a.subject from sign_on_attempts a
      join identity_providers p on p.id = a.provider_id and p.partner_id is not null
        where a.link_hash = ${hashToken(body.token)} and a.linked_at is null and a.expires_at > now()`,
  );
  const device = services.secrets.deviceOfAccount(client.device() ?? '', waiting?.state_hash ?? '');
  const provider =
    waiting?.browser_hash === device ? await offeredProvider(db, waiting.provider_id, 'staff') : undefined;
  if (!waiting || !provider) throw refused(client, 'handover: unknown, used, too old or of another browser');
  const id = await accountOf(context, provider, waiting);
  if (id === undefined) throw refused(client, 'handover: of an account that is not connected');
  const { instructor_id } = body;
  if (instructor_id && !(await postsOf(context, id)).some((post) => post.instructor_id === instructor_id))
    throw refused(client, 'handover: a post of someone else');
  const spent = await rows(
    db,
    sql`update sign_on_attempts set linked_at = now() where state_hash = ${waiting.state_hash}
      and linked_at is null returning 1`,
  );
  if (spent.length === 0) throw refused(client, 'handover: used meanwhile');
  await rows(
    db,
    sql`update identities set last_used_at = now() where issuer = ${waiting.issuer} and subject = ${waiting.subject}`,
  );
  const second_factor = await secondStep(db, id, false, 'school account');
  return second_factor
    ? { second_factor, keep: false }
    : enterStaff(services, id, { keep: false, factors: 'school account' }, client);
}
