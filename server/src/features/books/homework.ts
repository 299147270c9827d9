import type { LostHomework } from '@okur/contract/books';
import { array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Change } from '../../platform/database/audit.ts';
import { isTimed } from './chapter-checks.ts';
import { isFor, isLicensedFor, isLicensedBook } from './seats/pools.ts';
import { isVisible } from './tree.ts';

/*
 * Homework rests on the chapters of books. When readers no longer see its chapter, it is removed from what is to be
 * done: it counts for those alone who had done it. When they see the chapter again, it is homework again.
 */

/** Whether homework of a chapter (alias h) can be done: readers see it with words to read. */
export const isDoable: Sql = sql`exists (select from book_chapters c join books b on b.id = c.book_id
  where c.id = h.book_chapter_id and b.status = 'published' and b.deleted_at is null and ${isVisible(sql`c.id`)}
    and exists (select from okur_chapters_of_homework(c.id, h.chapter_reading) t where t.words > 0)
    and (h.chapter_reading <> 'timed' or ${isTimed}))`;

/** Whether the school of student u lets them read the book of homework h: it needs no seat, or there is a licence. */
export const isLicensed: Sql = sql`exists (select from book_chapters c join books b on b.id = c.book_id
  where c.id = h.book_chapter_id and ${isLicensedFor(sql`u.company_id`)})`;

/** When the next licence ends on which students of the school of u read the book of homework h; null: none does. */
export const licenceEnds: Sql = sql`(select min(l.expires_at) from book_chapters c join books b on b.id = c.book_id
  join book_licences l on l.book_id = b.id where c.id = h.book_chapter_id and ${isLicensedBook} and ${isFor}
    and l.closed_at is null and l.expires_at > now())`;

/** Homework of a book whose licence ends is looked at again then. */
export const noteEndingLicences = (db: Db, homeworkIds: readonly string[]): Promise<unknown> =>
  rows(
    db,
    sql`insert into homework_changes (homework_id, due_at) select x.id, x.ends_at from (
        select h.id, ${licenceEnds} as ends_at
        from homeworks h cross join lateral (select h.company_id) u
        where h.id = any(${array(homeworkIds)}) and h.book_chapter_id is not null) x
      where x.ends_at is not null and not exists (select from homework_changes c
        where c.due_at = x.ends_at and c.homework_id = x.id)`,
  );

/** What has ended, for all who have it, stays as it is. */
const isRunning = sql`greatest(h.due_at, (select max(x.due_at) from homework_extensions x
  where x.homework_id = h.id)) > now()`;

type Settled = LostHomework & { company_id: string; removed_at: string | null; was_removed_at: string | null };

/** Removes what cannot be done any more of this homework (alias h), and brings back what can be done again. */
const settle = (db: Db, which: Sql): Promise<Settled[]> =>
  rows<Settled>(
    db,
    sql`with given as materialized (
        select h.book_chapter_id, h.chapter_reading, ${isDoable} as doable from (select distinct h.book_chapter_id,
          h.chapter_reading from homeworks h where h.book_chapter_id is not null and ${which} and ${isRunning}) h
      ), settled as (
        update homeworks h set removed_at = case when g.doable then null else date_trunc('milliseconds', now()) end
        from given g, homeworks o where o.id = h.id and ${which} and h.book_chapter_id = g.book_chapter_id
          and h.chapter_reading = g.chapter_reading and (h.removed_at is null) <> g.doable and ${isRunning}
        returning h.id, h.title, h.due_at, h.removed_at, o.removed_at as was_removed_at, h.company_id,
          h.book_chapter_id)
      select s.id, s.title, to_json(s.due_at) #>> '{}' as due_at, to_json(s.removed_at) #>> '{}' as removed_at,
        to_json(s.was_removed_at) #>> '{}' as was_removed_at, s.company_id, c.company_name, k.title as chapter_title
      from settled s join companies c on c.id = s.company_id join book_chapters k on k.id = s.book_chapter_id
      order by s.due_at, s.id`,
  );

/** The homework of a book after its text changed; answers what was removed, and who gave it is told. */
export async function settleBook(db: Db, bookId: string, record: (change: Change) => void): Promise<LostHomework[]> {
  const settled = await settle(
    db,
    sql`h.book_chapter_id in (select z.id from book_chapters z where z.book_id = ${bookId})`,
  );
  for (const { id, company_id, removed_at, was_removed_at } of settled) {
    record({
      action: 'update',
      subject: 'HOMEWORK',
      subjectId: id,
      companyId: company_id,
      before: { removed_at: was_removed_at },
      after: { removed_at },
    });
  }
  const lost = settled.filter(({ removed_at }) => removed_at !== null);
  if (lost.length > 0) await tellGivers(db, lost);
  return lost.map(({ id, title, company_name, chapter_title, due_at }) => ({
    id,
    title,
    company_name,
    chapter_title,
    due_at,
  }));
}

/** Homework that got another end: its chapter may be gone by now. */
export const settleGiven = (db: Db, which: Sql): Promise<unknown> => settle(db, which);

const tellGivers = (db: Db, lost: readonly { id: string }[]): Promise<unknown> =>
  rows(
    db,
    sql`insert into notices (id, account_type, account_id, company_id, text, params, link)
      select gen_random_uuid(), 'staff', h.created_by, h.company_id, 'notice.homework_removed',
        jsonb_build_object('title', h.title), '/homeworks/' || h.id from homeworks h
      where h.created_by is not null and h.id = any(${array(lost.map(({ id }) => id))})`,
  );

/** So many are named; of the others it says how many there are. */
const namedMost = 5;

/** Refused until a person says yes: open homework would lose its chapter. */
export function checkLost(lost: readonly LostHomework[], mayClose: boolean | undefined): void {
  if (lost.length === 0 || mayClose) return;
  const homework = lost
    .slice(0, namedMost)
    .map(({ title, company_name }) => `${title} (${company_name})`)
    .join(', ');
  throw new ApiError('has_dependents', {
    errors: { close_homework: ['books.homework_loses_chapter'] },
    params: { close_homework: { count: lost.length, homework } },
  });
}

/** Has homework of a book counted again that another text of the book may change: what all have done stays done. */
export const noteHomework = (db: Db, bookId: string): Promise<unknown> =>
  rows(
    db,
    sql`insert into homework_changes (homework_id) select h.id from book_chapters c
        join homeworks h on h.book_chapter_id = c.id
      where c.book_id = ${bookId} and h.chapter_reading <> 'timed' and exists (select from homework_sums s
        where s.homework_id = h.id and s.finished < s.given)`,
  );
