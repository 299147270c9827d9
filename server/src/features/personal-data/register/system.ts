import { sql } from '../../../platform/database/index.ts';
import { messages } from './messages.ts';
import { rosters } from './rosters.ts';
import { signIns } from './sign-ins.ts';
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
  ...signIns,
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
  ...messages,
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
  ...rosters,
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
      'country city time_zone contact_name contact_email contact_phone tax_office tax_number invoice_address',
      'buy_activation_access document_access parent_access tutorial_access recording_access sample search',
    ),
    mentions: { columns: ['contact_name', 'contact_email', 'contact_phone'], company: 'id' },
  },
};
