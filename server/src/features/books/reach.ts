import type { Book, BookRow } from '@okur/contract/books';
import { estimatedMinutes } from '@okur/contract/reading/readability';
import type { Caller } from '../../platform/access/caller.ts';
import { inDepartment } from '../../platform/access/scope.ts';
import { always, type Db, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { taught } from '../departments/store.ts';

/** Whether the caller writes books, and so sees drafts, hidden chapters and deleted books. */
export const writesBooks = (caller: Caller): boolean => caller.staff?.ability.can('edit', 'BOOK') ?? false;

/** Which books (alias b) the caller may see: who writes books all, the others the published ones. */
export const visibleBooks = (caller: Caller): Sql =>
  writesBooks(caller) ? always : sql`(b.status = 'published' and b.deleted_at is null)`;

/** Classes of the caller's reach (alias d) that have the book (alias b) now. */
const departmentsOfBook = (caller: Caller): Sql => sql`from book_departments bd
  join departments d on d.id = bd.department_id where bd.book_id = b.id and ${taught}
    and bd.starts_at <= now() and (bd.expires_at is null or bd.expires_at > now())
    and ${inDepartment(caller.scope, sql`d.company_id`, sql`d.id`)}`;

export const bookTables = sql`books b left join publishers p on p.id = b.publisher_id`;
export const bookColumns = (caller: Caller): Sql => sql`
  b.id, b.version, b.created_at, b.updated_at, b.deleted_at, b.title, b.subtitle, b.series, b.series_no, b.language,
  coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'role', ba.role) order by ba.position)
    from book_authors ba join authors a on a.id = ba.author_id where ba.book_id = b.id), '[]'::json) as authors,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name collate "tr-x-icu")
    from book_genres bg join genres g on g.id = bg.genre_id where bg.book_id = b.id), '[]'::json) as genres,
  b.publisher_id, p.name as publisher, b.ean, b.cover, b.grade_from, b.grade_to, b.page_count, b.rights, b.status,
  b.highlighted, b.word_count, b.chapter_count, b.level, b.epub is not null as has_epub,
  (select count(*)::int ${departmentsOfBook(caller)}) as department_count`;

/** Whom a book (alias b) is by (alias a, in the order of ba): who wrote it; without an author the others. */
export const namedAuthors = sql`book_authors ba join authors a on a.id = ba.author_id where ba.book_id = b.id
  and (ba.role = 'author' or not exists (select from book_authors o where o.book_id = b.id and o.role = 'author'))`;

const deletedEntries = sql`coalesce((select json_agg(x.id) from (
    select a.id from book_authors ba join authors a on a.id = ba.author_id
      where ba.book_id = b.id and a.deleted_at is not null
    union select g.id from book_genres bg join genres g on g.id = bg.genre_id
      where bg.book_id = b.id and g.deleted_at is not null
    union select p.id where p.deleted_at is not null) x), '[]'::json)`;

/** Of the supplier's records with the number of the book, one that says levels, and of these one that can be had. */
const outsideLevels = sql`coalesce((select (
    select jsonb_agg(x.entry || jsonb_build_object('source', s.supplier, 'at', s.updated_at) order by x.n)
      from jsonb_array_elements(s.levels) with ordinality as x(entry, n))
  from supplier_books s where s.ean = b.ean
  order by s.levels = '[]', s.availability = 'available' desc, s.id limit 1), '[]'::jsonb)`;

export const withMinutes = <T extends { word_count: number }>(book: T): T & { minutes: number } => ({
  ...book,
  minutes: estimatedMinutes(book.word_count),
});

/** A book in the caller's reach, or 404; `lock` holds its row until the transaction ends. */
export async function bookById(
  db: Db,
  caller: Caller,
  id: string,
  { where = always, lock = false }: { where?: Sql; lock?: boolean } = {},
): Promise<Book> {
  const of = {
    columns: sql`${bookColumns(caller)}, b.description, b.published_on, ${deletedEntries} as deleted_entries,
      ${outsideLevels} as outside_levels,
      ${writesBooks(caller) ? sql`b.import - 'key' - 'sha256'` : sql`null`} as import`,
    from: bookTables,
    where: sql`b.id = ${id} and ${visibleBooks(caller)} and ${where}`,
  };
  return withMinutes(orNotFound(await wireRow<Omit<Book, 'minutes'>>(db, of, lock ? sql`b` : undefined)));
}

export const alive = sql`b.deleted_at is null`;
export type StoredRow = Omit<BookRow, 'minutes'>;
