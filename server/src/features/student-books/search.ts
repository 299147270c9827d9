import type { studentBooks as contract } from '@okur/contract';
import { plainText, wordBounds, wordsOf } from '@okur/contract/reading/count';
import { type BookHit, bookHitsMax } from '@okur/contract/student-books';
import { row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { fold } from '../../platform/database/fold.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { isOpenTo } from '../books/store.ts';
import { isOpenChapter, isReadable } from './progress.ts';

/** Words before and behind a hit. */
const around = 9;
/** Blocks that are looked at word by word. */
const blocksMax = 400;

interface Found {
  chapter_id: string;
  chapter_title: string;
  first_word: number;
  html: string;
}

/**
 * Whether the text of a block has the words in their order, as far as that is seen without counting them: its markup is
 * no text, and parts the letters of a word as little as what is invisible.
 */
const mayHave = (html: Sql, words: readonly string[]): Sql => {
  const text = sql`okur_fold(regexp_replace(${html}, '<[^>]*>|&shy;|[\u00ad\u200b\u2060\ufeff]', '', 'g'))`;
  const parts = words.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u)).filter(Boolean);
  return sql`${text} like okur_fold(${`%${parts.join('%')}%`})`;
};

/** Words as they are compared: whichever apostrophe and hyphen are in them. */
const plainly = (word: string): string =>
  fold(word)
    .replaceAll('’', "'")
    .replaceAll(/[\u2010\u2011]/g, '-');

export async function searchBook({ db, caller, params, query }: ContextOf<typeof contract.searchBook>) {
  const student = sql`${caller.id}::uuid`;
  const own = sql`b.id = ${params.id} and ${isReadable(student)} and ${isOpenTo(student)}`;
  orNotFound(await row(db, sql`select b.id from books b where ${own}`));
  const sought = wordsOf(query.search);
  if (sought.length === 0) return { data: [], more: false };
  const found = await rows<Found>(
    db,
    sql`select t.id as chapter_id, c.title as chapter_title, x.first_word, x.html
      from okur_visible_chapters(${params.id}) t join book_chapters c on c.id = t.id
        join book_blocks x on x.chapter_id = t.id and x.text_version = t.text_version
      join books b on b.id = c.book_id
      where ${isOpenChapter(student)} and ${mayHave(sql`x.html`, sought)}
      order by t.path, x.no limit ${blocksMax + 1}`,
  );
  const hits = found.flatMap((block) => hitsIn(block, sought.map(plainly)));
  return {
    data: hits.slice(0, bookHitsMax),
    more: hits.length > bookHitsMax || found.length > blocksMax,
  };
}

/** Where the words of a search stand one after the other: each in one word of the block. */
function hitsIn({ chapter_id, chapter_title, first_word, html }: Found, sought: readonly string[]): BookHit[] {
  const { text, bounds } = wordBounds(plainText(html));
  const words = bounds.map(([start, end]) => plainly(text.slice(start, end)));
  return words.flatMap((_, at) => {
    if (!sought.every((part, index) => words[at + index]?.includes(part))) return [];
    const [start, end] = [bounds[at]![0], bounds[at + sought.length - 1]![1]];
    return [
      {
        chapter_id,
        chapter_title,
        word: first_word + at,
        before: text.slice(bounds[Math.max(0, at - around)]![0], start).replace(/\s+/g, ' '),
        hit: text.slice(start, end),
        after: text.slice(end, bounds[at + sought.length - 1 + around]?.[1]).replace(/\s+/g, ' '),
      },
    ];
  });
}
