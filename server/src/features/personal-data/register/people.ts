import { sql } from '../../../platform/database/index.ts';
import {
  companiesOf,
  companyOfUser,
  erase,
  is,
  keep,
  ofAccount,
  plain,
  type Register,
  replace,
  secret,
} from './types.ts';

/** The end of an account's id: two erased accounts never share a made-up name. */
const pseudonym = `'erased-' || right(id::text, 12)`;

/** Accounts and what hangs on them. What hangs on an account comes before it. */
export const people: Register = {
  parent_codes: {
    holding: 'links',
    why: 'One-time codes that link a parent to a child, and who registers with one',
    of: {
      student: [{ rows: is('user_id'), erased: 'rows', exported: true }],
      parent: [{ rows: is('used_by'), erased: 'rows' }],
    },
    columns: {
      ...plain('id user_id used_by mails'),
      ...erase('created_at expires_at used_at'),
      ...secret('code_hash claim_token_hash claim_email claim_password_hash claim_locale claim_expires_at'),
    },
    mentions: { columns: ['claim_email'], platform: true, erased: 'rows' },
  },
  parent_users: {
    holding: 'links',
    why: 'Which parent belongs to which child',
    of: {
      student: [{ rows: is('user_id'), erased: 'rows', exported: true }],
      parent: [{ rows: is('parent_id'), erased: 'rows', exported: true }],
    },
    columns: erase('parent_id user_id created_at mailed_at'),
  },
  unlinked_parents: {
    holding: 'links',
    why: 'Whom the school unlinked from a child by hand, so that no import brings the link back',
    of: {
      student: [{ rows: is('user_id'), erased: 'rows', exported: true }],
      parent: [{ rows: is('parent_id'), erased: 'rows', exported: true }],
    },
    columns: { ...plain('parent_id user_id'), ...erase('created_at'), ...secret('email') },
  },
  home_readings: {
    holding: 'learning',
    why: 'What a parent says was read at home, and whether the child confirmed it; a title may name someone',
    of: {
      student: [{ rows: is('user_id'), erased: 'rows', exported: true }],
      parent: [{ rows: is('parent_id'), erased: 'rows', exported: true }],
    },
    columns: {
      ...plain('id version user_id parent_id search'),
      ...keep('created_at updated_at deleted_at minutes read_on confirmed answered_at'),
      ...erase('title'),
    },
    mentions: { columns: ['title'], company: companyOfUser },
  },
  oral_readings: {
    holding: 'recordings',
    why: 'What a student read aloud and handed to the school: a voice, how long it is, and what was answered',
    of: {
      student: [{ rows: is('user_id'), erased: 'rows', exported: true }],
      staff: [{ rows: is('listened_by'), erased: 'nothing' }],
    },
    columns: {
      ...plain('id version updated_at user_id company_id article_version listened_by'),
      ...keep('created_at article_id seconds words whole listened_at'),
      ...erase('recording reply'),
    },
    mentions: { columns: ['reply'], company: 'company_id' },
  },
  user_notes: {
    holding: 'notes',
    why: 'What staff wrote down about a student; a note about one child may name another',
    of: {
      student: [{ rows: is('user_id'), erased: 'rows', exported: true }],
      staff: [{ rows: is('admin_id'), erased: 'nothing' }],
    },
    columns: {
      ...plain('id version user_id admin_id search'),
      ...keep('created_at updated_at deleted_at visibility'),
      ...erase('note'),
    },
    mentions: { columns: ['note'], company: companyOfUser },
  },
  department_memberships: {
    holding: 'learning',
    why: 'Which class a student was in and when: homework counts for those who were there',
    of: { student: [{ rows: is('user_id'), erased: 'nothing', exported: true }] },
    columns: { ...plain('id user_id'), ...keep('department_id joined_at left_at') },
  },
  user_absences: {
    holding: 'learning',
    why: 'When a student could not sign in: homework that ended then does not count for them',
    of: { student: [{ rows: is('user_id'), erased: 'nothing', exported: true }] },
    columns: { ...plain('user_id'), ...keep('since until') },
  },
  student_fits: {
    holding: 'learning',
    why: 'Language and grade that a student had, and whether there were daily lists, as days gone by show them',
    of: { student: [{ rows: is('user_id'), erased: 'rows', exported: true }] },
    columns: { ...plain('user_id'), ...erase('until language grade_level daily_task_enabled') },
  },
  viewings: {
    holding: 'activity',
    why: 'Who saw the product as someone else, why and how long',
    of: {
      staff: [{ rows: is('admin_id'), erased: 'nothing' }, ...ofAccount('columns', true).staff],
      student: ofAccount('columns', true).student,
      parent: ofAccount('columns', true).parent,
    },
    columns: {
      ...plain('id admin_id session_id account_type account_id'),
      ...keep('created_at ends_at ended_at'),
      ...replace('reason', `''`),
    },
    mentions: { columns: ['reason'], company: companiesOf('t.account_id') },
  },
  sign_in_challenges: {
    holding: 'security',
    why: 'Sign-ins that wait for the second factor',
    of: { staff: [{ rows: is('admin_id'), erased: 'rows' }] },
    columns: secret('token_hash admin_id keep first expires_at used_at'),
  },
  recovery_codes: {
    holding: 'security',
    why: 'Hashes of codes for the day on which the telephone is gone',
    of: { staff: [{ rows: is('admin_id'), erased: 'rows' }] },
    columns: secret('admin_id code_hash sign used_at'),
  },
  second_factors: {
    holding: 'security',
    why: 'The sealed secret of the second factor',
    of: { staff: [{ rows: is('admin_id'), erased: 'rows' }] },
    columns: secret('admin_id secret confirmed_at last_step created_at'),
  },
  presentation_accounts: {
    holding: 'accounts',
    why: 'The key with which an instructor shows the product',
    of: { staff: [{ rows: is('admin_id'), erased: 'rows' }] },
    columns: {
      ...plain('id version created_at updated_at admin_id user_id key_made_at department_id sample_made_at'),
      ...secret('key'),
    },
  },
  company_managers: {
    holding: 'links',
    why: 'Which companies a company manager manages',
    of: { staff: [{ rows: is('admin_id'), erased: 'rows', exported: true }] },
    columns: erase('company_id admin_id created_at'),
  },
  department_instructors: {
    holding: 'links',
    why: 'Which classes a post teaches',
    of: {
      staff: [
        {
          rows: (id) => sql`instructor_id in (select id from instructors where admin_id = ${id})`,
          erased: 'rows',
          exported: true,
        },
      ],
    },
    columns: erase('department_id instructor_id'),
  },
  instructors: {
    holding: 'accounts',
    why: 'Teaching posts; texts and homework stay with the post',
    of: { staff: [{ rows: is('admin_id'), erased: 'columns', exported: true }] },
    columns: {
      ...plain('id version updated_at admin_id'),
      ...keep('company_id created_at'),
      ...replace('deleted_at', 'coalesce(deleted_at, now())'),
      ...replace('instructor_name', pseudonym),
      ...erase('phone_number'),
      ...plain('search'),
    },
  },
  users: {
    holding: 'accounts',
    why: 'Students. An erased one stays as a row without a name, on which the totals of classes and schools stand',
    of: { student: [{ rows: is('id'), erased: 'columns', exported: true }] },
    columns: {
      ...keep('id created_at company_id department_id user_type language locale grade_level'),
      ...plain('version updated_at password_changed_at password_chosen'),
      ...erase('name surname email student_number birth_year last_seen_at reading_speed_goal text_level'),
      ...replace('username', pseudonym),
      ...secret('password_hash'),
      ...replace('status', `'expired'`),
      ...replace('deleted_at', 'coalesce(deleted_at, now())'),
      ...replace('erased_at', 'now()'),
      ...keep(
        'font_family font_size line_spacing theme daily_task_enabled sound line_focus daily_minutes',
        'letter_spacing word_spacing line_length captions avatar',
      ),
      ...plain('search'),
    },
  },
  parents: {
    holding: 'accounts',
    why: 'Parents',
    of: { parent: [{ rows: is('id'), erased: 'columns', exported: true }] },
    columns: {
      ...keep('id created_at locale locale_chosen'),
      ...plain('version updated_at'),
      ...erase('name phone last_login_at email_proven_at mail_refused_at'),
      ...replace('email', `${pseudonym} || '@erased.invalid'`),
      ...replace('earlier_emails', `'{}'`),
      ...secret('password_hash'),
      ...replace('deleted_at', 'coalesce(deleted_at, now())'),
      ...replace('erased_at', 'now()'),
      ...plain('search'),
    },
  },
  admins: {
    holding: 'accounts',
    why:
      'Staff. An erased one stays as a row without a name, so that the activity keeps saying that one ' +
      'person did several things',
    of: { staff: [{ rows: is('id'), erased: 'columns', exported: true }] },
    columns: {
      ...keep('id created_at roles locale locale_chosen'),
      ...plain('version updated_at must_change_password'),
      ...erase('phone_number address avatar last_login_at'),
      ...replace('username', pseudonym),
      ...replace('email', `${pseudonym} || '@erased.invalid'`),
      ...secret('password_hash'),
      ...replace('status', `'disabled'`),
      ...replace('deleted_at', 'coalesce(deleted_at, now())'),
      ...replace('erased_at', 'now()'),
      ...plain('search'),
    },
  },
};
