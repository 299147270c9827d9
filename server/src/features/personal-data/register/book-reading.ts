import { companyOfUser, erase, is, keep, plain, type Register } from './types.ts';

/** What was read of books. */
export const bookReading: Register = {
  chapter_reads: {
    holding: 'learning',
    why: 'Which words of a chapter were read; of an erased student without a name',
    of: { student: [{ rows: is('user_id'), erased: 'nothing', exported: true }] },
    columns: { ...plain('user_id'), ...keep('chapter_id read skimmed seen_at') },
  },
  book_reads: {
    holding: 'learning',
    why: 'Which books were begun and finished, and where each was left; of an erased student without a name',
    of: { student: [{ rows: is('user_id'), erased: 'nothing', exported: true }] },
    columns: {
      ...plain('user_id active for_homework position_device_id'),
      ...keep(
        'book_id started_at last_read_at finished_at was_read position_chapter_id position_word position_device',
        'position_at active_seconds',
      ),
    },
  },
  sitting_ids: {
    holding: 'learning',
    why: 'Ids of sittings with a book; of an erased student without a name',
    of: { student: [{ rows: is('user_id'), erased: 'nothing' }] },
    columns: plain('id user_id finished_at'),
  },
  book_sittings: {
    holding: 'learning',
    why: 'When how much of a book was read; of an erased student without a name',
    of: { student: [{ rows: is('user_id'), erased: 'nothing', exported: true }] },
    columns: {
      ...plain('user_id company_id department_id text_version received_at'),
      ...keep('id book_id chapter_id read skimmed read_words active_seconds mode device started_at finished_at'),
    },
  },
  chapter_checks: {
    holding: 'learning',
    why: 'What was answered behind the chapters of books; of an erased student without a name',
    of: { student: [{ rows: is('user_id'), erased: 'nothing', exported: true }] },
    columns: {
      ...plain('id user_id text_version reading_id'),
      ...keep('chapter_id kind questions questions_version right_answers corrected done_at'),
    },
  },
  book_marks: {
    holding: 'learning',
    why: 'Bookmarks, highlights and notes in books; a note may name someone',
    of: { student: [{ rows: is('user_id'), erased: 'rows', exported: true }] },
    columns: {
      ...plain('id user_id created_at deleted_at'),
      ...keep('book_id chapter_id kind from_word to_word colour excerpt shared changed_at'),
      ...erase('note'),
    },
    mentions: { columns: ['note'], company: companyOfUser },
  },
};
