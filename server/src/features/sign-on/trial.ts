import type { IdentityProvider } from '@okur/contract/sign-on';
import { type Change, writeAudit } from '../../platform/database/audit.ts';
import { rows, sql } from '../../platform/database/index.ts';
import { actorOf, type RequestContext } from '../../platform/http/request-context.ts';
import { faultOf, type OpenIdClient } from './openid.ts';

/* The test of a provider, of a company and of a partner alike. */

export type Testable = OpenIdClient & Pick<IdentityProvider, 'tested_at' | 'fault'>;

/** Of a provider, `p`, what its test takes. */
export const testable = sql`p.id, p.version, p.kind, p.issuer, p.client_id, p.secret, p.callback_hash, p.tested_at,
  p.fault`;

type Context = Pick<RequestContext, 'services' | 'caller' | 'client'>;

/** Notes what came of the test. Nothing is held while the provider answers. */
export async function trial(
  context: Context,
  { tested_at, fault: former, ...provider }: Testable,
  of: Pick<Change, 'subject' | 'subjectId' | 'companyId'>,
): Promise<void> {
  const { services } = context;
  const fault = await faultOf(services, provider);
  const now = new Date().toISOString();
  await services.transaction(async (tx) => {
    // What was changed meanwhile was not tested.
    await rows(
      tx,
      sql`update identity_providers set tested_at = ${now}, fault = ${fault} where id = ${provider.id}
        and version = ${provider.version}`,
    );
    await writeAudit(tx, actorOf(context), [
      { action: 'update', ...of, before: { tested_at, fault: former }, after: { tested_at: now, fault } },
    ]);
  });
}

interface Access {
  issuer?: string | undefined;
  client_id?: string | undefined;
  secret?: string | undefined;
}

/** With another issuer, client or secret the last test says nothing any more. */
export function untested(
  before: Pick<IdentityProvider, 'issuer' | 'client_id'>,
  { issuer = before.issuer, client_id = before.client_id, secret }: Access,
): { tested_at?: null; fault?: null } {
  const isOther = secret !== undefined || issuer !== before.issuer || client_id !== before.client_id;
  return isOther ? { tested_at: null, fault: null } : {};
}
