import { randomBytes } from 'node:crypto';
import type { signOn as contract } from '@okur/contract';
import type { ProviderKind } from '@okur/contract/sign-on';
import { rows, sql } from '../../platform/database/index.ts';
import { ApiError, notFound, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { hashToken } from '../../platform/access/secrets.ts';
import { checkSignOns } from '../../platform/access/throttle.ts';
import { addressFor, newChecks } from './openid.ts';
import { isOffered, offeredProvider } from './provider.ts';

/** Minutes in which a sign-on is finished, with everything that belongs to it. */
export const patience = 10;

interface Offered {
  company_name: string;
  id: string;
  kind: ProviderKind;
  name: string;
  staff: boolean;
  students: boolean;
}

/** One answer for a school that is not there and one that offers nothing. */
export async function schoolSignOn({ db, params }: ContextOf<typeof contract.schoolSignOn>) {
  const offered = await rows<Offered>(
    db,
    sql`select c.company_name, p.id, p.kind, p.name, p.staff, p.students from identity_providers p
      join companies c on c.id = p.company_id where c.short_name = upper(${params.school}) and ${isOffered}
        order by p.name, p.id`,
  );
  if (!offered[0]) throw notFound();
  const providers = offered.map(({ id, kind, name, staff, students }) => ({ id, kind, name, staff, students }));
  return { data: { company_name: offered[0].company_name, providers } };
}

/** Notes the attempt for this browser, which a cookie of ours tells from others, and answers where it goes. */
export async function beginSignOn({ db, services, body, client }: ContextOf<typeof contract.beginSignOn>) {
  await checkSignOns(db, client.address);
  const provider = orNotFound(await offeredProvider(db, body.provider, body.type));
  const checks = newChecks();
  const url = await addressFor(services, provider, checks).catch((error: unknown) => {
    client.log('sign_on_refused', { reason: `provider: ${String(error)}` });
    throw new ApiError('sign_on_failed');
  });
  const device = client.device() ?? randomBytes(18).toString('base64url');
  client.keepDevice(device);
  const hash = hashToken(checks.state);
  // Those that have run out go now: between two cleanings there may be many.
  await rows(
    db,
    sql`delete from sign_on_attempts where state_hash in (select state_hash from sign_on_attempts
      where provider_id = ${provider.id} and expires_at < now() limit 100 for update skip locked)`,
  );
  await rows(
    db,
    sql`insert into sign_on_attempts (state_hash, provider_id, type, browser_hash, nonce, verifier, keep, expires_at)
      values (${hash}, ${provider.id}, ${body.type}, ${services.secrets.deviceOfAccount(device, hash)},
        ${checks.nonce}, ${services.secrets.seal(checks.verifier)}, ${body.keep},
        now() + make_interval(mins => ${patience}))`,
  );
  return { data: { url } };
}
