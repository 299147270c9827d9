import type { bookWishes as contract } from '@okur/contract';
import type { BookWish, WishableBook, WishInput } from '@okur/contract/book-wishes';
import { readEan } from '@okur/contract/books';
import type { ListQuery } from '@okur/contract/list';
import { done } from '@okur/contract/route';
import type { z } from 'zod';
import type { Caller } from '../../platform/access/caller.ts';
import { type Db, insertRows, locks, matches, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { byName, list, wireRow } from '../../platform/database/list/index.ts';
import { bookWishes } from '../../platform/database/tables/index.ts';
import { ApiError, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { inClass, wishedBook, wishedRecord } from './reach.ts';

/** Whose wishes, and for which school. */
interface Wisher {
  column: 'user_id' | 'admin_id';
  id: string;
  /** So many may be open at once. */
  most: number;
}
const wisherOf = ({ id, type }: Caller): Wisher =>
  type === 'student' ? { column: 'user_id', id, most: 20 } : { column: 'admin_id', id, most: 100 };
const isOwn = ({ column, id }: Wisher): Sql => sql`w.${sql.identifier(column)} = ${id}`;

const columns = sql`w.id, w.version, w.created_at, w.updated_at, w.ean, coalesce(nullif(w.title, ''), r.title, k.title,
    '') as title, coalesce(r.authors, '') as authors, w.note, w.state, w.answer, w.decided_at, k.id as book_id,
  case when w.state = 'declined' then 'declined' when ${inClass} then 'in_class'
    when w.state = 'bought' then 'delivered' when o.state in ('pending', 'ordered') then 'ordered'
    else 'wished' end as stage`;
const tables = sql`book_wishes w left join ${wishedRecord} r on true left join ${wishedBook} k on true
  left join book_orders o on o.id = w.order_id`;

const wishesOf = (db: Db, wisher: Wisher, query: ListQuery) =>
  list<BookWish>(db, query, {
    columns,
    from: tables,
    where: sql`${isOwn(wisher)}
      and ${matches(sql`okur_fold(coalesce(nullif(w.title, ''), r.title, ''))`, query.search)}`,
    sorts: { created_at: sql`w.created_at`, state: sql`w.state` },
    sort: '-created_at',
    id: sql`w.id`,
    filled: ['created_at', 'state'],
  });

export const myWishes = ({ db, caller, query }: ContextOf<typeof contract.myWishes>) =>
  wishesOf(db, wisherOf(caller), query);
export const listOwnWishes = ({ db, caller, query }: ContextOf<typeof contract.listOwnWishes>) =>
  wishesOf(db, wisherOf(caller), query);

/** EPUBs that are or will be for sale. */
const wishable = sql`(s.is_epub and s.protection <> 'drm' and s.availability in ('available', 'coming'))`;

const booksFor = (db: Db, wisher: Wisher, query: ListQuery) =>
  list<WishableBook>(db, query, {
    columns: sql`s.id, s.title, s.subtitle, s.authors, s.publisher, s.language, s.ean, s.grade_from, s.grade_to,
      exists (select from book_wishes w where ${isOwn(wisher)} and w.state = 'open'
        and w.wanted = coalesce(s.ean, s.id::text)) as wished`,
    from: sql`supplier_books s`,
    where: sql`${wishable} and ${matches(sql`s.search`, query.search)}`,
    sorts: { title: byName(sql`s.title`), authors: byName(sql`s.authors`) },
    sort: 'title',
    id: sql`s.id`,
    filled: ['title', 'authors'],
  });

export const myWishableBooks = ({ db, caller, query }: ContextOf<typeof contract.myWishableBooks>) =>
  booksFor(db, wisherOf(caller), query);
export const listWishableBooks = ({ db, caller, query }: ContextOf<typeof contract.listWishableBooks>) =>
  booksFor(db, wisherOf(caller), query);

type AddContext = ContextOf<typeof contract.addMyWish> | ContextOf<typeof contract.addOwnWish>;

/** Wishes for a book; one that the caller wishes for already is a duplicate. */
async function addWish({ db, caller, body, record }: AddContext) {
  const wisher = wisherOf(caller);
  const company = await companyOf(db, caller);
  const wanted = await wantedBook(db, body);
  // Of two wishes at once the second counts the first.
  await rows(db, sql`select pg_advisory_xact_lock(${locks.wishes}, hashtext(${wisher.id}))`);
  const [open] = await rows<{ count: number; same: boolean }>(
    db,
    sql`select count(*)::int as count,
        coalesce(bool_or(w.wanted = ${wanted.ean ?? wanted.supplier_book_id}), false) as same
      from book_wishes w where ${isOwn(wisher)} and w.state = 'open'`,
  );
  if (open!.same) throw new ApiError('duplicate', { errors: { ean: ['book_wishes.wished_already'] } });
  if (open!.count >= wisher.most) throw invalidField('ean', 'book_wishes.too_many', { count: wisher.most });
  const id = newId();
  await insertRows(db, bookWishes, {
    id,
    [wisher.column]: wisher.id,
    company_id: company,
    ...wanted,
    note: body.note,
  });
  const data = await wishById(db, wisher, id);
  if (data.stage === 'in_class') throw invalidField('ean', 'book_wishes.in_class_already');
  record({ action: 'create', subject: 'BOOK_WISHLIST', subjectId: id, companyId: company, after: wishFields(data) });
  return { data };
}
export const addMyWish = (context: ContextOf<typeof contract.addMyWish>) => addWish(context);
export const addOwnWish = (context: ContextOf<typeof contract.addOwnWish>) => addWish(context);

const wishById = async (db: Db, wisher: Wisher, id: string): Promise<BookWish> =>
  orNotFound(await wireRow<BookWish>(db, { columns, from: tables, where: sql`w.id = ${id} and ${isOwn(wisher)}` }));

/** Staff of the platform have no school in whose name they could wish. */
async function companyOf(db: Db, caller: Caller): Promise<string> {
  const { scope } = caller;
  if ('companyId' in scope) return scope.companyId;
  if (caller.type !== 'student') throw new ApiError('forbidden');
  return orNotFound(await row<{ company_id: string }>(db, sql`select company_id from users where id = ${caller.id}`))
    .company_id;
}

async function wantedBook(
  db: Db,
  { supplier_book_id, ean }: z.output<typeof WishInput>,
): Promise<{ supplier_book_id: string | null; ean: string | null; title: string }> {
  if (supplier_book_id) {
    const book = await row<{ ean: string | null; title: string }>(
      db,
      sql`select s.ean, s.title from supplier_books s where s.id = ${supplier_book_id} and ${wishable}`,
    );
    if (!book) throw invalidField('supplier_book_id', 'validation.not_found');
    return { supplier_book_id, ...book };
  }
  const read = readEan(ean);
  if ('refused' in read) throw invalidField('ean', read.refused, read.digit ? { digit: read.digit } : undefined);
  const book = await row<{ id: string; title: string }>(
    db,
    sql`select id, title from supplier_books where ean = ${read.ean}
      order by availability = 'available' desc, id limit 1`,
  );
  return { supplier_book_id: book?.id ?? null, ean: read.ean, title: book?.title ?? '' };
}

/** What the activity says of a wish. */
const wishFields = ({ title, ean, note }: BookWish) => ({ title, ean, note });

type DeleteContext = ContextOf<typeof contract.deleteMyWish> | ContextOf<typeof contract.deleteOwnWish>;

async function deleteWish({ db, caller, params, record }: DeleteContext) {
  const wisher = wisherOf(caller);
  const before = await wishById(db, wisher, params.id);
  const gone = await rows<{ company_id: string }>(
    db,
    sql`delete from book_wishes w where w.id = ${params.id} and ${isOwn(wisher)} and w.state = 'open'
      and not exists (select from book_orders o where o.id = w.order_id and o.state in ('pending', 'ordered'))
      returning company_id`,
  );
  if (gone.length === 0) throw new ApiError('conflict', { errors: { id: ['book_wishes.under_way'] } });
  record({
    action: 'delete',
    subject: 'BOOK_WISHLIST',
    subjectId: params.id,
    companyId: gone[0]!.company_id,
    before: wishFields(before),
  });
  return done;
}
export const deleteMyWish = (context: ContextOf<typeof contract.deleteMyWish>) => deleteWish(context);
export const deleteOwnWish = (context: ContextOf<typeof contract.deleteOwnWish>) => deleteWish(context);
