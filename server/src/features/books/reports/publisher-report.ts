import type { books as contract } from '@okur/contract';
import type { PublisherBook, PublisherReport } from '@okur/contract/books';
import type { ListQuery } from '@okur/contract/list';
import type { Scope } from '../../../platform/access/scope.ts';
import { type Db, row, type Sql, sql } from '../../../platform/database/index.ts';
import { byName, list, type wholly } from '../../../platform/database/list/index.ts';
import type { ContextOf } from '../../../platform/http/request-context.ts';
import { publisherById } from '../catalogue.ts';
import { searchedBooks } from '../list.ts';
import { type Days, daysOf, sittingsOf } from './sittings.ts';

export async function publisherReport({ db, scope, params, query }: ContextOf<typeof contract.publisherReport>) {
  await publisherById(db, params.id);
  const period = await daysOf(db, scope, query);
  const { data, meta } = await booksOfPublisher(db, scope, params.id, period, query);
  return { data, meta, period, total: await totalOf(db, scope, params.id, period) };
}

/** Books of a publisher with their figures; of deleted ones those that have any. */
export async function booksOfPublisher(
  db: Db,
  scope: Scope,
  publisherId: string,
  days: Days,
  query: ListQuery & { [wholly]?: true },
) {
  const own = sql`b.publisher_id = ${publisherId}`;
  const figures = {
    readers: sql`coalesce(r.readers, 0)`,
    read_words: sql`coalesce(r.read_words, 0)`,
    licences_bought: sql`coalesce(l.bought, 0)`,
    licences_returned: sql`coalesce(l.returned, 0)`,
  };
  const { readers, read_words, licences_bought, licences_returned } = figures;
  return list<PublisherBook>(db, query, {
    columns: sql`b.id, b.title, b.ean, ${readers} as readers, ${read_words} as read_words,
      ${licences_bought} as licences_bought, ${licences_returned} as licences_returned,
      ${spendOf(sql`o.book_id = b.id`, days)} as spend`,
    from: sql`books b
      left join (select book_id, count(distinct user_id) as readers, sum(words) as read_words
        from (${await wordsOf(db, scope, publisherId, days)}) w group by book_id) r on r.book_id = b.id
      left join (select o.book_id, ${licences(days)} from ${orders}
        where o.book_id in (select b.id from books b where ${own}) group by o.book_id) l on l.book_id = b.id`,
    where: sql`${own} and ${searchedBooks(query.search)} and (b.deleted_at is null
      or ${readers} + ${licences_bought} + ${licences_returned} > 0)`,
    sorts: { title: byName(sql`b.title`), ...figures },
    sort: '-read_words',
    id: sql`b.id`,
    filled: ['title', ...Object.keys(figures)],
  });
}

/** The same of all of them, in one statement. */
export async function totalOf(
  db: Db,
  scope: Scope,
  publisherId: string,
  days: Days,
): Promise<PublisherReport['total']> {
  const ofPublisher = sql`o.book_id in (select id from books where publisher_id = ${publisherId})`;
  const found = await row<{ data: PublisherReport['total'] }>(
    db,
    sql`select to_json(x) as data from (select r.readers, r.read_words, coalesce(l.bought, 0) as licences_bought,
        coalesce(l.returned, 0) as licences_returned, ${spendOf(ofPublisher, days)} as spend
      from (select count(distinct user_id) as readers, coalesce(sum(words), 0) as read_words
          from (${await wordsOf(db, scope, publisherId, days)}) w) r,
        (select ${licences(days)} from ${orders} where ${ofPublisher}) l) x`,
  );
  return found!.data;
}

/** Words that each reader read: one set for each chapter and each text that it had. */
async function wordsOf(db: Db, scope: Scope, publisherId: string, days: Days): Promise<Sql> {
  const isOfPublisher = sql`s.book_id = any(array(select id from books where publisher_id = ${publisherId}))`;
  const sittings = await sittingsOf(db, scope, {}, days, sql`${isOfPublisher} and s.read_words > 0`);
  return sql`select s.book_id, s.user_id, okur_words(range_agg(s.read)) as words from ${sittings}
    group by s.book_id, s.user_id, s.chapter_id, s.text_version`;
}

/** An order for every school is of the day by UTC. */
const orders = sql`book_orders o left join companies k on k.id = o.company_id`;
const isIn = (moment: Sql, { from, to }: Days): Sql =>
  sql`okur_day(${moment}, coalesce(k.time_zone, 'UTC')) between ${from} and ${to}`;

const licences = (days: Days): Sql => sql`
  coalesce(sum(o.quantity) filter (where ${isIn(sql`o.delivered_at`, days)}), 0) as bought,
  coalesce(sum(o.quantity) filter (where ${isIn(sql`o.returned_at`, days)}), 0) as returned`;

const spendOf = (which: Sql, days: Days): Sql => sql`(select coalesce(json_agg(json_build_object('currency', currency,
    'minor', minor, 'amount', minor / 100.0) order by currency), '[]')
  from (select o.currency, sum(o.quantity::bigint * o.unit_price_minor)::bigint as minor from ${orders}
    where ${which} and ${isIn(sql`o.delivered_at`, days)} group by o.currency) m)`;
