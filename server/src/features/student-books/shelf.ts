import type { studentBooks as contract } from '@okur/contract';
import type { NextBook, StudentBookChoices } from '@okur/contract/student-books';
import type { z } from 'zod';
import { type Db, ifGiven, row, rows, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { isForGrade, searchedBooks } from '../books/store.ts';
import { textLevelOf } from '../text-levels/store.ts';
import {
  bookTablesOf,
  fits,
  isBeingRead,
  isReadable,
  isReadOrReadable,
  recentFirst,
  studentBookColumns,
  type StudentBookRow,
  withMinutes,
} from './progress.ts';

const shelves = {
  new: sql`r.started_at is null`,
  reading: isBeingRead,
  finished: sql`r.finished_at is not null`,
};
const byRead = { yes: shelves.finished, no: sql`r.finished_at is null` };

/** The grade of the student's next text. */
export const levelOf = async (db: Db, userId: string): Promise<number | null> =>
  (await textLevelOf(db, userId))?.level ?? null;

/**
 * The one that was read last comes first, then those that were never opened. Among the finished ones are those that
 * cannot be opened any more.
 */
export async function myBooks({ db, caller, query }: ContextOf<typeof contract.myBooks>) {
  const own = sql`${caller.id}::uuid`;
  const isOfHistory = query.shelf === 'finished' || query.read === 'yes';
  const page = await list<StudentBookRow>(db, query, {
    columns: studentBookColumns(own, await levelOf(db, caller.id)),
    from: bookTablesOf(own),
    where: sql`${isOfHistory ? isReadOrReadable(own) : isReadable(own)} and ${searchedBooks(query.search)}
      and ${ifGiven(query.shelf, (shelf) => shelves[shelf])} and ${ifGiven(query.read, (read) => byRead[read])}
      and ${ifGiven(query.language, (v) => sql`b.language = ${v}`)}
      and ${ifGiven(query.genre_id, (v) => sql`b.id in (select book_id from book_genres where genre_id = ${v})`)}
      and ${ifGiven(query.grade_level, isForGrade)}
      and ${ifGiven(query.highlighted, (v) => sql`b.highlighted = ${v}`)}`,
    sorts: {
      recent: recentFirst,
      title: byName(sql`b.title`),
      word_count: sql`b.word_count`,
      grade_from: sql`b.grade_from`,
    },
    sort: 'recent',
    id: sql`b.id`,
  });
  return { ...page, data: page.data.map(withMinutes) };
}

/** What the caller's books can be chosen by. */
export async function myBookChoices({ db, caller }: ContextOf<typeof contract.myBookChoices>) {
  const data = await row<z.infer<typeof StudentBookChoices>>(
    db,
    sql`with mine as (select b.id, b.language, b.grade_from, b.grade_to from books b
        where ${isReadable(sql`${caller.id}::uuid`)})
      select (select coalesce(json_agg(g order by g.name collate "tr-x-icu"), '[]') from (select distinct g.id, g.name
          from mine m join book_genres bg on bg.book_id = m.id join genres g on g.id = bg.genre_id) g) as genres,
        (select coalesce(json_agg(distinct language order by language), '[]') from mine) as languages,
        (select coalesce(json_agg(distinct n order by n), '[]') from mine, generate_series(
          coalesce(grade_from, grade_to), coalesce(grade_to, grade_from)) n) as grade_levels`,
  );
  return { data: data! };
}

/** So many are offered. */
const offered = 6;

/**
 * Books that were never opened and are of the student's level, those without a grade behind them. In the language that
 * the student is taught in first, then of genres that were read before, then the nearest to the level. Where no level
 * is known, every book may be offered.
 */
export async function myNextBooks({ db, caller }: ContextOf<typeof contract.myNextBooks>) {
  const own = sql`${caller.id}::uuid`;
  const level = await levelOf(db, caller.id);
  const distance = sql`greatest(coalesce(b.grade_from, b.grade_to) - ${level}::int,
    ${level}::int - coalesce(b.grade_to, b.grade_from), 0)`;
  const isLiked = sql`exists (select from book_genres mine join book_genres theirs on theirs.genre_id = mine.genre_id
    join book_reads o on o.book_id = theirs.book_id where mine.book_id = b.id and o.user_id = u.id)`;
  const found = await rows<StudentBookRow & { why: NextBook['why'] }>(
    db,
    sql`select ${studentBookColumns(own, level)},
        case when ${isLiked} then 'topic' when ${fits(level)} then 'level' else 'new' end as why
      from ${bookTablesOf(own)} join users u on u.id = ${own}
      where ${isReadable(own)} and r.started_at is null and coalesce(${fits(level)}, true)
      order by b.language <> u.language, ${fits(level)} is null, not ${isLiked}, ${distance}, b.created_at desc, b.id
      limit ${offered}`,
  );
  const data: NextBook[] = found.map(({ why, ...book }) => ({ ...withMinutes(book), why }));
  return { data };
}
