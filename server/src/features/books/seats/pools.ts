import { type Db, rows, type Sql, sql } from '../../../platform/database/index.ts';

/** A licence (alias l) that opens its book now. */
export const isUsable: Sql = sql`(l.closed_at is null and l.starts_at <= now()
  and (l.expires_at is null or l.expires_at > now()))`;

/** A licence (alias l) that a student (alias u) may read on. */
export const isFor: Sql = sql`(l.company_id is null or l.company_id = u.company_id)`;

/** Seats of a licence (alias l) that are kept free for readers whose turn it is. */
export const offeredSeats: Sql = sql`(select count(*)::int from book_holds h
  where h.licence_id = l.id and h.state = 'offered')`;

/** A book (alias b) whose readers need a seat: by its rights, whatever licences there are. */
export const isLicensedBook: Sql = sql`(b.rights = 'licensed')`;

const hasSeat = (userId: Sql, which: Sql): Sql => sql`(not ${isLicensedBook}
  or exists (select from book_seats t join book_licences l on l.id = t.licence_id join users u on u.id = t.user_id
    where t.book_id = b.id and t.user_id = ${userId} and ${which}))`;
/** Whether a student may open a book (alias b): it needs no seat, or the student has one. */
export const isOpenTo = (userId: Sql): Sql => hasSeat(userId, sql`t.released_at is null and ${isUsable} and ${isFor}`);
/** The same of a book that may have closed again since. */
export const wasOpenTo = (userId: Sql): Sql => hasSeat(userId, sql`true`);

/** Whether a book (alias b) needs no seat, or the students of a school could take one: now, not how many are free. */
export const isLicensedFor = (companyId: string | Sql): Sql => sql`(not ${isLicensedBook}
  or exists (select from book_licences l where l.book_id = b.id and ${isUsable}
    and (l.company_id is null or l.company_id = ${companyId})))`;

export interface Pool {
  id: string;
  company_id: string | null;
  usable: boolean;
  /** Seats that are neither taken nor kept free. */
  free: number;
}

/**
 * All licences of a book, held until the transaction ends, in one order: anyone who takes, offers or frees seats of a
 * book does so alone. None of a book that needs no seat: what is free is not offered.
 */
export async function holdPools(db: Db, bookId: string): Promise<Pool[]> {
  await rows(db, sql`select id from book_licences where book_id = ${bookId} order by id for update`);
  // Counted in a statement of its own, which sees what others wrote while this one waited.
  return rows<Pool>(
    db,
    sql`select l.id, l.company_id, ${isUsable} as usable, greatest(0, l.quantity - l.taken - ${offeredSeats}) as free
      from book_licences l join books b on b.id = l.book_id where b.id = ${bookId} and ${isLicensedBook}
      order by l.expires_at nulls last, l.id`,
  );
}
