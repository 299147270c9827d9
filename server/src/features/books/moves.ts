import { plainText, wordsOf } from '@okur/contract/reading/count';
import { array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { inSteps, type Steps } from '../../platform/runtime/cooperative.ts';
import {
  type ChapterBlock,
  joinedMoves,
  type Move,
  type NumberedWords,
  sameBlocks,
  sameWords,
} from './epub/carry-over.ts';

/*
 * Where the words of a text went when another one took its place. It is stored, so that what was read of an earlier
 * text and arrives late is read of the words that stayed, wherever they are now.
 */

/** A block as it is stored. */
export interface OldBlock extends ChapterBlock {
  text_version: number;
  no: number;
}
type NewBlock = ChapterBlock & { html: string };

/** Blocks that stayed as they are, and what stayed of the words of the others. */
export async function movesOf(db: Db, old: readonly OldBlock[], blocks: readonly NewBlock[]): Promise<Move[]> {
  const [before, after] = [old.filter(({ words }) => words > 0), blocks.filter(({ words }) => words > 0)];
  const pairs = await inSteps(sameBlocks(before, after));
  const matched = new Set<ChapterBlock>(pairs.flat());
  const whole = pairs.map(([from, to]) => ({
    from: { chapter_id: from.chapter_id, word: from.first_word },
    to: { chapter_id: to.chapter_id, word: to.first_word },
    words: from.words,
  }));
  const changed = before.filter((block) => !matched.has(block));
  const news = after.filter((block) => !matched.has(block));
  if (changed.length === 0 || news.length === 0) return whole;
  const texts = await htmlOf(db, changed);
  return [...whole, ...(await inSteps(wordsThatStayed(texts, news)))];
}

/** Blocks with their text, in the order in which they are. */
async function htmlOf(db: Db, blocks: readonly OldBlock[]): Promise<NewBlock[]> {
  const column = (of: (block: OldBlock) => string | number, type: 'uuid' | 'int') => array(blocks.map(of), type);
  const found = await rows<{ html: string }>(
    db,
    sql`select b.html from unnest(${column(({ chapter_id }) => chapter_id, 'uuid')},
          ${column(({ text_version }) => text_version, 'int')}, ${column(({ no }) => no, 'int')})
        with ordinality as x(chapter_id, text_version, no, nth)
        join book_blocks b on b.chapter_id = x.chapter_id and b.text_version = x.text_version and b.no = x.no
      order by x.nth`,
  );
  return blocks.map((block, at) => ({ ...block, html: found[at]!.html }));
}

function* wordsThatStayed(before: readonly NewBlock[], after: readonly NewBlock[]): Steps<Move[]> {
  return yield* sameWords(yield* numberedWords(before), yield* numberedWords(after));
}

function* numberedWords(blocks: readonly NewBlock[]): Steps<NumberedWords> {
  const all: NumberedWords = { words: [], numbers: [] };
  for (const { html, chapter_id, first_word, words } of blocks) {
    // One by one: a block may have more words than a call takes arguments.
    for (const word of wordsOf(plainText(html))) all.words.push(word);
    for (let at = 0; at < words; at += 1) all.numbers.push({ chapter_id, word: first_word + at });
    yield;
  }
  return all;
}

/** The texts of chapters before they were changed: their numbers. */
type Versions = readonly { id: string; text_version: number }[];

/** So many moves of one statement are written down while no one else is answered. */
const batch = 5000;
export const inBatches = (moves: readonly Move[]): Move[][] =>
  Array.from({ length: Math.ceil(moves.length / batch) }, (_, at) => moves.slice(at * batch, (at + 1) * batch));

/** Stores the moves out of texts that are there no longer; `before` are the chapters as they were, now changed. */
export async function storeMoves(db: Db, before: Versions, moves: readonly Move[]): Promise<void> {
  const inOrder = moves.toSorted((a, b) => compare(a.from.chapter_id, b.from.chapter_id) || a.from.word - b.from.word);
  for (const runs of inBatches(await inSteps(joinedMoves(inOrder)))) await storeRuns(db, before, runs);
}

async function storeRuns(db: Db, before: Versions, runs: readonly Move[]): Promise<void> {
  const list = JSON.stringify(
    runs.map(({ from, to, words }) => ({
      from: from.chapter_id,
      word: from.word,
      to: to.chapter_id,
      at: to.word,
      words,
    })),
  );
  await rows(
    db,
    sql`insert into book_moves (chapter_id, text_version, from_word, to_chapter_id, to_text_version, to_word, words)
      select f.id, b.text_version, x.word, t.id, t.text_version, x.at, x.words
      from json_to_recordset(${list}::json) as x("from" uuid, word int, "to" uuid, at int, words int)
        join json_to_recordset(${JSON.stringify(before)}::json) as b(id uuid, text_version int) on b.id = x."from"
        join book_chapters f on f.id = x."from" join book_chapters t on t.id = x."to"
      where f.text_version <> b.text_version or f.deleted_at is not null`,
  );
}
const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Words of one text of a chapter as words of the present one of that chapter. */
export const wordsNow = (words: Sql, chapter: Sql, version: Sql): Sql =>
  sql`(select coalesce(range_agg(int4range(f.to_word, f.to_word + f.words)), '{}')
    from okur_followed(${words}, ${chapter}, ${version}) f where f.chapter_id = ${chapter})`;

/**
 * Where a word of one text is now, a row with chapter_id and word: the word itself, or the one before it that stayed;
 * no row where none stayed. What went on in another chapter is there, although the old one may come back.
 */
export const positionNow = (word: Sql, chapter: Sql, version: Sql): Sql =>
  sql`(select f.chapter_id, f.to_word + f.words - 1 as word
    from okur_followed(int4multirange(int4range(0, ${word} + 1)), ${chapter}, ${version}) f
      join book_chapters p on p.id = f.chapter_id
    order by p.deleted_at is null desc, f.from_word + f.words desc limit 1)`;
