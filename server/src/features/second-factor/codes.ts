import { randomInt } from 'node:crypto';
import { limits } from '@okur/contract/limits';
import { generateSecret, generateURI, verifySync } from 'otplib/functional';
import { type Db, insertRows, row, rows, sql } from '../../platform/database/index.ts';
import { recoveryCodes } from '../../platform/database/tables/index.ts';
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
 * No vowels and nothing that looks like another sign. The first one tells the codes of an account apart, the others are
 * its secret: 22^9 of them (40 bits), hashed slowly and with a key that is not in the database.
 */
const { alphabet } = limits.firstPassword;
const recoveryLength = 10;
const formatCode = (code: string): string => `${code.slice(0, recoveryLength / 2)}-${code.slice(recoveryLength / 2)}`;
const signsOf = (typed: string): string => typed.toLowerCase().replace(/[\s\p{Pd}]/gu, '');

/** So many codes, each with a first sign of its own. */
function newCodes(count: number): string[] {
  const firsts = [...alphabet];
  return Array.from({ length: count }, () => {
    const [first] = firsts.splice(randomInt(firsts.length), 1);
    const rest = Array.from({ length: recoveryLength - 1 }, () => alphabet[randomInt(alphabet.length)]);
    return [first, ...rest].join('');
  });
}

export interface RecoveryCodes {
  /** As they are shown this once. */
  formatted: string[];
  hashes: { sign: string; code_hash: string }[];
}

/** New recovery codes. Their hashes take a while: made before a transaction begins. */
export async function makeRecoveryCodes({ secrets, passwords }: Services, adminId: string): Promise<RecoveryCodes> {
  const codes = newCodes(limits.recoveryCodes);
  const hashes = codes.map(async (code) => ({
    sign: code.slice(0, 1),
    code_hash: await passwords.hash(secrets.recoveryCode(adminId, code)),
  }));
  return { formatted: codes.map(formatCode), hashes: await Promise.all(hashes) };
}

/** They take the place of the old ones. */
export async function replaceRecoveryCodes(db: Db, adminId: string, { hashes }: RecoveryCodes): Promise<void> {
  await rows(db, sql`delete from recovery_codes where admin_id = ${adminId}`);
  await insertRows(
    db,
    recoveryCodes,
    hashes.map((hash) => ({ admin_id: adminId, ...hash })),
  );
}

/** The stored hash of an unused code, whose right one takes as long to find as none. */
async function hashOfCode(
  db: Db,
  { secrets, passwords }: Services,
  adminId: string,
  signs: string,
): Promise<string | undefined> {
  const keyed = secrets.recoveryCode(adminId, signs);
  const unused = await rows<{ sign: string | null; code_hash: string }>(
    db,
    sql`select sign, code_hash from recovery_codes where admin_id = ${adminId} and used_at is null
      and (sign = ${signs.slice(0, 1)} or (sign is null and code_hash = ${keyed}))`,
  );
  const named = unused.find(({ sign }) => sign !== null)?.code_hash ?? null;
  const { right } = await passwords.verify(named, keyed);
  return right && named !== null ? named : unused.find(({ sign }) => sign === null)?.code_hash;
}

export type Proof = 'code' | 'recovery_code';

/**
 * Takes a code: each one once, no matter who sends it twice or at the same moment. Of a secret that waits to be
 * confirmed only when asked for (`waiting`), and none while guesses have to wait (`open` false).
 */
export async function takeCode(
  db: Db,
  services: Services,
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
    const secret = stored && services.secrets.open(stored.secret);
    const step = secret === undefined ? undefined : stepOf(secret, signs);
    if (step === undefined || !open) return undefined;
    const taken = await rows(
      db,
      sql`update second_factors set last_step = ${step} where admin_id = ${adminId} and last_step < ${step}
        returning 1`,
    );
    return taken.length > 0 ? 'code' : undefined;
  }
  const hash = await hashOfCode(db, services, adminId, signs);
  if (!stored || waiting || !open || hash === undefined) return undefined;
  const taken = await rows(
    db,
    sql`update recovery_codes set used_at = now() where admin_id = ${adminId} and code_hash = ${hash}
      and used_at is null returning 1`,
  );
  return taken.length > 0 ? 'recovery_code' : undefined;
}

export interface CodesLeft {
  count: number;
  /** Some are from before and less well kept than new ones would be. */
  outdated: boolean;
}

/** How many recovery codes are left. */
export const codesLeft = async (db: Db, adminId: string): Promise<CodesLeft> =>
  (await row<CodesLeft>(
    db,
    sql`select count(*)::int as count, coalesce(bool_or(sign is null), false) as outdated from recovery_codes
      where admin_id = ${adminId} and used_at is null`,
  ))!;
