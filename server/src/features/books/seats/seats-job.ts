import { z } from 'zod';
import { type Db, rows, type Sql, sql } from '../../../platform/database/index.ts';
import { jobKind } from '../../../platform/jobs/kind.ts';
import {
  canBeOpened,
  hasChanged,
  isGivenUp,
  isNewlyLost,
  noteLostSeats,
  offerSeats,
  releaseSeats,
  resumeTurns,
  type SeatReason,
  suspendTurns,
  withdrawOffers,
} from '../../book-turns/store.ts';
import { tellBegun } from '../../book-wishes/store.ts';
import { holdPools, isUsable } from './pools.ts';

/** Days after the last page of a finished book, and of silence, when a seat goes to the next reader. */
const days = { finished: 7, silent: 30 };

const hasRead = (condition: Sql): Sql => sql`exists (select from book_reads r
  where r.user_id = t.user_id and r.book_id = t.book_id and ${condition})`;

/** Seats (alias t) that are given up, by why. */
const given: [SeatReason, Sql][] = [
  ['expired', sql`not exists (select from book_licences l where l.id = t.licence_id and ${isUsable})`],
  [
    'left',
    sql`not exists (select from users u join book_licences l on l.id = t.licence_id where u.id = t.user_id
      and u.deleted_at is null and okur_may_sign_in(u.status) and coalesce(l.company_id, u.company_id) = u.company_id)
      or ${isGivenUp(sql`t`)}`,
  ],
  [
    'finished',
    hasRead(sql`r.finished_at < now() - make_interval(days => ${days.finished})
    and t.opened_at < now() - make_interval(days => ${days.finished})`),
  ],
  [
    'silent',
    sql`${canBeOpened(sql`t`)} and t.opened_at < now() - make_interval(days => ${days.silent})
      and not ${hasRead(sql`r.last_read_at >= now() - make_interval(days => ${days.silent})`)}`,
  ],
];

const isLapsed = sql`(h.state = 'offered' and h.offer_ends_at <= now())`;
/** Books with something to do: a seat to free, an offer that lapsed, a seat that waits for no one to be offered. */
const dueBooks: Sql = sql`select t.book_id as id from book_seats t where t.released_at is null and (${sql.join(
  [...given.map(([, where]) => sql`(${where})`), isNewlyLost],
  ' or ',
)}) union select h.book_id from book_holds h where ${isLapsed} or ${hasChanged}
  union select l.book_id from book_licences l where ${isUsable} and l.taken < l.quantity
    and exists (select from book_holds h where h.book_id = l.book_id and h.state = 'waiting'
      and h.lost_at is null)`;

/** Frees what is no longer read and offers it on, a book at a time; and says whose wish has come true. */
export const bookSeatsJob = jobKind({
  kind: 'book_seats',
  input: z.strictObject({}),
  cron: '*/15 * * * *',
  async work({ services, progress }) {
    await services.transaction(tellBegun);
    const due = await rows<{ id: string }>(services.db, sql`${dueBooks} order by 1`);
    let released = 0;
    for (const [at, { id }] of due.entries()) {
      await progress(at, due.length);
      released += await services.transaction((tx) => settleBook(tx, id));
    }
    return { result: { books: due.length, released } };
  },
});

async function settleBook(tx: Db, bookId: string): Promise<number> {
  let released = 0;
  await holdPools(tx, bookId);
  // Before what lapses: an offer of a book that no one can open now is none.
  await withdrawOffers(tx, bookId);
  await noteLostSeats(tx, bookId);
  for (const [reason, where] of given) released += await releaseSeats(tx, bookId, where, reason);
  await rows(
    tx,
    sql`update book_holds h set state = 'lapsed', ended_at = now() where h.book_id = ${bookId} and ${isLapsed}`,
  );
  await resumeTurns(tx, bookId);
  await suspendTurns(tx, bookId);
  await offerSeats(tx, bookId);
  return released;
}
