import type { SeatState } from '@okur/contract/books';
import { array, type Db, row, rows, sql } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/database/ids.ts';
import { joinQueue, offerSeats, releaseSeats, resumeTurns } from '../../book-turns/store.ts';
import { holdPools, type Pool } from './pools.ts';
import { seatState } from './state.ts';

export interface Reader {
  id: string;
  company_id: string;
}

/**
 * Opens a book for a student: takes a seat, or puts the student into the queue. In the caller's transaction; of any
 * number who open a book at once as many get a seat as there are.
 */
export async function takeSeat(db: Db, reader: Reader, bookId: string): Promise<SeatState> {
  await seatOrQueue(db, reader, bookId);
  return seatState(db, reader.id, bookId);
}

async function seatOrQueue(db: Db, reader: Reader, bookId: string): Promise<void> {
  let pools = await holdPools(db, bookId);
  if (pools.length === 0) return;
  const missed = await missedOffer(db, reader, bookId, usableFor(reader, pools));
  const found = await resumeTurns(db, bookId);
  if (missed || found) {
    await offerSeats(db, bookId);
    pools = await holdPools(db, bookId);
  }
  let usable = usableFor(reader, pools);
  const own = await openedAgain(db, reader.id, bookId);
  if (own && usable.some(({ id }) => id === own)) return;
  if (own) {
    // No one has two seats of a book: that of a licence that is over, or of another school, is given back first.
    await releaseSeats(db, bookId, sql`t.user_id = ${reader.id}`, 'left');
    usable = usableFor(reader, await holdPools(db, bookId));
  }
  if (usable.length === 0) return;
  const pool = (await offeredPool(db, reader.id, bookId, usable)) ?? usable.find(({ free }) => free > 0);
  if (!pool) {
    await joinQueue(db, bookId, reader.id);
    return;
  }
  await rows(
    db,
    sql`update book_holds set state = 'taken', ended_at = now()
      where book_id = ${bookId} and user_id = ${reader.id} and state in ('waiting', 'offered')`,
  );
  await rows(
    db,
    sql`insert into book_seats (id, licence_id, book_id, user_id)
      values (${newId()}, ${pool.id}, ${bookId}, ${reader.id})`,
  );
}

const usableFor = ({ company_id }: Reader, pools: readonly Pool[]): Pool[] =>
  pools.filter((pool) => pool.usable && (pool.company_id ?? company_id) === company_id);

/** An offer whose time is over, or of a licence that the student can no longer use, is no place in the queue. */
const missedOffer = async (db: Db, { id }: Reader, bookId: string, usable: readonly Pool[]): Promise<boolean> =>
  (
    await rows(
      db,
      sql`update book_holds set state = 'lapsed', ended_at = now() where book_id = ${bookId} and user_id = ${id}
        and state = 'offered' and (offer_ends_at <= now()
          or licence_id <> all(${array(usable.map((pool) => pool.id))})) returning id`,
    )
  ).length > 0;

/** The licence of the seat that the student has; noted that the book was opened. */
const openedAgain = async (db: Db, userId: string, bookId: string): Promise<string | undefined> =>
  (
    await row<{ licence_id: string }>(
      db,
      sql`update book_seats set opened_at = now(), lost_at = null
        where book_id = ${bookId} and user_id = ${userId} and released_at is null returning licence_id`,
    )
  )?.licence_id;

/** The one whose seat is kept free for the student, as long as that lasts. */
async function offeredPool(db: Db, userId: string, bookId: string, usable: Pool[]): Promise<Pool | undefined> {
  const offered = await row<{ licence_id: string }>(
    db,
    sql`select licence_id from book_holds where book_id = ${bookId} and user_id = ${userId} and state = 'offered'
      and offer_ends_at > now()`,
  );
  return usable.find(({ id }) => id === offered?.licence_id);
}
