import type { books as contract } from '@okur/contract';
import type { BookReport } from '@okur/contract/books';
import type { Scope } from '../../../platform/access/scope.ts';
import { type Db, row, type Sql, sql } from '../../../platform/database/index.ts';
import type { ContextOf } from '../../../platform/http/request-context.ts';
import { ofGroups } from '../../reports/store.ts';
import { bookById } from '../reach.ts';
import { stretchesOf } from '../reading-time.ts';
import { type ReportQuery, type Days, daysOf, sittingsOf } from './sittings.ts';

type Report = Omit<BookReport['meta'], 'period'> & { chapters: BookReport['data'] };

/**
 * Readers are students of whom something counts as read in the period. How far they came and what they understood is
 * what they have on record today: a chapter that was read before the period was reached, too. Of who has left the
 * class or school since, it is what was done until then: the rest is of the next one.
 */
export async function bookReport({ db, caller, scope, params, query }: ContextOf<typeof contract.bookReport>) {
  const book = await bookById(db, caller, params.id);
  const period = await daysOf(db, scope, query);
  const { chapters, ...figures } = await reportOf(db, scope, book.id, query, period);
  return { data: chapters, meta: { period, ...figures } };
}

async function reportOf(db: Db, scope: Scope, bookId: string, whose: ReportQuery, days: Days): Promise<Report> {
  const sittings = await sittingsOf(db, scope, whose, days, sql`s.book_id = ${bookId}`);
  const found = await row<{ data: Report }>(
    db,
    sql`with sets as materialized (select s.user_id, s.chapter_id, range_agg(s.read) as read,
            range_agg(s.skimmed) as skimmed, max(s.finished_at) as last_at
          from ${sittings} group by s.user_id, s.chapter_id, s.text_version
      ), readers as materialized (${readersUntil(scope, whose)}
      ), chapters as materialized (select * from okur_visible_chapters(${bookId}) where words > 0
      ), answers as materialized (${answers}
      ), lines as (select t.id, c.title, t.depth, t.words, t.path, p.reached, p.finished, a.comprehension, a.answered
        from chapters t join book_chapters c on c.id = t.id cross join lateral (${reachedBy(sql`t`)}) p
          cross join lateral (select ${comprehension} as comprehension, count(*)::int as answered from answers
            where chapter_id = t.id) a)
      select to_json(x) as data from (select (select count(*) from readers) as readers,
        (select count(*) from book_reads b join readers r on r.user_id = b.user_id
          where b.book_id = ${bookId} and b.finished_at <= r.until) as finished, w.*,
        ${minutesOf(sittings)} as minutes, (select ${comprehension} from answers) as comprehension,
        (select count(*) from answers) as answered,
        (select coalesce(json_agg(to_jsonb(l) - 'path' order by l.path), '[]') from lines l) as chapters
      from (${words}) w) x`,
  );
  return found!.data;
}

/** Until when what a reader did is of the class and the school that are looked at. */
const readersUntil = (scope: Scope, whose: ReportQuery): Sql => sql`select u.id as user_id, case
    when ${ofGroups(scope, whose, sql`u.company_id`, sql`u.department_id`)} then 'infinity'::timestamptz
    else coalesce((select max(m.left_at) from department_memberships m join departments d on d.id = m.department_id
      where m.user_id = u.id and ${ofGroups(scope, whose, sql`d.company_id`, sql`d.id`)}), x.last_at) end as until
  from (select user_id, max(last_at) as last_at from sets where read <> '{}' group by user_id) x
    join users u on u.id = x.user_id`;

/** Words of a chapter are one set for each reader and each text that it had. */
const words = sql`select coalesce(sum(okur_words(read)), 0)::bigint as read_words,
    coalesce(sum(okur_words(skimmed - read)), 0)::bigint as skimmed_words
  from sets join readers using (user_id)`;

const minutesOf = (sittings: Sql): Sql => sql`(select coalesce(sum(seconds), 0) / 60
  from ${stretchesOf(sql`${sittings} and s.user_id in (select user_id from readers)`)} t)::float8`;

/** How many readers have come to a chapter, and to its end. */
const reachedBy = (chapter: Sql): Sql => sql`select count(*) filter (where w.read + w.skimmed <> '{}'
      and (r.until = 'infinity' or (w.user_id, w.chapter_id) in (select user_id, chapter_id from sets))
      )::int as reached,
    count(*) filter (where w.seen_at <= r.until)::int as finished
  from chapter_reads w join readers r on r.user_id = w.user_id where w.chapter_id = ${chapter}.id`;

/** The first answers of these readers behind each chapter: those that count. */
const answers = sql`select distinct on (k.user_id, k.chapter_id) k.chapter_id, k.corrected
  from readers r join chapter_checks k on k.user_id = r.user_id and k.done_at <= r.until
    join chapters t on t.id = k.chapter_id
  order by k.user_id, k.chapter_id, k.done_at, k.id`;

/** On the mean those who guess make nothing; who is out of luck makes less than nothing. */
const comprehension = sql`case when avg(corrected) < 0 then 0 else avg(corrected) end`;
