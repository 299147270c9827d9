import { array, sql } from '../../../platform/database/index.ts';
import {
  companiesOf,
  erase,
  is,
  keep,
  ofAccount,
  ofCompany,
  type Person,
  plain,
  type Register,
  secret,
} from './types.ts';

const atAddress = { rows: is('account_id'), erased: 'rows' as const };
const failuresOf = (type: Person) => [
  atAddress,
  { rows: (id: string) => sql`key = ${`mail:${type}:${id}`}`, erased: 'rows' as const },
];
const failuresAt = { student: [atAddress], parent: [atAddress], staff: [atAddress] };
const aboutAndBy = (type: Person) => [
  { rows: is('subject_id'), erased: 'nothing' as const, exported: true },
  {
    rows: (id: string) => sql`account_type = ${type} and account_id = ${id}`,
    erased: 'columns' as const,
    exported: true,
  },
];

/** Sign-ins, activity, and everything that passes through: uploads, jobs, answers kept for a day. */
export const system: Register = {
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
  record_views: {
    holding: 'activity',
    why: 'Which member of staff looked at which student, by ids, so that it can be answered who did',
    of: {
      student: [{ rows: is('user_id'), erased: 'nothing', exported: true }],
      staff: [{ rows: is('admin_id'), erased: 'nothing', exported: true }],
    },
    columns: { ...plain('user_id admin_id'), ...keep('day way at') },
  },
  audit: {
    holding: 'activity',
    why:
      'Who changed what, when and from where. What an entry says about an erased person goes, that ' +
      'something was changed stays',
    of: { student: aboutAndBy('student'), parent: aboutAndBy('parent'), staff: aboutAndBy('staff') },
    columns: {
      ...plain('id account_type account_id company_id subject subject_id request_id before after'),
      ...keep('at action'),
      ...erase('address'),
    },
    mentions: {
      columns: ['before', 'after'],
      about: 'subject_id',
      company: 'company_id',
      traces: {
        paths: ['before.file_name', 'after.file_name', 'after.file', 'after.filters.search'],
        where: ofCompany,
      },
    },
  },
  idempotency_keys: {
    holding: 'repeats',
    why: 'The answer of a request that was done, for one that comes twice',
    of: {
      staff: [{ rows: is('account_id'), erased: 'rows' }],
      parent: [{ rows: is('account_id'), erased: 'rows' }],
      student: [{ rows: is('account_id'), erased: 'rows' }],
    },
    columns: plain('account_id key route body_hash status answer created_at'),
    mentions: { columns: ['answer'], company: companiesOf('t.account_id'), repeats: true },
  },
  notices: {
    holding: 'messages',
    why: 'Lines of the bell menu; one may name someone else',
    of: ofAccount('rows', true),
    columns: { ...plain('id account_type account_id link child_id'), ...erase('text params created_at read_at') },
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
  class_lists: {
    holding: 'imports',
    why: 'Uploaded class lists: rows until they are accepted, sealed cards with first passwords for a day',
    of: { staff: [{ rows: is('created_by'), erased: 'nothing' }] },
    columns: {
      ...plain(
        'id version created_at updated_at company_id encoding separator state mapping counts created_by',
        'accepted_at job_id',
      ),
      ...plain('file_name headers rows'),
      ...secret('cards'),
    },
    mentions: {
      columns: ['file_name', 'rows'],
      company: 'company_id',
      traces: { paths: ['file_name'], where: ofCompany },
    },
  },
  generation_usages: {
    holding: 'jobs',
    why:
      'What covers of summaries were generated with, for the budget of the month; who asked is a ' +
      'reference to the account',
    of: { staff: [{ rows: is('created_by'), erased: 'nothing' }] },
    columns: plain('id created_at kind tokens created_by'),
  },
  roll_overs: {
    holding: 'organisation',
    why: 'Changes of school year by ids, so that one can be undone',
    of: { staff: [{ rows: is('created_by'), erased: 'nothing' }] },
    columns: plain('id version created_at updated_at company_id academic_year counts changes created_by undone_at'),
    mentions: { columns: ['changes'], company: 'company_id' },
  },
  jobs: {
    holding: 'jobs',
    why: 'Long work: who asked for it, with what, and what came of it',
    of: ofAccount('columns'),
    columns: {
      ...plain(
        'id version created_at updated_at kind state phase done total attempt account_type account_id',
        'company_id subject subject_id params link input result file_key file_name file_type file_size',
      ),
      ...plain('error_code error request_id cancel_asked_at started_at ended_at expires_at'),
      ...erase('address reason'),
    },
    mentions: {
      columns: ['params', 'input', 'result', 'error', 'reason', 'file_name'],
      about: 'subject_id',
      company: 'company_id',
      traces: {
        paths: ['file_name', 'params.name', 'params.file', 'input.name', 'input.query.search'],
        where: ofCompany,
      },
    },
  },
  one_roster_records: {
    holding: 'imports',
    why: 'How the records of a school system hang together, without names',
    of: {
      student: [
        {
          rows: (id) =>
            sql`(source_id, sourced_id) in (select source_id, sourced_id from one_roster_links
              where target_id = ${id})`,
          erased: 'rows',
        },
      ],
      parent: [
        {
          rows: (id) =>
            sql`(source_id, sourced_id) in (select source_id, sourced_id from one_roster_links
              where target_id = ${id})`,
          erased: 'rows',
        },
      ],
    },
    columns: plain('source_id kind sourced_id data'),
    mentions: {
      columns: ['data'],
      company: '(select s.company_id from one_roster_sources s where s.id = t.source_id)',
    },
  },
  one_roster_links: {
    holding: 'imports',
    why: 'Which person here is which record of a school system',
    of: {
      student: [{ rows: is('target_id'), erased: 'rows', exported: true }],
      parent: [{ rows: is('target_id'), erased: 'rows', exported: true }],
      staff: [
        {
          rows: (id) => sql`target_id in (select id from instructors where admin_id = ${id})`,
          erased: 'rows',
          exported: true,
        },
      ],
    },
    columns: { ...plain('source_id target_id'), ...erase('kind sourced_id') },
  },
  one_rosters: {
    holding: 'imports',
    why: 'Uploaded rosters until they are accepted, sealed cards with first passwords for a day',
    of: { staff: [{ rows: is('created_by'), erased: 'nothing' }] },
    columns: {
      ...plain(
        'id version created_at updated_at company_id source_id file_name state roster schools answers faults summary',
        'fingerprint created_by accepted_at connection_id fetch_began_at is_full',
      ),
      ...secret('cards'),
    },
    mentions: { columns: ['file_name', 'roster', 'schools', 'faults', 'summary'], company: 'company_id' },
  },
  one_roster_changes: {
    holding: 'imports',
    why: 'What an import changes, person by person, for thirty days',
    columns: plain('id one_roster_id position kind effect name company_name fields search'),
    mentions: {
      columns: ['name', 'fields'],
      company: '(select r.company_id from one_rosters r where r.id = t.one_roster_id)',
    },
  },
  personal_data_requests: {
    holding: 'requests',
    why: "Who asked for a person's data or erasure and why: the proof that it was done, kept without the name",
    of: {
      student: [{ rows: is('person_id'), erased: 'nothing', exported: true }],
      parent: [{ rows: is('person_id'), erased: 'nothing', exported: true }],
      staff: [
        { rows: is('person_id'), erased: 'nothing', exported: true },
        { rows: (id) => sql`${id} in (requested_by, withdrawn_by)`, erased: 'nothing' },
      ],
    },
    columns: {
      ...plain('id version updated_at person person_id company_id requested_by withdrawn_by counts job_id'),
      ...keep('created_at kind reason state with_parents due_at done_at withdrawn_at'),
    },
    mentions: { columns: ['reason'], company: companiesOf('t.person_id') },
  },
  companies: {
    holding: 'organisation',
    why: 'Schools with the person to talk to there, who has no account: changed on the page of the company',
    columns: plain(
      'id version created_at updated_at deleted_at company_name short_name logo status licensing licence_limit',
      'country city time_zone contact_name contact_email contact_phone tax_office tax_number buy_activation_access',
      'document_access parent_access tutorial_access recording_access sample search',
    ),
    mentions: { columns: ['contact_name', 'contact_email', 'contact_phone'], company: 'id' },
  },
};
