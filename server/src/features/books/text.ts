import { Language } from '@okur/contract/fields';
import { type Db, insertRows, rows, sql } from '../../platform/database/index.ts';
import { bookBlocks } from '../../platform/database/tables/index.ts';
import { bodyOf } from '../articles/store.ts';
import { type Block, blocksOf } from './blocks.ts';

export interface ChapterText {
  body: string;
  word_count: number;
  readability: object | null;
  blocks: Block[];
}

/** A chapter's text, cleaned, counted and cut into blocks; a language without formulas is counted without a level. */
export async function textOf(html: string, language: string, accountId: string): Promise<ChapterText> {
  if (html.trim() === '') return { body: '', word_count: 0, readability: null, blocks: [] };
  const measured = Language.safeParse(language);
  const { body, readability } = await bodyOf({ html, language: measured.data ?? 'en' }, accountId);
  const blocks = blocksOf(body);
  return {
    body,
    word_count: blocks.reduce((sum, { words }) => sum + words, 0),
    readability: measured.success ? readability : null,
    blocks,
  };
}

/** Keeps the blocks of one text of a chapter; those of earlier ones stay for what was read of them. */
export const keepBlocks = async (db: Db, chapterId: string, text_version: number, blocks: Block[]): Promise<void> => {
  if (blocks.length > 0)
    await insertRows(
      db,
      bookBlocks,
      blocks.map((block) => ({ ...block, chapter_id: chapterId, text_version })),
    );
};

/** Counts the words and chapters that readers see: a hidden chapter hides those under it. */
export const countBook = async (db: Db, bookId: string): Promise<number> => {
  const [counted] = await rows<{ word_count: number }>(
    db,
    sql`with recursive shown as (
        select id, word_count from book_chapters
          where book_id = ${bookId} and parent_chapter_id is null and visible and deleted_at is null
        union all select c.id, c.word_count from book_chapters c join shown s on c.parent_chapter_id = s.id
          where c.visible and c.deleted_at is null)
      update books set (word_count, chapter_count) =
        (select coalesce(sum(word_count), 0)::int, count(*)::int from shown)
      where id = ${bookId} returning word_count`,
  );
  return counted!.word_count;
};
