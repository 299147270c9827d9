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

const siblingsOf = ({ bookId, parentId, chapterId }: Omit<Position, 'position'>): Sql =>
  sql`book_id = ${bookId} and parent_chapter_id is not distinct from ${parentId}::uuid
    and id is distinct from ${chapterId ?? null}::uuid`;

const countOf = async (db: Db, where: Sql): Promise<number> =>
  (await row<{ count: number }>(
    db,
    sql`select count(*)::int as count from book_chapters where deleted_at is null and ${where}`,
  ))!.count;

/**
 * Numbers the chapters under a parent again, with one position left free; answers that position. A deleted one gets the
 * number of the next that is there, in which its readers go on.
 */
export async function freePosition(db: Db, { position, ...of }: Position): Promise<number> {
  const siblings = siblingsOf(of);
  const free = Math.min(position ?? Infinity, (await countOf(db, siblings)) + 1);
  await numberAgain(db, siblings, sql`so_far >= ${free}`);
  return free;
}

/** The same for a deleted chapter that comes back: between those it was between, deleted ones as well. */
export async function formerPosition(
  db: Db,
  { position, ...of }: Position & { position: number; chapterId: string },
): Promise<number> {
  const siblings = siblingsOf(of);
  const free = (await countOf(db, sql`${siblings} and position < ${position}`)) + 1;
  const isBehind = sql`(position, deleted_at is null, id) > (${position}::int, false, ${of.chapterId}::uuid)`;
  await numberAgain(db, siblings, isBehind);
  return free;
}

const numberAgain = (db: Db, siblings: Sql, isBehindFree: Sql): Promise<unknown> =>
  rows(
    db,
    sql`with counted as (
        select id, position, deleted_at, count(*) filter (where deleted_at is null)
            over (order by position, deleted_at is null, id)::int as so_far
          from book_chapters where ${siblings}),
      numbered as (
        select id, so_far + (deleted_at is not null)::int + (${isBehindFree})::int as position from counted)
      update book_chapters c set position = n.position from numbered n
      where c.id = n.id and c.position <> n.position`,
  );

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
