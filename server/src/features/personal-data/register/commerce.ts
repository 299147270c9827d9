import { sql } from '../../../platform/database/index.ts';
import { erase, is, keep, plain, type Register, replace } from './types.ts';

const ofPayer = (account: 'user_id' | 'parent_id') => (id: string) =>
  sql`subscriber_id in (select s.id from subscribers s where s.${sql.identifier(account)} = ${id})`;

/** Payments of the periods of subscriptions. */
const paidBy = (account: 'user_id' | 'parent_id') => (id: string) =>
  sql`subscription_id in (select x.id from subscriptions x where ${ofPayer(account)(id)})`;

/** What schools bought, and who paid and uses it. */
export const commerce: Register = {
  activations: {
    holding: 'organisation',
    why: 'Places that a company bought and who uses one; the number stays for the bill',
    of: { student: [{ rows: is('used_by'), erased: 'nothing', exported: true }] },
    columns: {
      ...plain(`id version created_at updated_at company_id department_id duration_days state used_by source payment_id
        ordinal grant_id first_used_at partly_used reason revoked_at revoke_reason`),
      ...keep('code used_at starts_at expires_at ends_early_at'),
    },
    mentions: { columns: ['reason', 'revoke_reason'], company: 'company_id' },
  },
  released_codes: {
    holding: 'organisation',
    why: 'Which codes were taken back from whom, for the days in which that can be undone',
    of: { student: [{ rows: is('user_id'), erased: 'rows' }] },
    columns: plain(`id at release_id activation_id version user_id used_at starts_at expires_at first_used_at
      duration_days partly_used status undone_at`),
  },
  payments: {
    holding: 'organisation',
    why: 'What schools and families paid, for the accounts; a family’s invoice says no name once the payer is erased',
    of: {
      staff: [{ rows: is('buyer_id'), erased: 'nothing' }],
      student: [{ rows: paidBy('user_id'), erased: 'columns', exported: true }],
      parent: [{ rows: paidBy('parent_id'), erased: 'columns', exported: true }],
    },
    columns: {
      ...plain(`id version updated_at kind company_id buyer_id product_id quantity code_count provider pay_token
        department_id assign_user_ids expires_at next_look_at refund_id refund_reason consent subscription_id
        provider_ref`),
      ...keep('created_at product state amount tax currency period_start period_end paid_at invoice_no refund_amount'),
      ...erase('billing'),
    },
    mentions: { columns: ['refund_reason'], company: 'company_id' },
  },
  provider_events: {
    holding: 'organisation',
    why: 'Notices of banks, by their ids; who looked at one is a reference to the account',
    of: { staff: [{ rows: is('looked_by'), erased: 'nothing' }] },
    columns: plain('id at provider event_id type reference handled_at outcome looked_at looked_by'),
  },
  saved_methods: {
    holding: 'organisation',
    why: 'By what the bank calls a card that a payer left there; no number of a card is kept',
    of: {
      student: [{ rows: ofPayer('user_id'), erased: 'columns', exported: true }],
      parent: [{ rows: ofPayer('parent_id'), erased: 'columns', exported: true }],
    },
    columns: {
      ...plain('id version updated_at subscriber_id provider'),
      token: { fate: 'replace', to: `''`, exported: false },
      fingerprint: { fate: 'replace', to: 'id::text', exported: false },
      ...replace('brand', `''`),
      ...replace('last4', `''`),
      ...keep('created_at exp_month exp_year'),
    },
  },
  subscribers: {
    holding: 'organisation',
    why: 'Who pays for a subscription: a reference to the account',
    of: {
      student: [{ rows: is('user_id'), erased: 'nothing', exported: true }],
      parent: [{ rows: is('parent_id'), erased: 'nothing', exported: true }],
    },
    columns: { ...plain('id version updated_at user_id parent_id'), ...keep('created_at trial_used_at') },
  },
  subscriptions: {
    holding: 'organisation',
    why: 'What was subscribed to, for how long and how it ended; kept for the accounts',
    of: {
      student: [{ rows: ofPayer('user_id'), erased: 'columns', exported: true }],
      parent: [{ rows: ofPayer('parent_id'), erased: 'columns', exported: true }],
    },
    columns: {
      ...plain(
        'id version updated_at subscriber_id plan_id time_zone anchor_on period attempts next_at saved_method_id',
      ),
      ...keep('created_at kind plan state starts_on period_start period_end cancel_on cancelled_by cancel_reason'),
      ...keep('ended_at'),
      // Which terms, and when: the network address was the payer's.
      ...replace('consent', `consent - 'address'`),
    },
    mentions: { columns: ['cancel_reason'], platform: true },
  },
  subscription_users: {
    holding: 'organisation',
    why: 'Who read by a subscription, and from when to when',
    of: { student: [{ rows: is('user_id'), erased: 'nothing', exported: true }] },
    columns: { ...plain('id subscription_id user_id'), ...keep('role since until') },
  },
  subscription_changes: {
    holding: 'organisation',
    why: 'What became of subscriptions; kept for the accounts, without a name once the person is erased',
    of: {
      student: [{ rows: is('user_id'), erased: 'nothing', exported: true }],
      staff: [{ rows: is('admin_id'), erased: 'nothing' }],
    },
    columns: { ...plain('id admin_id user_id company_id'), ...keep('at action old_plan new_plan') },
  },
};
