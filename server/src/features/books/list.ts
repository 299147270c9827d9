import type { books } from '@okur/contract';
import { type bookHas, readEan, textLevels } from '@okur/contract/books';
import { array, ifGiven, matches, type Sql, sql } from '../../platform/database/index.ts';
import { byName, deletedFilter, list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { inDepartment } from '../../platform/access/scope.ts';
import { bookColumns, bookTables, type StoredRow, visibleBooks, withMinutes } from './reach.ts';

export const bookSorts = {
  title: byName(sql`b.title`),
  created_at: sql`b.created_at`,
  updated_at: sql`b.updated_at`,
  word_count: sql`b.word_count`,
  grade_from: sql`b.grade_from`,
  status: sql`b.status`,
};

/** Words of a title, series or EAN, or of an author's name: each is found by an index of its own. */
export const searchedBooks = (search: string | undefined): Sql =>
  search
    ? sql`b.id in (select x.id from books x where ${matches(sql`x.search`, search)} union
        select ba.book_id from book_authors ba join authors a on a.id = ba.author_id
          where ${matches(sql`a.search`, search)})`
    : sql`true`;

/** Books (alias b) for a grade: those that name none are for every one. */
export const isForGrade = (grade: number): Sql =>
  sql`${grade}::int between coalesce(b.grade_from, ${grade}) and coalesce(b.grade_to, ${grade})`;

/** Books (alias b) that have what is asked for. */
const withPart: Record<(typeof bookHas)[number], Sql> = {
  epub: sql`b.epub is not null`,
  questions: sql`exists (select from book_chapters c where c.book_id = b.id and c.visible and c.deleted_at is null
    and jsonb_array_length(c.questions) > 0)`,
};

/** A number with hyphens finds the book; one that is none finds nothing. */
const digitsOf = (typed: string): string => {
  const read = readEan(typed);
  return 'ean' in read ? read.ean : '';
};

/** The place of a level among them, from the easiest. */
const levelOf = (band: Sql): Sql => sql`array_position(${array([...textLevels], 'text')}, ${band}::text)`;

export async function listBooks({ db, caller, query }: ContextOf<typeof books.listBooks>) {
  const page = await list<StoredRow>(db, query, {
    columns: bookColumns(caller),
    from: bookTables,
    where: sql`${visibleBooks(caller)} and ${deletedFilter(caller, 'BOOK', sql`b.deleted_at`, query.deleted)}
      and ${searchedBooks(query.search)} and ${ifGiven(query.language, (v) => sql`b.language = ${v}`)}
      and ${ifGiven(query.author_id, (v) => sql`b.id in (select book_id from book_authors where author_id = ${v})`)}
      and ${ifGiven(query.genre_id, (v) => sql`b.id in (select book_id from book_genres where genre_id = ${v})`)}
      and ${ifGiven(query.publisher_id, (v) => sql`b.publisher_id = ${v}`)}
      and ${ifGiven(query.grade_level, isForGrade)}
      and ${ifGiven(query.ean, (v) => sql`b.ean = ${digitsOf(v)}`)}
      and ${ifGiven(query.status, (v) => sql`b.status = ${v}`)}
      and ${ifGiven(query.has, (v) => withPart[v])}
      and ${ifGiven(query.level_from, (v) => sql`${levelOf(sql`b.level->>'band'`)} >= ${levelOf(sql`${v}`)}`)}
      and ${ifGiven(query.level_to, (v) => sql`${levelOf(sql`b.level->>'band'`)} <= ${levelOf(sql`${v}`)}`)}
      and ${ifGiven(query.highlighted, (v) => sql`b.highlighted = ${v}`)}
      and ${ifGiven(
        query.instructor_id,
        (v) => sql`b.id in (select bd.book_id from department_instructors di
            join departments d on d.id = di.department_id join book_departments bd on bd.department_id = d.id
          where di.instructor_id = ${v} and d.deleted_at is null and bd.starts_at <= now()
            and (bd.expires_at is null or bd.expires_at > now())
            and ${inDepartment(caller.scope, sql`d.company_id`, sql`d.id`)})`,
      )}
      and ${ifGiven(
        query.department_id,
        (v) => sql`b.id in (select bd.book_id from book_departments bd join departments d on d.id = bd.department_id
          where d.id = ${v} and (bd.expires_at is null or bd.expires_at > now())
            and ${inDepartment(caller.scope, sql`d.company_id`, sql`d.id`)})`,
      )}`,
    sorts: bookSorts,
    sort: 'title',
    id: sql`b.id`,
  });
  return { ...page, data: page.data.map(withMinutes) };
}
