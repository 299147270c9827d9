import { array, sql } from '../../../platform/database/index.ts';
import { companiesOf, erase, is, keep, ofAccount, plain, type Register } from './types.ts';

/** Lines of the bell, notifications, reports by mail and events for other systems. */
export const messages: Register = {
  notices: {
    holding: 'messages',
    why: 'Lines of the bell menu; one may name someone else',
    of: ofAccount('rows', true),
    columns: {
      ...plain('id account_type account_id link child_id company_id'),
      ...erase('text params created_at read_at'),
    },
    mentions: {
      columns: ['params'],
      company: companiesOf('t.account_id'),
      // Of long work that ended; its lines bear what the work does.
      traces: {
        paths: ['params.name', 'params.file'],
        where: (companyIds) =>
          sql`t.text in ('notice.job_done', 'notice.job_failed') and exists (select from jobs j
            where j.account_id = t.account_id and j.company_id = any(${array(companyIds)}))`,
      },
    },
  },
  webhook_messages: {
    holding: 'messages',
    why: 'What happened, by ids and numbers, as it is told to other systems of the school; for thirty days',
    of: {
      student: [{ rows: (id: string) => sql`data ->> 'student_id' = ${id}`, erased: 'nothing' as const }],
    },
    columns: { ...plain('id webhook_id data'), ...keep('type sequence created_at state tries next_at') },
  },
  notification_recipients: {
    holding: 'messages',
    why: 'Who got a notification and opened it',
    of: ofAccount('rows', true),
    columns: { ...plain('account_type account_id company_id in_app'), ...erase('notification_id mail read_at') },
  },
  report_subscriptions: {
    holding: 'accounts',
    why: 'Who asked for a regular report by mail',
    of: ofAccount('rows', true),
    columns: { ...plain('account_type account_id'), ...erase('every asked_at') },
  },
  report_mails: {
    holding: 'messages',
    why: 'Which reports were sent by mail; not what they said',
    of: ofAccount('rows', true),
    columns: { ...plain('account_type account_id'), ...erase('every from_day state created_at') },
  },
  mail_stops: {
    holding: 'accounts',
    why: 'Who wants no mails of a kind',
    of: ofAccount('rows', true),
    columns: { ...plain('account_type account_id'), ...erase('about created_at') },
  },
  notifications: {
    holding: 'messages',
    why: 'What was told to many; the texts may name someone, who wrote them is a reference to the account',
    of: { staff: [{ rows: is('created_by'), erased: 'nothing' }] },
    columns: plain(
      'id version created_at updated_at deleted_at title body audience in_app mail state send_at sent_at',
      'created_by reader_count mail_count search',
    ),
    mentions: {
      columns: ['title', 'body', 'audience'],
      company: companiesOf('t.created_by'),
      beside: (id) => sql`t.audience::text like '%' || ${id} || '%'`,
    },
  },
};
