import type { Role } from '@okur/contract/abilities';
import { type Db, insertRows } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { admins } from '../platform/database/tables/index.ts';

const dayMs = 86_400_000;

interface Colleague {
  username: string;
  email: string;
  roles: Role[];
  status?: 'disabled';
  /** Days since the account was made. */
  age: number;
  isInvited?: boolean;
}

export const colleagueWhoEdits = 'aylin.karatas@okur.example';

/** Accounts in every state beside those that can be tried out. */
const colleagues: readonly Colleague[] = [
  { username: 'Mert Doğanay', email: 'mert.doganay@okur.example', roles: ['SP'], age: 380 },
  { username: 'Aylin Karataş', email: colleagueWhoEdits, roles: ['MN', 'CE'], age: 300 },
  { username: 'Barış Özsoy', email: 'baris.ozsoy@okur.example', roles: ['SM'], status: 'disabled', age: 250 },
  { username: 'Sinem Koçak', email: 'sinem.kocak@okur.example', roles: ['CS'], age: 3, isInvited: true },
];

/** `lockedHash` opens nothing: no one knows its password. */
export async function makeStaff(db: Db, now: Date, lockedHash: string): Promise<void> {
  await insertRows(
    db,
    admins,
    colleagues.map(({ age, isInvited, ...person }, n) => ({
      id: newId(),
      ...person,
      password_hash: isInvited ? null : lockedHash,
      created_at: new Date(now.getTime() - age * dayMs),
      last_login_at: isInvited ? null : new Date(now.getTime() - (n * 9 + 1) * dayMs),
    })),
  );
}
