import { sql } from '../../../platform/database/index.ts';
import type { Mentions } from './types.ts';

const articleCompany = '(select a.company_id from articles a where a.id = t.article_id)';
const examCompany = '(select e.company_id from exams e where e.id = t.exam_id)';

/** Free text of tables that are of nobody, into which somebody may have written a name all the same. */
export const freeText: Record<string, Mentions> = {
  article_categories: { columns: ['name'], platform: true, unique: true },
  article_types: { columns: ['name'], platform: true, unique: true },
  article_versions: { columns: ['title', 'body', 'questions'], company: articleCompany, platform: true },
  authors: { columns: ['name', 'description'], platform: true, unique: true },
  departments: { columns: ['department_name'], company: 'company_id', unique: true },
  exam_questions: { columns: ['stem', 'options', 'explanation'], company: examCompany, platform: true },
  exercise_categories: { columns: ['name'], platform: true },
  exercise_versions: { columns: ['params', 'content'], platform: true },
  exercises: { columns: ['name', 'instructions', 'params', 'content'], platform: true },
  faqs: { columns: ['question', 'answer'], platform: true },
  genres: { columns: ['name', 'description'], platform: true, unique: true },
  modules: { columns: ['name', 'description'], platform: true },
  one_roster_sources: { columns: ['title'], platform: true },
  publishers: {
    columns: ['name', 'description', 'contact', 'website'],
    platform: true,
    unique: true,
  },
  relation_terms: { columns: ['term', 'related_term', 'word', 'related_word'], platform: true, unique: true },
  summary_books: { columns: ['title'], platform: true },
  summary_tags: { columns: ['name'], platform: true, unique: true },
  terms: { columns: ['term', 'word', 'stem', 'meaning', 'example'], platform: true, unique: true },
  // Of the queue: the only text in it that is no name of ours is what a job that failed has said.
  'pgboss.job': { columns: ['data', 'output'] },
};

/** Given to single students: a title with a first name means one of them. */
export const assignedTo = (table: 'homework_students' | 'exam_restricts', thing: string) => (id: string) =>
  sql`t.id in (select ${sql.identifier(thing)} from ${sql.identifier(table)} where user_id = ${id})`;

/**
 * Columns of text that hold no name of a person: codes, languages, states, hashes, keys, addresses of pictures, sums,
 * answers as ids of options. A test asks of every other column of text how a name leaves it.
 */
export const withoutNames: Record<string, string> = {
  activations: 'code state',
  admins: 'roles locale status',
  article_audios: 'file text_hash',
  articles: 'language status readability',
  article_versions: 'language',
  audit: 'account_type action subject request_id',
  authors: 'image',
  // The name of a school may be that of a person, who is not meant.
  certificate_templates: 'language background background_key',
  certificates: 'serial school language background background_key',
  class_lists: 'encoding separator state headers mapping counts',
  companies: 'company_name short_name logo status country city time_zone',
  daily_task_versions: 'exercises',
  daily_tasks: 'exercises',
  departments: 'academic_year',
  exam_answers: 'chosen',
  exam_questions: 'kind skill image',
  exam_restricts: 'effect',
  exams: 'language kind status',
  exercise_attempts: 'kind params measures events device formula_version',
  exercise_versions: 'kind language',
  exercises: 'kind language',
  faqs: 'language',
  genres: 'image',
  group_days: 'source language kind',
  group_months: 'source language kind',
  homework_series: 'start_time due_time end_reason',
  homeworks: 'kind target_measure',
  idempotency_keys: 'key route body_hash',
  jobs: 'kind state phase account_type subject link file_key file_type error_code request_id',
  known_devices: 'account_type',
  learning_days: 'source language kind',
  mail_stops: 'account_type about',
  modules: 'icon',
  notices: 'account_type text link',
  notification_recipients: 'account_type mail',
  notifications: 'state',
  one_roster_changes: 'kind effect company_name',
  one_roster_links: 'kind sourced_id',
  one_roster_records: 'kind sourced_id',
  one_roster_sources: 'system_name system_code',
  one_rosters: 'state fingerprint',
  parents: 'locale',
  personal_data_requests: 'kind person state counts',
  personal_links: 'account_type purpose',
  publishers: 'image isbn_prefixes',
  reading_answers: 'answers formula_version trust',
  reading_guesses: 'answers formula_version',
  reading_feelings: 'feeling',
  reading_ids: 'graded kind',
  reading_sessions: 'source language mode device formula_version trust',
  record_views: 'way',
  relation_terms: 'relation_type language',
  report_mails: 'account_type every state',
  report_subscriptions: 'account_type every',
  roll_overs: 'academic_year counts',
  second_factor_roles: 'role',
  sessions: 'account_type',
  student_figures: 'growth speed',
  student_trends: 'language growth verdict now at_first',
  subscription_changes: 'action old_plan new_plan',
  terms: 'language part_of_speech image audio',
  uncountable_records: 'what kind before code',
  uncounted_records: 'what kind before',
  user_notes: 'visibility',
  users: 'avatar language status user_type font_family theme',
  viewings: 'account_type',
};
