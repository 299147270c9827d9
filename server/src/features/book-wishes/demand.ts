import type { bookWishes as contract } from '@okur/contract';
import type { Demand, WishOfBook } from '@okur/contract/book-wishes';
import { type Db, ifGiven, matches, personName, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import { ApiError, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { isOrderable, supplierOf } from '../supplier/store.ts';
import { schoolOfWish, waits } from './reach.ts';
import { holdWishes, tellWishers } from './store.ts';

/** Open wishes by the book they are for, with the record of the catalogue (alias s) where there is one. */
const demand = (companyId: string | undefined): Sql => sql`(
  select w.wanted, (array_agg(w.id order by w.created_at, w.id))[1] as wish_id, count(*)::int as wish_count,
    count(distinct ${schoolOfWish})::int as school_count, min(w.created_at) as first_at, max(w.created_at) as last_at,
    max(w.ean) as ean, max(w.title) as title
  from book_wishes w where ${waits} and ${ifGiven(companyId, (id) => sql`${schoolOfWish} = ${id}`)}
  group by w.wanted) g
  left join lateral (select x.* from supplier_books x where x.ean = g.ean or x.id::text = g.wanted
    order by x.availability = 'available' desc, x.id limit 1) s on true`;

const pricePerWish = sql`round(s.price_minor::numeric / g.wish_count)::int`;

export const listDemand = ({ db, services, query }: ContextOf<typeof contract.listDemand>) =>
  list<Demand>(db, query, {
    columns: sql`coalesce(s.id, g.wish_id) as id, s.id as supplier_book_id, g.ean, coalesce(s.title, g.title) as title,
      coalesce(s.authors, '') as authors, coalesce(s.publisher, '') as publisher, coalesce(s.language, '') as language,
      g.wish_count, g.school_count, s.price_minor, s.currency, ${pricePerWish} as price_per_wish_minor,
      s.price_minor / 100.0 as price,
      round(s.price_minor::numeric / g.wish_count) / 100.0 as price_per_wish, s.availability,
      coalesce(${isOrderable}, false) and ${supplierOf(services) !== null}::boolean as orderable,
      (select b.id from books b where b.ean = g.ean and b.deleted_at is null) as book_id,
      (select o.state from book_orders o where o.supplier_book_id = s.id order by o.created_at desc, o.id desc limit 1)
        as order_state, g.first_at as first_wished_at, g.last_at as last_wished_at`,
    from: demand(query.company_id),
    where: sql`${matches(sql`coalesce(s.search, okur_fold(g.title || ' ' || coalesce(g.ean, '')))`, query.search)}`,
    sorts: {
      demand: sql`g.wish_count`,
      wish_count: sql`g.wish_count`,
      school_count: sql`g.school_count`,
      title: byName(sql`coalesce(s.title, g.title)`),
      price: sql`s.price_minor`,
      price_minor: sql`s.price_minor`,
      price_per_wish_minor: pricePerWish,
      last_wished_at: sql`g.last_at`,
    },
    sort: '-demand',
    id: sql`g.wanted`,
    filled: ['demand', 'wish_count', 'school_count', 'last_wished_at'],
  });

/** What the wishes for a book have in common, by the id of its row: a record of the catalogue, or a wish. */
const wantedBy = async (db: Db, id: string): Promise<string> =>
  orNotFound(
    await row<{ wanted: string }>(
      db,
      sql`select coalesce(ean, id::text) as wanted from supplier_books where id = ${id}
        union all select wanted from book_wishes where id = ${id} limit 1`,
    ),
  ).wanted;

export async function usersOfWishedBook({ db, params, query }: ContextOf<typeof contract.usersOfWishedBook>) {
  const wanted = await wantedBy(db, params.id);
  const person = sql`coalesce(${personName(sql`u`)}, a.username)`;
  return list<WishOfBook>(db, query, {
    columns: sql`w.id, case when w.user_id is null then 'staff' else 'student' end as account_type,
      coalesce(u.username, a.username) as username, ${person} as person, c.id as company_id, c.company_name,
      d.department_name, w.note, w.created_at`,
    from: sql`book_wishes w join companies c on c.id = ${schoolOfWish} left join users u on u.id = w.user_id
      left join departments d on d.id = u.department_id left join admins a on a.id = w.admin_id`,
    where: sql`w.wanted = ${wanted} and ${waits}
      and ${ifGiven(query.company_id, (id) => sql`c.id = ${id}`)}
      and ${matches(sql`okur_fold(${person} || ' ' || c.company_name)`, query.search)}`,
    sorts: {
      created_at: sql`w.created_at`,
      person: byName(person),
      company_name: byName(sql`c.company_name`),
      department_name: byName(sql`d.department_name`),
    },
    sort: 'created_at',
    id: sql`w.id`,
    filled: ['created_at', 'company_name'],
  });
}

/** Declines what nothing was ordered for; everyone who wished is told, with the word. */
export async function declineWishes({ db, caller, params, body, record }: ContextOf<typeof contract.declineWishes>) {
  const wanted = await wantedBy(db, params.id);
  await holdWishes(db, wanted);
  const declined = await rows<{ id: string }>(
    db,
    sql`update book_wishes w set state = 'declined', answer = ${body.answer}, decided_at = now(),
      decided_by = ${caller.id}, version = version + 1, updated_at = now()
      where w.wanted = ${wanted} and ${waits} and not exists (select from book_orders o
        where o.id = w.order_id and o.state in ('pending', 'ordered')) returning w.id`,
  );
  if (declined.length === 0) throw new ApiError('conflict', { errors: { id: ['book_wishes.none_open'] } });
  await tellWishers(
    db,
    'notice.wish_declined',
    declined.map(({ id }) => id),
  );
  record({
    action: 'update',
    subject: 'BOOK_WISHLIST',
    subjectId: params.id,
    after: { answer: body.answer },
  });
  return { data: { declined: declined.length } };
}
