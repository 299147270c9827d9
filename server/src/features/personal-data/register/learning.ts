import { sql } from '../../../platform/database/index.ts';
import { commerce } from './commerce.ts';
import { bookReading } from './book-reading.ts';
import { reminders } from './reminders.ts';
import { summaryReading } from './summary-reading.ts';
import { assignedTo } from './free-text.ts';
import { companyOfUser, erase, is, keep, ofAccount, plain, type Register, replace } from './types.ts';

/** What was read and how well, and the texts and homework that staff made. */
export const learning: Register = {
  reading_answers: {
    holding: 'learning',
    why: 'Answers to the questions of a reading; of an erased student ids of options without a name',
    of: {
      student: [
        {
          rows: (id) => sql`reading_id in (select id from reading_sessions where user_id = ${id})`,
          erased: 'nothing',
          exported: true,
        },
      ],
    },
    columns: keep(
      'reading_id finished_at answers points max_points comprehension comprehension_corrected',
      'effective_speed trust formula_version created_at answered_at took_ms',
    ),
  },
  reading_feelings: {
    holding: 'learning',
    why: 'Whether a student found a text too easy or too hard; the next text follows from it',
    of: { student: [{ rows: is('user_id'), erased: 'rows', exported: true }] },
    columns: { ...plain('user_id'), ...keep('reading_id feeling said_at') },
  },
  word_lookups: {
    holding: 'learning',
    why: 'Words whose meaning a student opened while reading; for the student alone, and gone with the student',
    of: { student: [{ rows: is('user_id'), erased: 'rows', exported: true }] },
    columns: { ...plain('user_id'), ...keep('term_id looked_up_at') },
  },
  reading_guesses: {
    holding: 'learning',
    why: 'What was answered before a text was read; of an erased student ids of options without a name',
    of: { student: [{ rows: is('user_id'), erased: 'nothing', exported: true }] },
    columns: {
      ...plain('user_id'),
      ...keep('id homework_id article_id article_version answers formula_version answered_at received_at'),
    },
  },
  reading_sessions: {
    holding: 'learning',
    why: 'Readings; words, time and speed stay for the totals, the second-by-second course of a reading goes',
    of: { student: [{ rows: is('user_id'), erased: 'columns', exported: true }] },
    columns: {
      ...plain('user_id'),
      ...keep(
        'id company_id department_id source article_id article_version book_chapter_id summary_id text_version',
        'questions check_kind homework_id language words characters syllables active_seconds wpm mode pace',
        'listened device implausible trust formula_version started_at finished_at received_at',
      ),
      ...replace('trace', `'[]'::jsonb`),
    },
  },
  reading_ids: {
    holding: 'learning',
    why: 'What each reading is and how far it can be trusted; of an erased student without a name',
    of: { student: [{ rows: is('user_id'), erased: 'nothing' }] },
    columns: {
      ...plain('user_id'),
      ...keep('id finished_at article_id book_chapter_id summary_id has_questions answered graded regrade kind'),
    },
  },
  ...bookReading,
  ...summaryReading,
  learning_days: {
    holding: 'learning',
    why: 'Sums of a student’s readings and exercises by day; of an erased student without a name',
    of: { student: [{ rows: is('user_id'), erased: 'nothing' }] },
    columns: plain(
      'user_id company_id department_id day source language kind count rejected seconds words wpm',
      'wpm_squares counted characters syllables answered comprehension effective_speed independent',
      'instructional frustration score',
    ),
  },
  tutorial_clocks: {
    holding: 'learning',
    why: 'Up to when the time of a viewer is spent, so that no one watches more than the clock allows',
    of: ofAccount('rows'),
    columns: plain('account_type account_id spent_until'),
  },
  tutorial_watches: {
    holding: 'learning',
    why: 'Which seconds of a tutorial were watched; of an erased viewer without a name',
    of: ofAccount('nothing', true),
    columns: {
      ...plain('account_type account_id'),
      ...keep('resource_id watched position started_at watched_at done_at'),
    },
  },
  tutorial_quiz_attempts: {
    holding: 'learning',
    why: 'Answers to the quizzes of tutorials; of an erased viewer ids of options without a name',
    of: ofAccount('nothing', true),
    columns: {
      ...plain('id account_type account_id'),
      ...keep('resource_id answers questions_version points max_points score passed answered_at'),
    },
  },
  tutorial_completions: {
    holding: 'learning',
    why: 'Which tutorials were completed, and when; of an erased viewer without a name',
    of: ofAccount('nothing', true),
    columns: { ...plain('account_type account_id'), ...keep('tutorial_id completed_at') },
  },
  tutorial_reading_scores: {
    holding: 'learning',
    why: 'Speed and comprehension that staff typed in; of an erased student without a name',
    of: {
      student: [{ rows: is('user_id'), erased: 'nothing', exported: true }],
      staff: [{ rows: is('entered_by'), erased: 'nothing' }],
    },
    columns: { ...plain('user_id version entered_by'), ...keep('tutorial_id speed comprehension entered_at') },
  },
  student_trends: {
    holding: 'learning',
    why: 'Whether a student reads faster than at first; of an erased student without a name',
    of: { student: [{ rows: is('user_id'), erased: 'nothing' }] },
    columns: plain(
      'user_id language measurements growth verdict latest_wpm usual_wpm behind last_read_at now at_first',
      'text_level',
    ),
  },
  student_figures: {
    holding: 'learning',
    why: 'Figures of the last 30 days and homework missed, for lists; of an erased student without a name',
    of: { student: [{ rows: is('user_id'), erased: 'nothing' }] },
    columns: plain(
      'user_id company_id readings wpm answered comprehension effective_speed speed seconds exercises',
      'rushed read_on last_read_at growth behind latest_wpm usual_wpm missed until counted_on',
    ),
  },
  student_changes: {
    holding: 'learning',
    why: 'Of whom these figures are to be made again; gone within seconds',
    of: { student: [{ rows: is('user_id'), erased: 'nothing' }] },
    columns: plain('user_id'),
  },
  exercise_attempts: {
    holding: 'learning',
    why: 'Exercises: what was shown and done, how well; of an erased student without a name',
    of: { student: [{ rows: is('user_id'), erased: 'nothing', exported: true }] },
    columns: {
      ...plain('user_id'),
      ...keep(
        'id company_id department_id exercise_id exercise_version kind level params timed trusted score',
        'seconds errors wpm comprehension comprehension_corrected measures events device formula_version',
        'started_at finished_at received_at',
      ),
    },
  },
  exam_answers: {
    holding: 'learning',
    why: 'Answers in exams; of an erased student ids of options without a name',
    of: {
      student: [
        {
          rows: (id) => sql`attempt_id in (select id from exam_attempts where user_id = ${id})`,
          erased: 'nothing',
          exported: true,
        },
      ],
    },
    columns: keep('attempt_id question_id chosen seq at_ms right points saved_at'),
  },
  exam_attempts: {
    holding: 'learning',
    why: 'Exams: when taken and with what score; of an erased student without a name',
    of: { student: [{ rows: is('user_id'), erased: 'nothing', exported: true }] },
    columns: {
      ...plain('user_id seed question_ids question_versions article_ids joined_late'),
      ...keep(
        'id exam_id company_id department_id number pass_percent started_at deadline_at finished_at ended_at',
        'points max_points score result_seen_at regrades',
      ),
    },
  },
  exam_restricts: {
    holding: 'organisation',
    why: 'Who is barred from an exam or allowed: a company, a class or one student',
    of: { student: [{ rows: is('user_id'), erased: 'rows', exported: true }] },
    columns: { ...plain('id company_id department_id user_id'), ...erase('exam_id effect created_at') },
  },
  exams: {
    holding: 'organisation',
    why: 'Exams stay with the school; whose post wrote one is a reference',
    of: {
      staff: [
        { rows: (id) => sql`instructor_id in (select id from instructors where admin_id = ${id})`, erased: 'nothing' },
      ],
    },
    columns: plain(
      'id version created_at updated_at deleted_at name language grade_level kind minutes pass_percent',
      'shuffle attempts status company_id instructor_id search',
    ),
    mentions: {
      columns: ['name'],
      company: 'company_id',
      platform: true,
      beside: assignedTo('exam_restricts', 'exam_id'),
    },
  },
  certificates: {
    holding: 'learning',
    why: 'Certificates with the name they were given to; of an erased student the serial still says that one was given',
    of: {
      student: [{ rows: is('user_id'), erased: 'columns', exported: true }],
      staff: [{ rows: (id) => sql`${id} in (issued_by, withdrawn_by, checked_by)`, erased: 'nothing' }],
    },
    columns: {
      ...plain(
        'id version created_at updated_at template_id user_id company_id department_id language body',
        'signer_name signer_title background background_key issued_by rule withdrawn_by checked_by search',
      ),
      ...keep('serial title school department_name issued_on withdrawn_at checked_at'),
      ...replace('holder', `'…'`),
      ...erase('withdraw_reason'),
    },
    mentions: {
      columns: ['title', 'body', 'signer_name', 'signer_title', 'department_name', 'withdraw_reason', 'holder'],
      company: 'company_id',
    },
  },
  certificate_templates: {
    holding: 'organisation',
    why: 'What certificates look like; who signs them is written on them',
    columns: plain(
      'id version created_at updated_at deleted_at company_id title language body signer_name signer_title',
      'background background_key rule rule_from active search',
    ),
    mentions: { columns: ['title', 'body', 'signer_name', 'signer_title', 'rule'], company: 'company_id' },
  },
  daily_tasks: {
    holding: 'learning',
    why: 'Daily tasks; one made for a single student may bear the name',
    of: { student: [{ rows: is('user_id'), erased: 'columns', exported: true }] },
    columns: {
      ...plain('id version created_at updated_at deleted_at user_id active search'),
      ...replace('title', `'…'`),
      ...replace('foreign_fields', `'{}'::jsonb`),
      ...keep('exercises weekdays starts_on ends_on'),
    },
    mentions: { columns: ['title', 'foreign_fields'], company: companyOfUser },
  },
  ...commerce,
  homework_students: {
    holding: 'organisation',
    why: 'Homework that was given to single students, and the class they were in then',
    of: { student: [{ rows: is('user_id'), erased: 'nothing', exported: true }] },
    columns: { ...plain('homework_id user_id department_id'), ...keep('given_at of_class withdrawn_at') },
  },
  homework_extensions: {
    holding: 'learning',
    why: 'A later end for one student, with the reason',
    of: {
      student: [{ rows: is('user_id'), erased: 'rows', exported: true }],
      staff: [{ rows: is('created_by'), erased: 'nothing' }],
    },
    columns: { ...plain('homework_id user_id created_by'), ...erase('due_at reason created_at') },
    mentions: { columns: ['reason'], company: companyOfUser },
  },
  homework_finishes: {
    holding: 'learning',
    why: 'When homework of books, summaries, tutorials and exams was done; of an erased student without a name',
    of: { student: [{ rows: is('user_id'), erased: 'nothing', exported: true }] },
    columns: { ...plain('homework_id user_id'), ...keep('done_at') },
  },
  ...reminders,
  homework_sequences: {
    holding: 'organisation',
    why: 'What homework of several steps is called; who gave it is a reference to the account',
    of: { staff: [{ rows: is('created_by'), erased: 'nothing' }] },
    columns: plain('id version created_at updated_at title steps company_id created_by search'),
    mentions: {
      columns: ['title'],
      company: 'company_id',
      beside: (id) =>
        sql`t.id in (select h.sequence_id from homeworks h join homework_students s on s.homework_id = h.id
          where s.user_id = ${id})`,
    },
  },
  homework_series: {
    holding: 'organisation',
    why: 'Homework that repeats every week; who set it up is a reference to the account',
    of: { staff: [{ rows: is('created_by'), erased: 'nothing' }] },
    columns: plain(
      'id version created_at updated_at company_id created_by weekday start_time due_days due_time next_on',
      'until_on ended_at end_reason',
    ),
  },
  homework_templates: {
    holding: 'organisation',
    why: 'Homework that a school assigns again; who saved it is a reference to the account',
    of: { staff: [{ rows: is('created_by'), erased: 'nothing' }] },
    columns: plain(
      'id version created_at updated_at deleted_at title instructions due_days steps company_id created_by',
      'search',
    ),
    mentions: { columns: ['title', 'instructions', 'steps'], company: 'company_id' },
  },
  homeworks: {
    holding: 'organisation',
    why: 'Homework belongs to the classes; who gave it is a reference to the account',
    of: { staff: [{ rows: is('created_by'), erased: 'nothing' }] },
    columns: plain(
      'id version created_at updated_at kind title instructions company_id article_id article_version',
      'book_chapter_id chapter_reading removed_at summary_id summary_reading tutorial_id',
      'exam_id most_attempts starts_at counts_from due_at target_measure target_value ask_before_reading',
      'sequence_id step series_id series_on created_by search',
    ),
    mentions: {
      columns: ['title', 'instructions'],
      company: 'company_id',
      beside: assignedTo('homework_students', 'homework_id'),
    },
  },
  articles: {
    holding: 'organisation',
    why: 'Texts stay with the school; whose post wrote one is a reference',
    of: {
      staff: [
        { rows: (id) => sql`instructor_id in (select id from instructors where admin_id = ${id})`, erased: 'nothing' },
      ],
    },
    columns: plain(
      'id version created_at updated_at deleted_at title language category_id type_id grade_level body',
      'source cover status word_count readability questions company_id instructor_id search',
    ),
    mentions: { columns: ['title', 'body', 'source', 'cover', 'questions'], company: 'company_id', platform: true },
  },
};
