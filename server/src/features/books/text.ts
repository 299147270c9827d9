import { array, type Db, insertRows, rows, type Sql, sql } from '../../platform/database/index.ts';
import { bookBlocks } from '../../platform/database/tables/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import { Limiter } from '../../platform/runtime/limiter.ts';
import { readInSandbox, TooComplex } from '../../platform/sandbox/read.ts';
import { checkMarkup, markupLimits } from '../../platform/sandbox/rich-text.ts';
import { type Block, pageStartsOf } from './blocks.ts';
import { noteHomework } from './homework.ts';
import { type ChapterText, measuredText, type TextTask } from './measured-text.ts';
import { movesOf, type OldBlock, positionNow, storeMoves, wordsNow } from './moves.ts';

/** A chapter of a book has more than a text that someone wrote for a lesson. */
const markup = { tags: 40_000, depth: 48 };
const limits = { memoryMb: 192, ms: 20_000 };
/** One long text at a time for each account. */
const limiter = new Limiter({ concurrency: 1, queueMax: 2 });

/** A chapter's text, cleaned, counted and cut into blocks. A long one is read in a process of its own. */
export async function textOf(html: string, language: string, accountId: string): Promise<ChapterText> {
  if (html.trim() === '') return { body: '', word_count: 0, readability: null, has_maze: false, blocks: [] };
  checkMarkup(html, 'body', markup);
  const task = { html, language };
  const text =
    html.length > markupLimits.charsInProcess
      ? await limiter.run(accountId, () => inSandbox(task))
      : await measuredText(task);
  if ('refused' in text) throw invalidField('body', text.refused);
  // Something was there, and nothing of it is text or a picture.
  if (text.body === '') throw invalidField('body', 'validation.required');
  return text;
}

const inSandbox = (task: TextTask): ReturnType<typeof measuredText> =>
  readInSandbox<ChapterText>(new URL('./text.task.ts', import.meta.url), task, limits).catch((error: unknown) => {
    throw error instanceof TooComplex ? invalidField('body', 'validation.markup') : error;
  });

/** A book goes in by many small statements: what one is made of is gone before it gets old, which stops all others. */
const batch = 200;

type BlocksOf = [db: Db, chapterId: string, textVersion: number, blocks: Block[]];

/** Stores the blocks of one text of a chapter; those of earlier ones stay for sittings that are still on their way. */
export const storeBlocks = async (...[db, chapterId, text_version, blocks]: BlocksOf): Promise<void> => {
  for (let from = 0; from < blocks.length; from += batch)
    await insertRows(
      db,
      bookBlocks,
      blocks.slice(from, from + batch).map((block) => ({ ...block, chapter_id: chapterId, text_version })),
    );
  await rows(
    db,
    sql`update book_chapters set page_starts = ${array(pageStartsOf(blocks), 'int')} where id = ${chapterId}`,
  );
};

/** The same; what was read, marked and left in the text before goes along with the words that stayed. */
export const keepBlocks = async (...[db, chapterId, textVersion, blocks]: BlocksOf): Promise<void> => {
  await storeBlocks(db, chapterId, textVersion, blocks);
  if (textVersion === 1) return;
  const before = await rows<OldBlock>(
    db,
    sql`select chapter_id, text_version, no, first_word, words, hash from book_blocks
      where chapter_id = ${chapterId} and text_version = ${textVersion}::int - 1 order by no`,
  );
  const moves = await movesOf(
    db,
    before,
    blocks.map((block) => ({ ...block, chapter_id: chapterId })),
  );
  await storeMoves(db, [{ id: chapterId, text_version: textVersion - 1 }], moves);
  await carryReads(db, chapterId, textVersion - 1, Math.max(0, ...blocks.map(lastWordOf)));
};

const lastWordOf = ({ first_word, words }: Block): number => first_word + Math.max(0, words - 1);

/** Each sitting holds its chapter, so none is added while its text changes. */
async function carryReads(db: Db, chapterId: string, version: number, lastWord: number): Promise<void> {
  const chapter = sql`${chapterId}::uuid`;
  const carried = (words: Sql) => wordsNow(words, chapter, sql`${version}::int`);
  const positionOf = (word: Sql) => sql`coalesce(
    (select x.word from ${positionNow(word, chapter, sql`${version}::int`)} x), least(${word}, ${lastWord}::int))`;
  await rows(
    db,
    sql`update chapter_reads set read = ${carried(sql`read`)}, skimmed = ${carried(sql`skimmed`)}
      where chapter_id = ${chapterId}`,
  );
  await rows(
    db,
    sql`update book_reads set position_word = ${positionOf(sql`position_word`)}
      where position_chapter_id = ${chapterId}`,
  );
  const marked = carried(sql`int4multirange(int4range(from_word, to_word + 1))`);
  await rows(
    db,
    sql`update book_marks m set from_word = coalesce(lower(x.words), x.position),
        to_word = coalesce(upper(x.words) - 1, x.position)
      from (select id, ${marked} as words, ${positionOf(sql`from_word`)} as position from book_marks
        where chapter_id = ${chapterId}) x where m.id = x.id`,
  );
}

/** Counts the words and chapters that readers see, and homework of them: a hidden chapter hides those under it. */
export const countBook = async (db: Db, bookId: string): Promise<number> => {
  const [counted] = await rows<{ word_count: number }>(
    db,
    sql`with recursive shown as (
        select id, word_count, readability from book_chapters
          where book_id = ${bookId} and parent_chapter_id is null and visible and deleted_at is null
        union all select c.id, c.word_count, c.readability from book_chapters c
          join shown s on c.parent_chapter_id = s.id
          where c.visible and c.deleted_at is null)
      update books set (word_count, chapter_count) =
        (select coalesce(sum(word_count), 0)::int, count(*)::int from shown),
        level = (select jsonb_build_object('formula', min(formula), 'min', min(value), 'max', max(value),
            'median', percentile_disc(0.5) within group (order by value),
            'band', (array_agg(band order by value))[(count(*)::int + 1) / 2])
          from (select s->>'formula' as formula, (s->>'value')::float as value, s->>'band' as band
            from shown, jsonb_path_query_first(shown.readability, '$.scores[0]') as s
            where shown.readability is not null) levels having count(*) > 0)
      where id = ${bookId} returning word_count`,
  );
  await noteHomework(db, bookId);
  return counted!.word_count;
};
