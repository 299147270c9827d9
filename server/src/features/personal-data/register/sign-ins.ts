import { sql } from '../../../platform/database/index.ts';
import { erase, is, ofAccount, type Person, plain, type Register, secret } from './types.ts';

const atAddress = { rows: is('account_id'), erased: 'rows' as const };
const failuresOf = (type: Person) => [
  atAddress,
  { rows: (id: string) => sql`key = ${`mail:${type}:${id}`}`, erased: 'rows' as const },
];
const failuresAt = { student: [atAddress], parent: [atAddress], staff: [atAddress] };

/** Where someone is signed in and by what means, and what guards it. */
export const signIns: Register = {
  spent_tokens: {
    holding: 'sessions',
    why: 'So that the reuse of a stolen token is noticed',
    of: Object.fromEntries(
      (['student', 'parent', 'staff'] as const).map((type) => [
        type,
        [
          {
            rows: (id: string) =>
              sql`session_id in (select id from sessions where account_type = ${type} and account_id = ${id})`,
            erased: 'rows' as const,
          },
        ],
      ]),
    ),
    columns: { ...secret('token_hash'), ...plain('session_id spent_at') },
  },
  sessions: {
    holding: 'sessions',
    why: 'Where someone is signed in: device and network address',
    of: ofAccount('rows', true),
    columns: {
      ...plain('id version account_type account_id keep'),
      ...secret('token_hash previous_hash'),
      ...erase('created_at updated_at rotated_at expires_at ends_at ended_at user_agent address'),
    },
  },
  personal_links: {
    holding: 'security',
    why: 'Links in mails: reset, invitation, another address and the way back from it',
    of: ofAccount('rows', true),
    columns: {
      ...secret('token_hash'),
      ...plain('account_type account_id session_id mail_due'),
      ...erase('purpose email expires_at used_at created_at'),
    },
  },
  login_failures: {
    holding: 'security',
    why: 'Failed sign-ins by account, by network address or by a name no one has',
    of: { student: failuresOf('student'), parent: failuresOf('parent'), staff: failuresOf('staff') },
    columns: { ...secret('key failures first_at blocked_until'), ...plain('account_id') },
    mentions: { columns: ['key'], platform: true, erased: 'rows' },
  },
  address_failures: {
    holding: 'security',
    why: 'At which accounts, or names no one has, guesses from a network address failed; for a day',
    of: failuresAt,
    columns: { ...secret('address account failed_at'), ...plain('account_id') },
    mentions: { columns: ['account'], platform: true, erased: 'rows' },
  },
  identities: {
    holding: 'security',
    why: 'Accounts elsewhere with which someone signs in',
    of: ofAccount('rows', true),
    columns: {
      ...plain('id provider_id account_type account_id'),
      ...erase('issuer subject created_at last_used_at'),
    },
  },
  known_devices: {
    holding: 'devices',
    why: 'Keyed hashes of devices on which someone has signed in, so that guesses made elsewhere keep no one out',
    of: ofAccount('rows', true),
    columns: {
      ...plain('account_type account_id'),
      ...secret('device_hash'),
      ...erase('created_at last_seen_at'),
    },
  },
};
