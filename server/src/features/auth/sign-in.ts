import type { z } from 'zod';
import type { auth } from '@okur/contract';
import { readAddress } from '@okur/contract/fields';
import { limits } from '@okur/contract/limits';
import type { AccountType } from '@okur/contract/needs';
import type { Client } from '../../platform/http/client.ts';
import { type Db, matches, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { forgetDevices, registeredDevice } from '../../platform/access/devices.ts';
import { forgetIdentities } from '../../platform/access/identities.ts';
import { spendLinks } from '../../platform/access/invitations.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { spendChallenges } from '../../platform/access/second-factor.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { type Guess, guarded } from '../../platform/access/throttle.ts';
import { accounts } from './accounts.ts';

/**
 * The account of an e-mail or a username, which is found like in a search, whatever the case, dots and accents:
 * children type on tablets that begin "izm.ali" with İ. Of several the one that was typed. One statement, so that an
 * unknown name takes as long as a known one.
 */
async function accountOf(db: Db, type: AccountType, name: string, live: Sql): Promise<Account | undefined> {
  const { table, hasUsername } = accounts[type];
  const byUsername = hasUsername
    ? sql`(${matches(sql`search`, name)} and okur_fold(username) = okur_fold(${name}))`
    : sql`false`;
  const nearest = hasUsername ? sql`, username = ${name} desc, lower(username) = lower(${name}) desc` : sql``;
  return row<Account>(
    db,
    sql`select id, password_hash, ${type === 'student' ? sql`password_chosen` : sql`true`} as chosen
      from ${table} where (email = ${readAddress(name)} or ${byUsername})
      and ${live} order by email = ${readAddress(name)} desc nulls last${nearest} limit 1`,
  );
}

interface Account {
  id: string;
  password_hash: string | null;
  /** By its owner: compared as it was typed, unlike what is copied from a card. */
  chosen: boolean;
}

const { alphabet, groups, groupLength } = limits.firstPassword;
const cardSigns = new RegExp(`^[${alphabet}]{${groups * groupLength}}$`);

/**
 * A card's password however a child copied it: in capitals, with blanks or dashes of its own. Nothing for what is
 * on no card.
 */
function asOnCard(typed: string): string[] {
  const signs = typed.toLowerCase().replace(/[\s\p{Pd}]/gu, '');
  if (!cardSigns.test(signs)) return [];
  const card = Array.from({ length: groups }, (_, group) =>
    signs.slice(group * groupLength, (group + 1) * groupLength),
  ).join('-');
  return card === typed ? [] : [card];
}

interface Candidate {
  password: string;
  /** The hash that it may belong to; null takes as long and is never right. */
  stored: string | null;
}

/** The first of these that is the password. */
async function proofOf(
  services: Services,
  candidates: readonly Candidate[],
): Promise<(Candidate & { rehash: boolean }) | undefined> {
  for (const { password, stored } of candidates) {
    const { right, rehash } = await services.passwords.verify(stored, password);
    if (right) return { password, stored, rehash };
  }
  return undefined;
}

/**
 * The account whose password this is: one answer and one duration for an unknown name, a wrong password and a locked
 * account. `live`: of which accounts, where it is not for a sign-in.
 */
export async function provenAccount(
  db: Db,
  services: Services,
  type: AccountType,
  login: Omit<z.output<typeof auth.Login>, 'keep'> & { keep?: boolean },
  client: Client,
  live: Sql = accounts[type].live,
): Promise<ProvenAccount> {
  const name = (login.email ?? login.username ?? '').trim().normalize('NFC');
  const account = await accountOf(db, type, name, live);
  const stored = account?.password_hash ?? null;
  const copied = type === 'student' ? asOnCard(login.password) : [];
  const candidates = [
    { password: login.password, stored },
    ...copied.map((password) => ({ password, stored: account?.chosen ? null : stored })),
  ];
  const guess: Guess = {
    of: 'account',
    type,
    account: account?.id ?? name.toLowerCase(),
    accountId: account?.id,
    client,
    trusted: await registeredDevice(db, services, client, type, account?.id),
    event: 'sign_in_failed',
  };
  const proof = await guarded(services.db, guess, () => proofOf(services, candidates));
  if (!account || !proof) throw new ApiError('wrong_credentials');
  const { id } = account;
  if (!proof.rehash) return { id, password_hash: proof.stored };
  const password_hash = await services.passwords.hash(proof.password);
  await rows(db, sql`update ${accounts[type].table} set password_hash = ${password_hash} where id = ${id}`);
  return { id, password_hash };
}

interface ProvenAccount {
  id: string;
  /** The hash of the password that was right. */
  password_hash: string | null;
}

/**
 * Stores a new password of the owner's choice; links and sign-ins that wait for something are spent with the old one,
 * no device is known any more, and no account elsewhere is connected.
 */
export async function storePassword(db: Db, type: AccountType, id: string, hash: string): Promise<void> {
  await rows(
    db,
    sql`update ${accounts[type].table} set password_hash = ${hash}, updated_at = now() ${accounts[type].chosen}
      where id = ${id}`,
  );
  await spendLinks(db, type, id);
  await forgetDevices(db, type, id);
  await forgetIdentities(db, type, id);
  if (type === 'staff') await spendChallenges(db, id);
}
