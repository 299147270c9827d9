import { type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { isGiven, isPublished } from '../student-books/store.ts';

/*
 * Who has a seat or waits for a book that the class has lost keeps seat and place for some school days: the book may
 * come back after the week-end, or be taken away by mistake. A book that is a draft or deleted is out of everyone's
 * hands, for a correction perhaps: no one loses anything by it.
 */

/** Days from Monday to Friday, behind the day on which the book was lost. */
const graceDays = 3;

const holds = (held: Sql, which: Sql): Sql => sql`exists (
  select from (select ${held}.book_id, ${held}.user_id) holder join books b on b.id = holder.book_id where ${which})`;
const isGivenToHolder = isGiven(sql`holder.user_id`);

/** Whether the book of a seat or a place in the queue can be opened now. */
export const canBeOpened = (held: Sql): Sql => holds(held, isPublished);
/** Whether the holder of a seat or a place in the queue keeps it. */
const keepsBook = (held: Sql): Sql => holds(held, sql`(not ${isPublished} or ${isGivenToHolder})`);

const isStudent = sql`exists (select from users u where u.id = h.user_id and u.deleted_at is null
  and okur_may_sign_in(u.status))`;
/** Whether someone who waits (alias h) could take a seat. */
export const mayWait = sql`(${isStudent} and ${holds(sql`h`, sql`(${isPublished} and ${isGivenToHolder})`)})`;
const keepsTurn = sql`(${isStudent} and ${keepsBook(sql`h`)})`;

/** Of a place (alias h) that is no offer any more. */
const waitsAgain = sql`state = 'waiting', licence_id = null, offered_at = null, offer_ends_at = null`;

/** Whether a seat or a place was lost for so long that it goes to the next, by the calendar of the reader's school. */
export const isGivenUp = (held: Sql): Sql => sql`(select count(*) > ${graceDays} from users u
    join companies c on c.id = u.company_id
    cross join generate_series((okur_day(${held}.lost_at, c.time_zone) + 1)::timestamp,
      okur_day(now(), c.time_zone)::timestamp, interval '1 day') day
  where u.id = ${held}.user_id and extract(isodow from day) < 6)`;
const isOver = isGivenUp(sql`h`);

/** Seats (alias t) that were lost or found again since it was looked last. */
export const isNewlyLost: Sql = sql`((t.lost_at is null) <> ${keepsBook(sql`t`)})`;

/** Places (alias h) that are lost, found again or given up now. */
export const hasChanged: Sql = sql`((h.state in ('waiting', 'offered') and h.lost_at is null and not ${keepsTurn})
  or (h.state = 'offered' and not ${canBeOpened(sql`h`)})
  or (h.state = 'waiting' and h.lost_at is not null and (${isOver} or ${keepsTurn})))`;

/** Gives places back to those who may read the book again; whether there are any. The pools are held. */
export const resumeTurns = async (db: Db, bookId: string): Promise<boolean> =>
  (
    await rows(
      db,
      sql`update book_holds h set lost_at = null where h.book_id = ${bookId} and h.state = 'waiting'
        and h.lost_at is not null and ${keepsTurn} returning h.id`,
    )
  ).length > 0;

/** Notes whose place is lost for now, and gives up what was lost for too long. The pools are held. */
export async function suspendTurns(db: Db, bookId: string): Promise<void> {
  await rows(
    db,
    sql`update book_holds h set ${waitsAgain}, lost_at = now()
      where h.book_id = ${bookId} and h.state in ('waiting', 'offered') and h.lost_at is null and not ${keepsTurn}`,
  );
  await rows(
    db,
    sql`update book_holds h set state = 'withdrawn', ended_at = now()
      where h.book_id = ${bookId} and h.state = 'waiting' and ${isOver}`,
  );
}

/** Notes which seats of a book are lost for now, and which no longer are. The pools are held. */
export const noteLostSeats = (db: Db, bookId: string): Promise<unknown> =>
  rows(
    db,
    sql`update book_seats t set lost_at = case when t.lost_at is null then now() end
      where t.book_id = ${bookId} and t.released_at is null and ${isNewlyLost}`,
  );

/** What was offered of a book that no one can open now waits again in its old place. The pools are held. */
export const withdrawOffers = (db: Db, bookId: string): Promise<unknown> =>
  rows(
    db,
    sql`update book_holds h set ${waitsAgain}
      where h.book_id = ${bookId} and h.state = 'offered' and not ${canBeOpened(sql`h`)}`,
  );
