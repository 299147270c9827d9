import { type Sql, sql } from '../../platform/database/index.ts';
import { waits } from '../book-wishes/store.ts';
import { takesNoLicence } from '../books/store.ts';

/** The book here (alias b) that a supplier's book (alias s) is. */
const heldBook = sql`select b.id from books b where b.ean = s.ean and b.deleted_at is null`;
export const isHeld: Sql = sql`exists (${heldBook})`;

/** What someone who orders `s` can be sent. */
const canBeSent: Sql = sql`(s.is_epub and s.protection <> 'drm' and s.availability = 'available'
  and s.price_minor is not null and length(s.language) = 2)`;
const needsNoLicence: Sql = sql`exists (${heldBook} and ${takesNoLicence})`;

/** Whether `s` can be ordered where a supplier is configured. */
export const isOrderable: Sql = sql`(${canBeSent} and not ${needsNoLicence})`;
/** See SupplierBook.order_bar. */
const orderBar = (hasSupplier: boolean): Sql => sql`(case when not ${canBeSent} then 'unavailable'
  when ${needsNoLicence} then 'needs_no_licence' when not ${hasSupplier}::boolean then 'no_supplier' end)`;

/** Wishes for `s` that wait, by its number or by itself. */
const openWishes: Sql = sql`select w.id from book_wishes w
  where ${waits} and w.wanted = coalesce(s.ean, s.id::text)`;

export const supplierColumns = (hasSupplier: boolean): Sql => sql`
  s.id, s.version, s.created_at, s.updated_at, s.supplier, s.record_reference, s.ean, s.title, s.subtitle, s.series,
  s.series_no, s.authors, s.publisher, s.language, s.published_on, s.page_count, s.grade_from, s.grade_to, s.is_epub,
  s.protection, s.licence_days, s.price_minor, s.price_minor / 100.0 as price, s.currency,
  s.availability, ${orderBar(hasSupplier)} is null as orderable, ${orderBar(hasSupplier)} as order_bar,
  (${heldBook}) as book_id, (select count(*)::int from (${openWishes}) x) as wish_count`;
