import type { secondFactor as contract } from '@okur/contract';
import { limits } from '@okur/contract/limits';
import { type Change, writeAudit } from '../../platform/database/audit.ts';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { forgetDevices } from '../../platform/access/devices.ts';
import { Refusal } from '../../platform/http/api-error.ts';
import { dropSecondFactor } from '../../platform/access/second-factor.ts';
import type { Call } from '../../platform/http/serve.ts';
import { endSessions } from '../../platform/access/sessions.ts';
import { type Guess, guarded } from '../../platform/access/throttle.ts';
import { isOwnPassword } from '../../platform/access/own-password.ts';
import { addressOf, newSecret, replaceRecoveryCodes, takeCode } from './codes.ts';

/*
 * The own second factor. Password and code are looked at before the transaction begins: what was guessed has to be
 * counted though it is undone.
 */

type Own = Pick<Call<typeof contract.confirmSecondFactor>, 'services' | 'caller' | 'client'>;

export const wrongCode = () => new Refusal('wrong_code', { errors: { code: ['validation.code_wrong'] } });

async function checkPassword({ services, caller, client }: Own, password: string): Promise<void> {
  if (!(await isOwnPassword(services, caller, client, password)))
    throw new Refusal('old_password_wrong', { errors: { password: ['validation.old_password_wrong'] } });
}

async function checkCode({ services, caller, client }: Own, code: string, waiting = false): Promise<void> {
  const guess: Guess = {
    of: 'code',
    type: 'staff',
    account: caller.id,
    accountId: caller.id,
    client,
    trusted: caller.sessionId,
    event: 'second_factor_failed',
  };
  const taken = await guarded(services.db, guess, (open) =>
    takeCode(services.db, services, caller.id, code, { open, waiting }),
  );
  if (!taken) throw wrongCode();
}

/** Refuses unless the second factor is in use, or is not. */
async function checkEnabled({ services, caller }: Own, wanted: boolean): Promise<void> {
  const enabled = await row(
    services.db,
    sql`select from second_factors where admin_id = ${caller.id} and confirmed_at is not null`,
  );
  if (Boolean(enabled) !== wanted) throw new Refusal('conflict');
}

/** Writes, with the audit's row: that it was switched, never a secret. */
const write = <T>(
  { services, caller, client }: Own,
  change: Pick<Change, 'before' | 'after'>,
  work: (tx: Db) => Promise<T>,
): Promise<T> =>
  services.transaction(async (tx) => {
    const result = await work(tx);
    await writeAudit(tx, { type: caller.type, id: caller.id, address: client.address, requestId: client.requestId }, [
      { action: 'update', subject: 'ADMIN', subjectId: caller.id, ...change },
    ]);
    return result;
  });

/** A new secret, which waits to be confirmed; one that waits already is replaced. */
export async function setUp(call: Call<typeof contract.setUpSecondFactor>) {
  const { db, services, caller, body } = call;
  await checkEnabled(call, false);
  await checkPassword(call, body.password);
  const secret = newSecret();
  const made = await rows(
    db,
    sql`insert into second_factors as f (admin_id, secret) values (${caller.id}, ${services.secrets.seal(secret)})
        on conflict (admin_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
          where f.confirmed_at is null returning 1`,
  );
  if (made.length === 0) throw new Refusal('conflict');
  return { data: { secret, uri: addressOf(secret, caller.staff!.record.email) } };
}

/** Switches it on. Sessions from before, which proved a password alone, end, and their devices are strangers again. */
export async function confirm(call: Call<typeof contract.confirmSecondFactor>) {
  const { services, caller, body } = call;
  await checkEnabled(call, false);
  await checkCode(call, body.code, true);
  const recovery_codes = await write(
    call,
    { before: { second_factor: false }, after: { second_factor: true } },
    async (tx) => {
      const confirmed = await rows(
        tx,
        sql`update second_factors set confirmed_at = now() where admin_id = ${caller.id} and confirmed_at is null
          returning 1`,
      );
      if (confirmed.length === 0) throw new Refusal('conflict');
      await endSessions(tx, 'staff', caller.id, caller.sessionId);
      await forgetDevices(tx, 'staff', caller.id);
      return replaceRecoveryCodes(tx, services, caller.id);
    },
  );
  services.access.forget(caller.id);
  return { data: { recovery_codes } };
}

export async function renewCodes(call: Call<typeof contract.renewRecoveryCodes>) {
  const { services, caller, body } = call;
  await checkEnabled(call, true);
  await checkPassword(call, body.password);
  await checkCode(call, body.code);
  return {
    data: {
      recovery_codes: await write(
        call,
        { before: { recovery_codes: null }, after: { recovery_codes: limits.recoveryCodes } },
        (tx) => replaceRecoveryCodes(tx, services, caller.id),
      ),
    },
  };
}

export async function disable(call: Call<typeof contract.disableSecondFactor>): Promise<void> {
  const { services, caller, body } = call;
  await checkEnabled(call, true);
  await checkPassword(call, body.password);
  await checkCode(call, body.code);
  await write(call, { before: { second_factor: true }, after: { second_factor: false } }, (tx) =>
    dropSecondFactor(tx, caller.id),
  );
  services.access.forget(caller.id);
}
