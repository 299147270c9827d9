import type { SeatState } from '@okur/contract/books';
import { type Db, type Sql, sql } from '../../../platform/database/index.ts';
import { wireRow } from '../../../platform/database/list/index.ts';
import { isFor, isUsable, isLicensedBook, offeredSeats } from './pools.ts';
import { queueOf } from './queue.ts';

const usable = sql`book_licences l where l.book_id = b.id and ${isUsable} and ${isFor}`;

/** What opening a book (alias b) would do for a student, without doing it. */
export const seatColumn = (userId: Sql): Sql => sql`(select json_build_object('state', s.state,
    'position', case when s.state = 'waiting' then s.position end,
    'waiting_since', case when s.state = 'waiting' then s.waiting_since end,
    'offer_ends_at', case when s.state = 'offered' then s.offer_ends_at end)
  from (select case when not ${isLicensedBook} then 'free'
      when exists (select from book_seats t join book_licences l on l.id = t.licence_id where t.book_id = b.id
        and t.user_id = u.id and t.released_at is null and ${isUsable} and ${isFor}) then 'seat'
      when not exists (select from ${usable}) then 'closed'
      when h.state = 'offered' then 'offered'
      when exists (select from ${usable} and l.quantity - l.taken - ${offeredSeats} > 0) then 'available'
      else 'waiting' end as state,
      case when h.state = 'waiting' then (select q.position from ${queueOf(sql`b.id`)} q where q.id = h.id) end
        as position,
      case when h.state = 'waiting' then h.created_at end as waiting_since, h.offer_ends_at
    from users u left join book_holds h on h.user_id = u.id and h.book_id = b.id
      and (h.state = 'waiting' or (h.state = 'offered' and h.offer_ends_at > now()))
    where u.id = ${userId}) s)`;

export const seatState = async (db: Db, userId: string, bookId: string): Promise<SeatState> =>
  (await wireRow<{ seat: SeatState }>(db, {
    columns: sql`${seatColumn(sql`${userId}::uuid`)} as seat`,
    from: sql`books b`,
    where: sql`b.id = ${bookId}`,
  }))!.seat;
