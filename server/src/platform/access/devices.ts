import { randomBytes } from 'node:crypto';
import type { AccountType } from '@okur/contract/needs';
import type { Client } from '../http/client.ts';
import { type Db, row, rows, sql } from '../database/index.ts';
import { type Secrets, sameText } from './secrets.ts';
import type { Services } from '../runtime/services.ts';

/*
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): guesses at an account make
 * strangers wait, never the devices on which its owner has signed in. The cookie holds a random number and our
 * signature; which accounts signed in there is in `known_devices`, by a keyed hash of the number and the account,
 * so that the table does not tell who shares a device. It opens nothing: a known device has guesses of its own.
 */

/** The longest that browsers keep a cookie. */
const cookieSeconds = 400 * 86_400;

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');
/** The prefix keeps other hosts of the domain from setting it; a browser takes it on https alone. */
const nameOf = (publicUrl: string): string => (isSecure(publicUrl) ? '__Host-okur-device' : 'okur-device');

/** The device of a Cookie header, if the signature is ours. */
export function deviceOf(header: string | undefined, secrets: Secrets, publicUrl: string): string | undefined {
  const name = nameOf(publicUrl);
  const value = header
    ?.split(/; ?/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const [id, signature] = value?.split('.') ?? [];
  return id && signature && sameText(signature, secrets.device(id)) ? id : undefined;
}

export const deviceCookie = (id: string, secrets: Secrets, publicUrl: string): string =>
  [
    `${nameOf(publicUrl)}=${id}.${secrets.device(id)}`,
    'Path=/',
    `Max-Age=${cookieSeconds}`,
    'HttpOnly',
    ...(isSecure(publicUrl) ? ['Secure'] : []),
    'SameSite=Strict',
  ].join('; ');

/** What a device is called in the counters of an account; nothing unless the account has signed in there. */
export async function registeredDevice(
  db: Db,
  { secrets }: Services,
  client: Client,
  type: AccountType,
  accountId: string | undefined,
): Promise<string | undefined> {
  const device = client.device();
  if (!device) return undefined;
  // Done for an unknown name as well: the answer must not come sooner.
  const hash = secrets.deviceOfAccount(device, accountId ?? 'nobody');
  const registered = await row<{ device_hash: string }>(
    db,
    sql`select device_hash from known_devices where account_type = ${type} and account_id = ${accountId ?? null}::uuid
      and device_hash = ${hash}`,
  );
  return registered?.device_hash;
}

/** Knows the device from now on: the account's owner has just proven to be there. */
export async function rememberDevice(
  db: Db,
  { secrets }: Services,
  client: Client,
  type: AccountType,
  accountId: string,
): Promise<void> {
  const device = client.device() ?? randomBytes(18).toString('base64url');
  await rows(
    db,
    sql`insert into known_devices (account_type, account_id, device_hash)
      values (${type}, ${accountId}, ${secrets.deviceOfAccount(device, accountId)})
      on conflict (account_type, account_id, device_hash) do update set last_seen_at = now()`,
  );
  client.keepDevice(device);
}

/** With a new password every device begins again as a stranger. */
export const forgetDevices = (db: Db, type: AccountType, accountId: string): Promise<unknown> =>
  rows(db, sql`delete from known_devices where account_type = ${type} and account_id = ${accountId}`);
