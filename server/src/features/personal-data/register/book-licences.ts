import { sql } from '../../../platform/database/index.ts';
import { is, keep, plain, type Register } from './types.ts';

/** Who reads, waits for or wishes for books that have to be bought, and who ordered them. */
export const bookLicences: Register = {
  book_holds: {
    holding: 'learning',
    why: 'Who waits for a book of which all are being read; of an erased student no one waits',
    of: { student: [{ rows: is('user_id'), erased: 'rows', exported: true }] },
    columns: {
      ...plain('queue_no user_id licence_id'),
      ...keep('id book_id state created_at offered_at offer_ends_at ended_at lost_at'),
    },
  },
  book_seats: {
    holding: 'learning',
    why: 'Who reads a licensed book, from when to when; of an erased student without a name',
    of: { student: [{ rows: is('user_id'), erased: 'nothing', exported: true }] },
    columns: {
      ...plain('licence_id user_id'),
      ...keep('id book_id taken_at opened_at lost_at released_at release_reason'),
    },
  },
  book_wishes: {
    holding: 'learning',
    why: 'Books that someone wishes for, with a note; they go with the person',
    of: {
      student: [{ rows: is('user_id'), erased: 'rows', exported: true }],
      staff: [
        { rows: is('admin_id'), erased: 'rows', exported: true },
        { rows: is('decided_by'), erased: 'nothing' },
      ],
    },
    columns: {
      ...plain('version user_id admin_id company_id supplier_book_id wanted order_id decided_by'),
      ...keep('id created_at updated_at ean title note state answer decided_at announced_at'),
    },
    mentions: { columns: ['note', 'answer'], company: 'company_id' },
  },
  book_orders: {
    holding: 'organisation',
    why: 'Books that were ordered; who ordered or returned one is a reference to the account',
    of: { staff: [{ rows: (id) => sql`created_by = ${id} or returned_by = ${id}`, erased: 'nothing' }] },
    columns: plain(
      'id version created_at updated_at supplier supplier_book_id company_id quantity unit_price_minor',
      'currency state supplier_reference attempts sent_at checked_at next_check_at failure licence_days',
      'epub_key epub_sha256 epub_size book_id licence_id ordered_at delivered_at returned_at return_reason',
      'created_by returned_by',
    ),
    mentions: { columns: ['return_reason'], platform: true },
  },
};
