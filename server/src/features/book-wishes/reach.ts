import { type Sql, sql } from '../../platform/database/index.ts';
import { isLicensedFor } from '../books/store.ts';
import { onRoll } from '../users/store.ts';

/** A wish (alias w) that waits for an answer: of who has left no one can fulfil it. */
export const waits: Sql = sql`w.state = 'open'
  and (w.user_id is null or exists (select from users u where u.id = w.user_id and ${onRoll}))
  and (w.admin_id is null or exists (select from admins a where a.id = w.admin_id and a.deleted_at is null))`;

/** The school that a wish (alias w) is for: of a child the present one. */
export const schoolOfWish: Sql = sql`coalesce((select u.company_id from users u where u.id = w.user_id), w.company_id)`;

/** The record of the catalogue that a wish (alias w) is for: the one that was chosen, or one with its number. */
export const wishedRecord: Sql = sql`lateral (select x.* from supplier_books x
  where x.id = w.supplier_book_id or (w.supplier_book_id is null and x.ean = w.ean)
  order by x.availability = 'available' desc, x.id limit 1)`;

/** The book here that a wish (alias w) is for: the one that was ordered for it, or one with its number. */
export const wishedBook: Sql = sql`lateral (select b.id, b.title,
  b.status = 'published' and ${isLicensedFor(schoolOfWish)} as readable from books b where b.deleted_at is null
  and (b.ean = w.ean or b.id = (select o.book_id from book_orders o where o.id = w.order_id)) limit 1)`;

/**
 * Whether the class of the child who wished can read the book (alias k) now; of a teacher who wished, every class of
 * this year: one that has it is no answer to a wish for the other. Rounded like its column, `now()` is never before
 * what the same transaction wrote.
 */
export const inClass: Sql = sql`coalesce((select bool_and(k.readable and exists (select from book_departments bd
    where bd.book_id = k.id and bd.department_id = d.id
      and bd.starts_at <= now()::timestamptz(3) and (bd.expires_at is null or bd.expires_at > now())))
  from departments d where d.deleted_at is null and d.id in (
    select u.department_id from users u where u.id = w.user_id
    union select di.department_id from department_instructors di join instructors i on i.id = di.instructor_id
      join departments t on t.id = di.department_id
      where i.admin_id = w.admin_id and i.company_id = w.company_id and i.deleted_at is null
        and t.archived_at is null)), false)`;
