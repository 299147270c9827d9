import type { seatReasons } from '@okur/contract/books';
import { type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { insertRows } from '../../platform/database/table-rows.ts';
import { bookLicences } from '../../platform/database/tables/index.ts';
import { offerSeats } from './holds.ts';
import { holdPools } from '../books/store.ts';

export type SeatReason = (typeof seatReasons)[number];

/** Frees the seats (alias t) of a book that the condition names, and offers them to those who wait; how many. */
export async function releaseSeats(db: Db, bookId: string, where: Sql, reason: SeatReason): Promise<number> {
  await holdPools(db, bookId);
  const freed = await rows(
    db,
    sql`update book_seats t set released_at = now(), release_reason = ${reason}
      where t.book_id = ${bookId} and t.released_at is null and ${where} returning t.id`,
  );
  await offerSeats(db, bookId);
  return freed.length;
}

interface NewLicence {
  book_id: string;
  company_id: string | null;
  source: 'order' | 'grant';
  quantity: number;
  /** Null: without an end. */
  days?: number | null;
  expires_at?: string | null;
}

/** Opens a licence and offers its seats to those who wait; its id. */
export async function openLicence(db: Db, { days, expires_at, ...licence }: NewLicence): Promise<string> {
  const id = newId();
  await insertRows(db, bookLicences, {
    id,
    ...licence,
    // Rounded to its milliseconds the moment may lie ahead, and the seats could not be offered yet.
    starts_at: sql`date_trunc('milliseconds', now())`,
    expires_at: days ? sql`now() + make_interval(days => ${days})` : expires_at ? new Date(expires_at) : null,
  });
  await offerSeats(db, licence.book_id);
  return id;
}

/** Ends a licence at once: its readers give their seats back, those whose turn it was wait again. */
export async function closeLicence(db: Db, id: string, reason: 'returned' | 'expired'): Promise<void> {
  const licence = await row<{ book_id: string }>(db, sql`select book_id from book_licences where id = ${id}`);
  if (!licence) return;
  await holdPools(db, licence.book_id);
  await rows(
    db,
    sql`update book_licences set closed_at = coalesce(closed_at, now()), version = version + 1, updated_at = now()
      where id = ${id}`,
  );
  await rows(
    db,
    sql`update book_holds set state = 'waiting', licence_id = null, offered_at = null, offer_ends_at = null
      where licence_id = ${id} and state = 'offered'`,
  );
  await releaseSeats(db, licence.book_id, sql`t.licence_id = ${id}`, reason);
}
