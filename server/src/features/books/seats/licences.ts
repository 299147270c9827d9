import type { books as contract } from '@okur/contract';
import type { BookLicence, BookReader } from '@okur/contract/books';
import { done } from '@okur/contract/route';
import { inCompany, inUsers } from '../../../platform/access/scope.ts';
import { type Db, matches, personName, row, sql } from '../../../platform/database/index.ts';
import { byName, list, wireRow } from '../../../platform/database/list/index.ts';
import { ApiError, checkVersion, invalidField, orNotFound } from '../../../platform/http/api-error.ts';
import type { ContextOf } from '../../../platform/http/request-context.ts';
import { closeLicence, openLicence, releaseSeats } from '../../book-turns/store.ts';
import { alive, bookById } from '../reach.ts';
import { offeredSeats } from './pools.ts';
import { queueOf } from './queue.ts';

const columns = sql`l.id, l.version, l.created_at, l.updated_at, l.company_id, c.company_name, l.source, l.quantity,
  l.taken, ${offeredSeats} as offered, l.starts_at, l.expires_at, l.closed_at`;
const tables = sql`book_licences l left join companies c on c.id = l.company_id`;

/** Those of the caller's company, and those that are for every school. */
export async function listBookLicences({
  db,
  caller,
  scope,
  params,
  query,
}: ContextOf<typeof contract.listBookLicences>) {
  await bookById(db, caller, params.id);
  return list<BookLicence>(db, query, {
    columns,
    from: tables,
    where: sql`l.book_id = ${params.id} and (l.company_id is null or ${inCompany(scope, sql`l.company_id`)})
      and ${matches(sql`coalesce(c.search, '')`, query.search)}`,
    sorts: { created_at: sql`l.created_at`, expires_at: sql`l.expires_at`, company_name: byName(sql`c.company_name`) },
    sort: '-created_at',
    id: sql`l.id`,
    filled: ['created_at'],
  });
}

const licenceById = async (db: Db, id: string): Promise<BookLicence> =>
  orNotFound(await wireRow<BookLicence>(db, { columns, from: tables, where: sql`l.id = ${id}` }));

/** What the activity of the book says of a licence. */
const auditOf = ({ company_name, quantity, expires_at, closed_at }: BookLicence) => ({
  company_name,
  quantity,
  expires_at,
  closed_at,
});

export async function grantBookLicence({
  db,
  caller,
  params,
  body,
  record,
}: ContextOf<typeof contract.grantBookLicence>) {
  const book = await bookById(db, caller, params.id, { where: alive, lock: true });
  if (book.rights !== 'licensed') throw invalidField('rights', 'validation.book_needs_no_licence');
  if (
    body.company_id &&
    !(await row(db, sql`select id from companies where id = ${body.company_id} and deleted_at is null`))
  )
    throw invalidField('company_id', 'validation.not_found');
  const id = await openLicence(db, { ...body, book_id: params.id, source: 'grant' });
  const data = await licenceById(db, id);
  record({
    action: 'create',
    subject: 'BOOK_LICENCE',
    subjectId: params.id,
    companyId: body.company_id,
    after: auditOf(data),
  });
  return { data };
}

export async function endBookLicence({ db, params, body, record }: ContextOf<typeof contract.endBookLicence>) {
  const before = await licenceById(db, params.id);
  checkVersion(body.version, before);
  if (before.source !== 'grant' || before.closed_at) throw new ApiError('conflict');
  const book = await row<{ book_id: string }>(db, sql`select book_id from book_licences where id = ${params.id}`);
  await closeLicence(db, params.id, 'expired');
  const after = await licenceById(db, params.id);
  record({
    action: 'update',
    subject: 'BOOK_LICENCE',
    subjectId: book!.book_id,
    companyId: before.company_id,
    before: auditOf(before),
    after: auditOf(after),
  });
  return { data: after };
}

/** Who has a seat of a book first, then who waits, in their order. */
export async function listBookReaders({
  db,
  caller,
  scope,
  params,
  query,
}: ContextOf<typeof contract.listBookReaders>) {
  await bookById(db, caller, params.id);
  const readers = sql`(select t.id, t.user_id, 'seat' as state, 0 as queue_no, null::int as position,
      t.taken_at as since, t.opened_at, null::timestamptz as offer_ends_at
    from book_seats t where t.book_id = ${params.id} and t.released_at is null
    union all select q.id, q.user_id, 'waiting', q.queue_no, q.position, q.created_at, null, null
    from ${queueOf(sql`${params.id}::uuid`)} q where q.lost_at is null
    union all select h.id, h.user_id, h.state, h.queue_no, null, h.created_at, null, h.offer_ends_at
    from book_holds h where h.book_id = ${params.id} and h.state = 'offered' and h.lost_at is null)`;
  return list<BookReader>(db, query, {
    columns: sql`x.id, x.user_id, u.username, ${personName(sql`u`)} as person,
      d.department_name, c.company_name, x.state, x.position, x.since, x.opened_at, x.offer_ends_at`,
    from: sql`${readers} x join users u on u.id = x.user_id join companies c on c.id = u.company_id
      left join departments d on d.id = u.department_id`,
    where: sql`${inUsers(scope)} and ${matches(sql`u.search`, query.search)}`,
    sorts: {
      queue: sql`x.queue_no`,
      since: sql`x.since`,
      person: byName(personName(sql`u`)),
      department_name: byName(sql`d.department_name`),
    },
    sort: 'queue',
    id: sql`x.id`,
  });
}

export async function releaseBookSeat({ db, scope, params, record }: ContextOf<typeof contract.releaseBookSeat>) {
  const seat = orNotFound(
    await row<{ book_id: string; username: string; company_id: string; released_at: string | null }>(
      db,
      sql`select t.book_id, u.username, u.company_id, t.released_at from book_seats t join users u on u.id = t.user_id
        where t.id = ${params.id} and ${inUsers(scope)}`,
    ),
  );
  if (seat.released_at) throw new ApiError('conflict');
  await releaseSeats(db, seat.book_id, sql`t.id = ${params.id}`, 'staff');
  record({
    action: 'unlink',
    subject: 'BOOK_LICENCE',
    subjectId: seat.book_id,
    companyId: seat.company_id,
    before: { reader: seat.username },
  });
  return done;
}
