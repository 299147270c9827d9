import { type Sql, sql } from '../../../platform/database/index.ts';
import { isUsable } from './pools.ts';

/** Waiting ones in front, without those whose class has lost the book for now. */
const inFront = (among: Sql): Sql => sql`count(*) filter (where h.lost_at is null)
  over (${among} order by h.queue_no, h.id rows between unbounded preceding and 1 preceding)`;

/**
 * Those who wait for a book, each with the position among those who wait for the same licences: the readers of every
 * school while a licence for all of them can be used, else those of the same school.
 */
export const queueOf = (bookId: Sql): Sql => sql`(select h.id, h.user_id, h.queue_no, h.lost_at, h.created_at,
    1 + (case when exists (select from book_licences l where l.book_id = ${bookId} and l.company_id is null
      and ${isUsable}) then ${inFront(sql``)} else ${inFront(sql`partition by w.company_id`)} end)::int as position
  from book_holds h join users w on w.id = h.user_id where h.book_id = ${bookId} and h.state = 'waiting')`;
