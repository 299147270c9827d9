import { type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { isReadable } from '../student-books/store.ts';

/* Who waits for a book that the class has lost keeps the place for a day: the book may come back. */

const graceDays = 1;

/** Whether the holder of a seat or a place in the queue may still read the book. */
export const mayRead = (held: Sql): Sql => sql`exists (
  select from (select ${held}.book_id, ${held}.user_id) holder join books b on b.id = holder.book_id
    where ${isReadable(sql`holder.user_id`)})`;

const isStudent = sql`exists (select from users u where u.id = h.user_id and u.deleted_at is null
  and okur_may_sign_in(u.status))`;
/** Whether someone who waits (alias h) could take a seat. */
export const mayWait = sql`(${isStudent} and ${mayRead(sql`h`)})`;

const isOver = sql`(h.lost_at <= now() - make_interval(days => ${graceDays}))`;

/** Places (alias h) that are lost, found again or given up now. */
export const hasChanged: Sql = sql`((h.state in ('waiting', 'offered') and h.lost_at is null and not ${mayWait})
  or (h.state = 'waiting' and h.lost_at is not null and (${isOver} or ${mayWait})))`;

/** Gives places back to those who may read the book again; whether there are any. The pools are held. */
export const resumeTurns = async (db: Db, bookId: string): Promise<boolean> =>
  (
    await rows(
      db,
      sql`update book_holds h set lost_at = null where h.book_id = ${bookId} and h.state = 'waiting'
        and h.lost_at is not null and ${mayWait} returning h.id`,
    )
  ).length > 0;

/** Notes whose place is lost for now, and gives up what was lost for too long. The pools are held. */
export async function suspendTurns(db: Db, bookId: string): Promise<void> {
  await rows(
    db,
    sql`update book_holds h set state = 'waiting', licence_id = null, offered_at = null, offer_ends_at = null,
        lost_at = now()
      where h.book_id = ${bookId} and h.state in ('waiting', 'offered') and h.lost_at is null and not ${mayWait}`,
  );
  await rows(
    db,
    sql`update book_holds h set state = 'withdrawn', ended_at = now()
      where h.book_id = ${bookId} and h.state = 'waiting' and ${isOver}`,
  );
}
