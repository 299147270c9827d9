import type { books as contract } from '@okur/contract';
import { type Db, row, rows, sql } from '../../../platform/database/index.ts';
import { orNotFound } from '../../../platform/http/api-error.ts';
import type { ContextOf } from '../../../platform/http/request-context.ts';
import { offerSeats, releaseSeats } from '../../book-turns/store.ts';
import { isReadable } from '../../student-books/store.ts';
import { seatState } from './state.ts';
import { type Reader, takeSeat } from './take.ts';

/** Whether a student has a seat of a book or waits for one: to be given back also when the class has lost the book. */
const holdsSeat = async (db: Db, userId: string, bookId: string): Promise<boolean> =>
  (await row(
    db,
    sql`select where exists (select from book_seats where book_id = ${bookId} and user_id = ${userId}
        and released_at is null)
      or exists (select from book_holds where book_id = ${bookId} and user_id = ${userId}
        and state in ('waiting', 'offered'))`,
  )) !== undefined;

/** The student, as long as the book is one of those that may be read; otherwise 404. */
const readerOf = async (db: Db, userId: string, bookId: string): Promise<Reader> =>
  orNotFound(
    await row<Reader>(
      db,
      sql`select u.id, u.company_id from users u, books b
        where u.id = ${userId} and b.id = ${bookId} and ${isReadable(sql`${userId}::uuid`)}`,
    ),
  );

export async function mySeat({ db, caller, params }: ContextOf<typeof contract.mySeat>) {
  const { id } = await readerOf(db, caller.id, params.id);
  return { data: await seatState(db, id, params.id) };
}

export async function takeMySeat({ db, caller, params, record, unchanged }: ContextOf<typeof contract.takeMySeat>) {
  const reader = await readerOf(db, caller.id, params.id);
  const before = await seatState(db, reader.id, params.id);
  const data = await takeSeat(db, reader, params.id);
  if (before.state === data.state && before.position === data.position) unchanged();
  else record({ action: 'link', subject: 'BOOK_LICENCE', subjectId: params.id });
  return { data };
}

/** Gives back what there is: a seat, or the place in the queue. */
export async function leaveMySeat({ db, caller, params, record }: ContextOf<typeof contract.leaveMySeat>) {
  if (!(await holdsSeat(db, caller.id, params.id))) await readerOf(db, caller.id, params.id);
  await releaseSeats(db, params.id, sql`t.user_id = ${caller.id}`, 'student');
  await rows(
    db,
    sql`update book_holds set state = 'withdrawn', ended_at = now()
      where book_id = ${params.id} and user_id = ${caller.id} and state in ('waiting', 'offered')`,
  );
  await offerSeats(db, params.id);
  const data = await seatState(db, caller.id, params.id);
  record({ action: 'unlink', subject: 'BOOK_LICENCE', subjectId: params.id });
  return { data };
}
