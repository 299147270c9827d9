import type { books as contract } from '@okur/contract';
import type { TocEntry } from '@okur/contract/books';
import { estimatedMinutes } from '@okur/contract/reading/readability';
import { type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { bookById, writesBooks } from './reach.ts';

/** Deeper ones help no reader. */
const depthMax = 5;

/** A chapter and all above it, by its id. */
const lineage = (id: Sql): Sql => sql`with recursive above as (
  select l.id, l.parent_chapter_id, l.visible, l.deleted_at from book_chapters l where l.id = ${id}
  union all select p.id, p.parent_chapter_id, p.visible, p.deleted_at
    from book_chapters p join above on p.id = above.parent_chapter_id)`;

/** Whether readers see a chapter: it and all above it are shown. */
export const isVisible = (id: Sql): Sql =>
  sql`not exists (${lineage(id)} select from above where not visible or deleted_at is not null)`;

/** The parent is a chapter of the same book, not the chapter itself nor one under it, and not too deep. */
export async function checkParent(db: Db, bookId: string, parentId: string | null, chapterId?: string): Promise<void> {
  if (!parentId) return;
  const found = await row<{ depth: number; cycle: boolean | null }>(
    db,
    sql`${lineage(sql`${parentId}::uuid`)} 
      select count(*)::int as depth, bool_or(above.id = ${chapterId ?? null}::uuid) as cycle
      from above where exists (select from book_chapters where id = ${parentId} and book_id = ${bookId}
        and deleted_at is null)`,
  );
  if (!found || found.depth === 0) throw invalidField('parent_id', 'validation.not_found');
  if (found.cycle) throw invalidField('parent_id', 'validation.chapter_under_itself');
  if (found.depth >= depthMax) throw invalidField('parent_id', 'validation.chapter_depth');
}

interface Position {
  bookId: string;
  parentId: string | null;
  /** The last one where it is left out. */
  position: number | undefined;
  /** Left out of the counting: it is the one that moves. */
  chapterId?: string;
}

/**
 * Numbers the chapters under a parent again, with one position left free; answers that position. A deleted one gets the
 * number of the next that is there, in which its readers go on.
 */
export async function freePosition(db: Db, { bookId, parentId, position, chapterId }: Position): Promise<number> {
  const siblings = sql`book_id = ${bookId} and parent_chapter_id is not distinct from ${parentId}::uuid
    and id is distinct from ${chapterId ?? null}::uuid`;
  const counted = await row<{ count: number }>(
    db,
    sql`select count(*)::int as count from book_chapters where ${siblings} and deleted_at is null`,
  );
  const free = Math.min(position ?? Infinity, counted!.count + 1);
  await rows(
    db,
    sql`with counted as (
        select id, deleted_at, count(*) filter (where deleted_at is null)
            over (order by position, deleted_at is null, id)::int as so_far
          from book_chapters where ${siblings}),
      numbered as (
        select id, so_far + (deleted_at is not null)::int + (so_far >= ${free})::int as position from counted)
      update book_chapters c set position = n.position from numbered n
      where c.id = n.id and c.position <> n.position`,
  );
  return free;
}

/** The chapters in the order in which they are read. */
export async function bookToc({ db, caller, params }: ContextOf<typeof contract.bookToc>) {
  const book = await bookById(db, caller, params.id);
  const visible = writesBooks(caller) ? sql`true` : sql`c.visible`;
  const entries = await rows<Omit<TocEntry, 'minutes'>>(
    db,
    sql`with recursive toc as (
        select c.*, 0 as depth, array[c.position] as path from book_chapters c
          where c.book_id = ${book.id} and c.parent_chapter_id is null and c.deleted_at is null and ${visible}
        union all select c.*, toc.depth + 1, toc.path || c.position
          from book_chapters c join toc on c.parent_chapter_id = toc.id
          where c.deleted_at is null and ${visible})
      select id, version, parent_chapter_id as parent_id, position, depth,
        title, visible, word_count as words, readability, jsonb_array_length(questions) as question_count from toc
      order by path`,
  );
  return { data: entries.map((entry) => ({ ...entry, minutes: estimatedMinutes(entry.words) })) };
}
