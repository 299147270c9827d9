import { type Db, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { holdPools } from '../books/store.ts';
import { mayWait } from './suspended-turns.ts';

/** Hours for which a seat is kept free for the one whose turn it is. */
const offerHours = 72;

/** Puts a student at the end of the queue; who waits already keeps the place. The pools are held. */
export const joinQueue = (db: Db, bookId: string, userId: string): Promise<unknown> =>
  rows(
    db,
    sql`insert into book_holds (id, queue_no, book_id, user_id)
      select ${newId()}, coalesce(max(queue_no), 0) + 1, ${bookId}, ${userId} from book_holds where book_id = ${bookId}
      on conflict (book_id, user_id) where state in ('waiting', 'offered') do nothing`,
  );

/** Offers the free seats of a book to those who have waited longest and may still read it, and tells them. */
export async function offerSeats(db: Db, bookId: string): Promise<void> {
  for (const pool of await holdPools(db, bookId)) {
    if (!pool.usable || pool.free === 0) continue;
    await rows(
      db,
      sql`with turn as (
          select h.id from book_holds h join users u on u.id = h.user_id
          where h.book_id = ${bookId} and h.state = 'waiting' and h.lost_at is null
            and ${mayWait}
            and (${pool.company_id}::uuid is null or u.company_id = ${pool.company_id})
          order by h.queue_no, h.id limit ${pool.free}
        ), offered as (
          update book_holds h set state = 'offered', licence_id = ${pool.id}, offered_at = now(),
            offer_ends_at = now() + make_interval(hours => ${offerHours}) from turn where h.id = turn.id
          returning h.user_id
        )
        insert into notices (id, account_type, account_id, text, params, link)
        select gen_random_uuid(), 'student', o.user_id, 'notice.book_offered', jsonb_build_object('title', b.title),
          '/student/books/' || b.id from offered o, books b where b.id = ${bookId}`,
    );
  }
}
