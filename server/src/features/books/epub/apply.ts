import { array, type Db, insertRows, row, rows, sql, touched, updateRows } from '../../../platform/database/index.ts';
import { bookChapters } from '../../../platform/database/tables/index.ts';
import { inSteps, mapped } from '../../../platform/runtime/cooperative.ts';
import { storeMoves } from '../moves.ts';
import { settleReaders } from '../read-through.ts';
import { storeBlocks } from '../text.ts';
import type { Plan } from './plan.ts';
import type { ReadChapter } from './read.ts';
import { carryReaders, leftByReaders } from './readers.ts';

/**
 * Puts a new text in the place of a book's: chapters that stayed keep their id, what was read of words that stayed is
 * read of them wherever they stand now, and positions and marks stand at their words. The book is held, and its
 * chapters, so that no sitting is added meanwhile.
 */
export async function applyText(db: Db, bookId: string, chapters: readonly ReadChapter[], plan: Plan): Promise<void> {
  const idOf = (id: string): string => plan.same.get(id) ?? id;
  const before = await rows<{ id: string; text_version: number }>(
    db,
    sql`select id, text_version from book_chapters where book_id = ${bookId} order by id for update`,
  );
  const left = await leftByReaders(db, bookId);
  const goOn = await whereToGoOn(db, bookId, new Set(plan.same.values()));
  if (plan.gone.length > 0)
    await updateRows(
      db,
      bookChapters,
      { deleted_at: sql`now()`, parent_id: null, ...touched() },
      sql`id = any(${array(plan.gone)})`,
    );
  const ids = new Map(chapters.map(({ id }) => [id, idOf(id)]));
  for (const chapter of chapters) await writeChapter(db, bookId, withIds(chapter, ids), plan.same.has(chapter.id));
  await numberGone(db, bookId, goOn);
  const moves = await inSteps(
    mapped(plan.moves, ({ to, ...move }) => ({ ...move, to: { ...to, chapter_id: idOf(to.chapter_id) } })),
  );
  await storeMoves(db, before, moves);
  await carryReaders(db, bookId, left, moves);
  await settleReaders(db, bookId);
}

/** A chapter that is not in the new text, with the next one that is; null behind the last. */
interface GoOn {
  id: string;
  next: string | null;
}

async function whereToGoOn(db: Db, bookId: string, stayed: ReadonlySet<string>): Promise<GoOn[]> {
  const fromLast = await rows<{ id: string }>(
    db,
    sql`with recursive tree as (
        select id, array[position, (deleted_at is null)::int] as path from book_chapters
          where book_id = ${bookId} and parent_chapter_id is null
        union all select c.id, tree.path || array[c.position, (c.deleted_at is null)::int]
          from book_chapters c join tree on c.parent_chapter_id = tree.id)
      select id from tree order by path desc, id desc`,
  );
  const found: GoOn[] = [];
  let next: string | null = null;
  for (const { id } of fromLast) {
    if (stayed.has(id)) next = id;
    else found.push({ id, next });
  }
  return found;
}

/** Those that are not in the new text get the number of the next that is: the former one is of other chapters now. */
const numberGone = (db: Db, bookId: string, goOn: readonly GoOn[]): Promise<unknown> =>
  rows(
    db,
    sql`update book_chapters c set parent_chapter_id = n.parent_chapter_id,
        position = coalesce(n.position, (select 1 + count(*) from book_chapters top
          where top.book_id = ${bookId} and top.parent_chapter_id is null and top.deleted_at is null))
      from json_to_recordset(${JSON.stringify(goOn)}::json) as x(id uuid, next uuid)
        left join book_chapters n on n.id = x.next
      where c.id = x.id`,
  );

/** Links within the book name the chapter in which they end. */
function withIds({ blocks, body, parent_id, id, ...rest }: ReadChapter, ids: ReadonlyMap<string, string>): ReadChapter {
  const renamed = (html: string) =>
    html.replace(/data-chapter="([\da-f-]{36})"/g, (_all, old: string) => `data-chapter="${ids.get(old) ?? old}"`);
  return {
    ...rest,
    id: ids.get(id)!,
    parent_id: parent_id && ids.get(parent_id)!,
    body: renamed(body),
    blocks: blocks.map((block) => ({ ...block, html: renamed(block.html) })),
  };
}

async function writeChapter(
  db: Db,
  bookId: string,
  { blocks, visible, ...chapter }: ReadChapter,
  isSame: boolean,
): Promise<void> {
  if (!isSame) {
    await insertRows(db, bookChapters, { ...chapter, visible, book_id: bookId });
    return storeBlocks(db, chapter.id, 1, blocks);
  }
  // Whether readers see it is for those who write books to say, not for the file.
  const { id, body, ...change } = chapter;
  const before = await row<{ body: string }>(db, sql`select body from book_chapters where id = ${id}`);
  await updateRows(db, bookChapters, { ...change, ...touched() }, sql`id = ${id}`);
  if (before!.body === body) return;
  const stored = await row<{ text_version: number }>(
    db,
    sql`update book_chapters set body = ${body}, text_version = text_version + 1 where id = ${id}
      returning text_version`,
  );
  await storeBlocks(db, id, stored!.text_version, blocks);
}
