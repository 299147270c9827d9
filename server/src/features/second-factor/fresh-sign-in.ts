import { row, sql } from '../../platform/database/index.ts';
import { checkOwnPassword } from '../../platform/access/own-password.ts';
import { hasSecondFactor } from '../../platform/access/second-factor.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { checkCode } from './own.ts';

/** Minutes for which a sign-in proves who is there. */
const freshMinutes = 5;

export type Confirming = Pick<RequestContext, 'services' | 'client'> & {
  caller: RequestContext['caller'];
  body: { password?: string | undefined; code?: string | undefined };
};

/**
 * Money is spent and given back by the owner of the account alone, not by anyone who finds an open browser: the sign-in
 * is of now, or it is proven again, with the second factor where there is one, else with the password.
 */
export async function checkFreshSignIn({ services, caller, client, body }: Confirming): Promise<void> {
  const state = (await row<{ fresh: boolean; second_factor: boolean }>(
    services.db,
    sql`select s.created_at > now() - make_interval(mins => ${freshMinutes}) as fresh,
      ${hasSecondFactor} as second_factor from sessions s join admins a on a.id = s.account_id
        where s.id = ${caller.sessionId}`,
  ))!;
  if (state.fresh) return;
  if (!state.second_factor) {
    if (!body.password) throw invalidField('password', 'payments.confirm_password');
    return checkOwnPassword({ services, caller, client }, body.password);
  }
  if (!body.code) throw invalidField('code', 'payments.confirm_code');
  await checkCode({ services, caller, client }, body.code);
}

/** A write whose caller proves first who is there; no connection waits for it. */
export const freshlySignedIn = <C, T>(work: (context: C) => Promise<T>) => ({
  async before(context: Confirming): Promise<(context: C) => Promise<T>> {
    await checkFreshSignIn(context);
    return work;
  },
});
