import type { secondFactor as contract } from '@okur/contract';
import { limits } from '@okur/contract/limits';
import { type Change, writeAudit } from '../../platform/database/audit.ts';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { forgetDevices } from '../../platform/access/devices.ts';
import { ApiError, orNotFound } from '../../platform/http/api-error.ts';
import { dropSecondFactor, needsSecondFactor } from '../../platform/access/second-factor.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { endSessions } from '../../platform/access/sessions.ts';
import { type Guess, guarded } from '../../platform/access/throttle.ts';
import { checkOwnPassword } from '../../platform/access/own-password.ts';
import { addressOf, newSecret, makeRecoveryCodes, replaceRecoveryCodes, takeCode, codesLeft } from './codes.ts';
import { done } from '@okur/contract/route';

/*
 * One's own second factor. Password and code are looked at before the transaction begins: what was guessed has to be
 * counted though it is undone.
 */

type Own = Pick<ContextOf<typeof contract.confirmSecondFactor>, 'services' | 'caller' | 'client'>;

export const wrongCode = () => new ApiError('wrong_code', { errors: { code: ['validation.code_wrong'] } });

/** Whose code it is, and the session, or the device, where the owner was before. */
interface Checked {
  id: string;
  sessionId: string | undefined;
}

/** Takes a code of the second factor, or refuses; wrong ones count. */
export async function checkCode(
  { services, caller, client }: Pick<Own, 'services' | 'client'> & { caller: Checked },
  code: string,
  waiting = false,
): Promise<void> {
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
  if (Boolean(enabled) !== wanted) throw new ApiError('conflict');
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
export async function setUpSecondFactor(context: ContextOf<typeof contract.setUpSecondFactor>) {
  const { db, services, caller, body } = context;
  await checkEnabled(context, false);
  await checkOwnPassword(context, body.password);
  const secret = newSecret();
  const made = await rows(
    db,
    sql`insert into second_factors as f (admin_id, secret) values (${caller.id}, ${services.secrets.seal(secret)})
        on conflict (admin_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
          where f.confirmed_at is null returning 1`,
  );
  if (made.length === 0) throw new ApiError('conflict');
  return { data: { secret, uri: addressOf(secret, caller.staff!.record.email) } };
}

/** Switches it on. Sessions from before, which proved a password alone, end, and their devices are strangers again. */
export async function confirmSecondFactor(context: ContextOf<typeof contract.confirmSecondFactor>) {
  const { services, caller, body } = context;
  await checkEnabled(context, false);
  await checkCode(context, body.code, true);
  const made = await makeRecoveryCodes(services, caller.id);
  await write(context, { before: { second_factor: false }, after: { second_factor: true } }, async (tx) => {
    const confirmed = await rows(
      tx,
      sql`update second_factors set confirmed_at = now() where admin_id = ${caller.id} and confirmed_at is null
          returning 1`,
    );
    if (confirmed.length === 0) throw new ApiError('conflict');
    await endSessions(tx, 'staff', caller.id, caller.sessionId);
    await forgetDevices(tx, 'staff', caller.id);
    await replaceRecoveryCodes(tx, caller.id, made);
  });
  services.access.forget(caller.id);
  return { data: { recovery_codes: made.formatted } };
}

export async function renewRecoveryCodes(context: ContextOf<typeof contract.renewRecoveryCodes>) {
  const { services, caller, body } = context;
  await checkEnabled(context, true);
  await checkOwnPassword(context, body.password);
  await checkCode(context, body.code);
  const made = await makeRecoveryCodes(services, caller.id);
  await write(context, { before: { recovery_codes: null }, after: { recovery_codes: limits.recoveryCodes } }, (tx) =>
    replaceRecoveryCodes(tx, caller.id, made),
  );
  return { data: { recovery_codes: made.formatted } };
}

async function disable(context: ContextOf<typeof contract.disableSecondFactor>): Promise<void> {
  const { services, caller, body } = context;
  await checkEnabled(context, true);
  await checkOwnPassword(context, body.password);
  await checkCode(context, body.code);
  await write(context, { before: { second_factor: true }, after: { second_factor: false } }, (tx) =>
    dropSecondFactor(tx, caller.id),
  );
  services.access.forget(caller.id);
}

export async function ownSecondFactor({ db, caller }: ContextOf<typeof contract.ownSecondFactor>) {
  const state = orNotFound(
    await row<{ enabled: boolean; confirmed_at: string | null; required: boolean }>(
      db,
      sql`select f.confirmed_at is not null as enabled, f.confirmed_at, ${needsSecondFactor} as required
            from admins a left join second_factors f on f.admin_id = a.id where a.id = ${caller.id}`,
    ),
  );
  const left = state.enabled ? await codesLeft(db, caller.id) : { count: 0, outdated: false };
  return { data: { ...state, recovery_codes_left: left.count, recovery_codes_outdated: left.outdated } };
}

export async function disableSecondFactor(context: ContextOf<typeof contract.disableSecondFactor>) {
  await disable(context);
  return done;
}
