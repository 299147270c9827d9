import { always, array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import { inClass, schoolOfWish, waits, wishedBook, wishedRecord } from './reach.ts';

export { waits };

interface Ordered {
  id: string;
  company_id: string | null;
  wanted: string;
  wish_ids: string[] | undefined;
}

/**
 * The open wishes for a book, held until the transaction ends: what is decided next sees an order that was made
 * meanwhile.
 */
export const holdWishes = (db: Db, wanted: string): Promise<unknown> =>
  rows(db, sql`select id from book_wishes where wanted = ${wanted} and state = 'open' order by id for update`);

/** Ties open wishes for a book to its order, those of one school where the order is for it. */
export async function linkWishes(db: Db, { id, company_id, wanted, wish_ids }: Ordered): Promise<void> {
  const chosen = wish_ids && [...new Set(wish_ids)];
  await holdWishes(db, wanted);
  const linked = await rows(
    db,
    sql`update book_wishes w set order_id = ${id}, version = version + 1, updated_at = now()
      where ${waits} and w.wanted = ${wanted} and (${company_id}::uuid is null or ${schoolOfWish} = ${company_id})
        and ${chosen ? sql`w.id = any(${array(chosen)})` : sql`true`}
        and not exists (select from book_orders o where o.id = w.order_id and o.state in ('pending', 'ordered'))
      returning w.id`,
  );
  if (chosen && linked.length < chosen.length) throw invalidField('wish_ids', 'validation.not_found');
}

/** The order was delivered: its wishes are fulfilled, and those who wished are told. */
export async function fulfilWishes(db: Db, orderId: string): Promise<void> {
  const bought = await rows<{ id: string }>(
    db,
    sql`update book_wishes set state = 'bought', decided_at = now(), version = version + 1, updated_at = now()
      where order_id = ${orderId} and state = 'open' returning id`,
  );
  await tellWishers(
    db,
    'notice.wish_bought',
    bought.map(({ id }) => id),
  );
}

/** A book came into classes: those of them who wished for it hear so, and their wishes are fulfilled. */
export async function tellClasses(db: Db, bookId: string, departmentIds: readonly string[]): Promise<void> {
  await tellInClass(db, sql`bd.book_id = ${bookId} and bd.department_id = any(${array(departmentIds)})`);
  // What it was wished as: each is served by an index, where all open wishes would be looked at.
  const orders = sql`select o.id from book_orders o where o.book_id = ${bookId}`;
  await endFulfilled(
    db,
    sql`k.id = ${bookId} and (w.order_id in (${orders})
      or w.wanted = (select b.ean from books b where b.id = ${bookId}))`,
  );
}

/** The same of books that were given from a later day on, which has come; wishes of who changed the class end too. */
export async function tellBegun(db: Db): Promise<void> {
  await tellInClass(
    db,
    sql`bd.starts_at between now() - interval '1 day' and now() and (bd.expires_at is null or bd.expires_at > now())`,
  );
  await endFulfilled(db, always);
}

/** Open wishes (alias w) whose class has the book (alias k) by now are no demand any more, wherever it came from. */
const endFulfilled = (db: Db, where: Sql): Promise<unknown> =>
  rows(
    db,
    sql`update book_wishes set state = 'bought', decided_at = now(), version = version + 1, updated_at = now()
      where state = 'open' and id in (select w.id from book_wishes w join ${wishedBook} k on true
        where w.state = 'open' and ${inClass} and ${where})`,
  );

/** Of each wish once, also where the class loses the book and gets it back. */
async function tellInClass(db: Db, where: Sql): Promise<void> {
  const wishes = await rows<{ id: string }>(
    db,
    sql`update book_wishes set announced_at = now() where announced_at is null and id in (
      select w.id from book_departments bd join users u on u.department_id = bd.department_id
        join book_wishes w on w.user_id = u.id join ${wishedBook} k on k.id = bd.book_id
      where w.state in ('open', 'bought') and ${where}) returning id`,
  );
  await tellWishers(
    db,
    'notice.wish_in_class',
    wishes.map(({ id }) => id),
    sql`'/student/books/' || k.id`,
  );
}

/** A line in the bell menu of those who made these wishes. */
export async function tellWishers(
  db: Db,
  text: 'notice.wish_bought' | 'notice.wish_in_class' | 'notice.wish_declined',
  wishIds: readonly string[],
  link: Sql = sql`'/student/wishes'`,
): Promise<void> {
  if (wishIds.length === 0) return;
  await rows(
    db,
    sql`insert into notices (id, account_type, account_id, company_id, text, params, link)
      select gen_random_uuid(), case when w.user_id is null then 'staff' else 'student' end,
        coalesce(w.user_id, w.admin_id), case when w.user_id is null then w.company_id end, ${text},
        jsonb_build_object('title', coalesce(nullif(w.title, ''), r.title, w.ean), 'answer', w.answer),
        case when w.user_id is null then '/books/own-wishes' else ${link} end
      from book_wishes w left join ${wishedRecord} r on true left join ${wishedBook} k on true
      where w.id = any(${array(wishIds)})`,
  );
}
