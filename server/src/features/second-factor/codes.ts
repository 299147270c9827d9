import { randomInt } from 'node:crypto';
import { limits } from '@okur/contract/limits';
import { generateSecret, generateURI, verifySync } from 'otplib/functional';
import { array, type Db, row, rows, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';

/** Seconds that a code is shown for; one before and one after are taken as well, for clocks that differ. */
const period = 30;

export const newSecret = (): string => generateSecret({ length: 20 });
/** What the application reads from the QR code. */
export const addressOf = (secret: string, email: string): string =>
  generateURI({ issuer: 'Okur', label: email, secret });

/** The time step that a code belongs to, or nothing: it is none of now. */
function stepOf(secret: string, code: string): number | undefined {
  const result = verifySync({ secret, token: code, period, epochTolerance: period });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/**
 * No vowels and nothing that looks like another sign: 22^10 of them (44 bits), hashed with a key that is not in the
 * database.
 */
const { alphabet } = limits.firstPassword;
const recoveryLength = 10;
const makeRecoveryCode = (): string =>
  Array.from({ length: recoveryLength }, () => alphabet[randomInt(alphabet.length)]).join('');
const formatCode = (code: string): string => `${code.slice(0, recoveryLength / 2)}-${code.slice(recoveryLength / 2)}`;
const signsOf = (typed: string): string => typed.toLowerCase().replace(/[\s\p{Pd}]/gu, '');

/** Ten new recovery codes in place of the old ones, as they are shown this once. */
export async function replaceRecoveryCodes(db: Db, { secrets }: Services, adminId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, makeRecoveryCode);
  await rows(db, sql`delete from recovery_codes where admin_id = ${adminId}`);
  await rows(
    db,
    sql`insert into recovery_codes (admin_id, code_hash) select ${adminId}, unnest(${array(
      codes.map((code) => secrets.recoveryCode(adminId, code)),
      'text',
    )})`,
  );
  return codes.map(formatCode);
}

export type Proof = 'code' | 'recovery_code';

/**
 * Takes a code: each one once, whoever sends it twice or at the same moment. Of a secret that waits to be confirmed
 * only when asked for (`waiting`), and none while guesses have to wait (`open` false).
 */
export async function takeCode(
  db: Db,
  { secrets }: Services,
  adminId: string,
  typed: string,
  { open, waiting = false }: { open: boolean; waiting?: boolean },
): Promise<Proof | undefined> {
  const stored = await row<{ secret: string }>(
    db,
    sql`select secret from second_factors where admin_id = ${adminId} and (confirmed_at is null) = ${waiting}`,
  );
  const signs = signsOf(typed);
  if (/^\d{6}$/.test(signs)) {
    const secret = stored && secrets.open(stored.secret);
    const step = secret === undefined ? undefined : stepOf(secret, signs);
    if (step === undefined || !open) return undefined;
    const taken = await rows(
      db,
      sql`update second_factors set last_step = ${step} where admin_id = ${adminId} and last_step < ${step}
        returning 1`,
    );
    return taken.length > 0 ? 'code' : undefined;
  }
  if (!stored || waiting || !open) return undefined;
  const taken = await rows(
    db,
    sql`update recovery_codes set used_at = now() where admin_id = ${adminId}
      and code_hash = ${secrets.recoveryCode(adminId, signs)} and used_at is null returning 1`,
  );
  return taken.length > 0 ? 'recovery_code' : undefined;
}

/** How many recovery codes are left. */
export const codesLeft = async (db: Db, adminId: string): Promise<number> =>
  (
    await row<{ count: number }>(
      db,
      sql`select count(*)::int as count from recovery_codes where admin_id = ${adminId} and used_at is null`,
    )
  )?.count ?? 0;
