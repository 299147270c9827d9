import type { secondFactor as contract } from '@okur/contract';
import { row, rows, sql } from '../../platform/database/index.ts';
import { registeredDevice } from '../../platform/access/devices.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { hashToken } from '../../platform/access/secrets.ts';
import type { Factors } from '../../platform/access/security-log.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { type Guess, guarded } from '../../platform/access/throttle.ts';
import { signInStaff } from '../auth/store.ts';
import { codesLeft, type Proof, takeCode } from './codes.ts';
import { wrongCode } from './own.ts';
import type { First } from './store.ts';

const codeOf = { code: 'code', recovery_code: 'recovery code' } as const satisfies Record<Proof, string>;
const factorsOf = (first: First, proof: Proof): Factors => `${first} and ${codeOf[proof]}`;

interface Challenge {
  admin_id: string;
  keep: boolean;
  first: First;
}

/** The second step. A wrong code leaves the token good for another try, a right one spends it. */
export async function signInWithCode({ db, services, body, client }: ContextOf<typeof contract.signInWithCode>) {
  const hash = hashToken(body.token);
  const challenge = await row<Challenge>(
    db,
    sql`select c.admin_id, c.keep, c.first from sign_in_challenges c
      join admins a on a.id = c.admin_id and a.deleted_at is null and a.status = 'active'
        where c.token_hash = ${hash} and c.used_at is null and c.expires_at > now()`,
  );
  if (!challenge) throw new ApiError('token_spent');
  const { admin_id: id, keep, first } = challenge;
  const guess: Guess = {
    of: 'code',
    type: 'staff',
    account: id,
    accountId: id,
    client,
    trusted: await registeredDevice(db, services, client, 'staff', id),
    event: 'second_factor_failed',
  };
  const proof = await guarded(services.db, guess, (open) =>
    services.transaction(async (tx) => {
      // Of twins with one token the later finds it spent, and keeps its code.
      const spent = await rows(
        tx,
        sql`update sign_in_challenges set used_at = now() where token_hash = ${hash} and used_at is null returning 1`,
      );
      if (spent.length === 0) throw new ApiError('token_spent');
      const taken = await takeCode(tx, services, id, body.code, { open });
      if (!taken) await rows(tx, sql`update sign_in_challenges set used_at = null where token_hash = ${hash}`);
      return taken;
    }),
  );
  if (!proof) throw wrongCode();
  return {
    ...(await signInStaff(services, id, { keep, factors: factorsOf(first, proof) }, client)),
    recovery_codes_left: proof === 'recovery_code' ? (await codesLeft(db, id)).count : null,
  };
}
