import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, stored } from './columns.ts';
import { admins, companies } from './organisation.ts';
import { users } from './people.ts';
import { bookOrders, supplierBooks } from './supplier.ts';

/** Books that students and instructors wish for, whether a supplier has them or not. */
export const bookWishes = pgTable(
  'book_wishes',
  {
    ...stored(),
    /** Who wishes: a student, or a member of staff. */
    user_id: uuid('user_id').references(() => users.id),
    admin_id: uuid('admin_id').references(() => admins.id),
    /** The school of the one who wishes. */
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    supplier_book_id: uuid('supplier_book_id').references(() => supplierBooks.id),
    /** Thirteen digits. */
    ean: text('ean'),
    /** What the wishes for one book have in common. */
    wanted: text('wanted').generatedAlwaysAs(sql.raw(`coalesce(ean, supplier_book_id::text)`)),
    /** As it was called when it was wished for; empty for a number that the catalogue does not have. */
    title: text('title').notNull().default(''),
    note: text('note').notNull().default(''),
    state: text('state', { enum: ['open', 'bought', 'declined'] })
      .notNull()
      .default('open'),
    /** The order that fulfils it. */
    order_id: uuid('order_id').references(() => bookOrders.id),
    /** What was said when it was declined. */
    answer: text('answer').notNull().default(''),
    decided_at: instant('decided_at'),
    decided_by: uuid('decided_by').references(() => admins.id),
    /** When the student heard that the class has the book. */
    announced_at: instant('announced_at'),
  },
  (t) => [
    uniqueIndex('book_wishes_of_student')
      .on(t.user_id, t.wanted)
      .where(sql`${t.state} = 'open'`),
    uniqueIndex('book_wishes_of_staff')
      .on(t.admin_id, t.wanted)
      .where(sql`${t.state} = 'open'`),
    index('book_wishes_wanted').on(t.wanted, t.state),
    index('book_wishes_user').on(t.user_id, t.created_at),
    index('book_wishes_admin').on(t.admin_id, t.created_at),
    index('book_wishes_order').on(t.order_id),
    index('book_wishes_company').on(t.company_id),
    index('book_wishes_supplier_book').on(t.supplier_book_id),
    check('book_wishes_person', sql`num_nonnulls(${t.user_id}, ${t.admin_id}) = 1`),
    check('book_wishes_book', sql`num_nonnulls(${t.supplier_book_id}, ${t.ean}) > 0`),
  ],
);
