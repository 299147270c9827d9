import { is, keep, plain, type Register } from './types.ts';

/** Who stored which text of a summary, which summaries were read, and what was answered to their questions. */
export const summaryReading: Register = {
  summary_answers: {
    holding: 'learning',
    why: 'What was answered last to the questions of a summary; for the student alone, and gone with the student',
    of: { student: [{ rows: is('user_id'), erased: 'rows', exported: true }] },
    columns: {
      ...plain('user_id'),
      ...keep('summary_book_id answers questions_version points max_points answered_at first_answered_at'),
    },
  },
  summary_reads: {
    holding: 'learning',
    why: 'When a summary was first read or heard to its end; gone with the student',
    of: { student: [{ rows: is('user_id'), erased: 'rows', exported: true }] },
    columns: { ...plain('user_id'), ...keep('summary_book_id read_at') },
  },
  summary_texts: {
    holding: 'activity',
    why: 'Texts of summaries as they were and are; who stored one is a reference to the account',
    of: { staff: [{ rows: is('created_by'), erased: 'nothing' }] },
    columns: plain('summary_book_id text_version language sections word_count created_at created_by'),
    mentions: { columns: ['sections'], platform: true },
  },
};
