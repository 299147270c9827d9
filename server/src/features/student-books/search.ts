import type { studentBooks as contract } from '@okur/contract';
import { plainText, wordBounds } from '@okur/contract/reading/count';
import { type BookHit, bookHitsMax } from '@okur/contract/student-books';
import { matches, row, rows, sql } from '../../platform/database/index.ts';
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

export async function searchBook({ db, caller, params, query }: ContextOf<typeof contract.searchBook>) {
  const student = sql`${caller.id}::uuid`;
  const own = sql`b.id = ${params.id} and ${isReadable(student)} and ${isOpenTo(student)}`;
  orNotFound(await row(db, sql`select b.id from books b where ${own}`));
  const found = await rows<Found>(
    db,
    sql`select t.id as chapter_id, c.title as chapter_title, x.first_word, x.html
      from okur_visible_chapters(${params.id}) t join book_chapters c on c.id = t.id
        join book_blocks x on x.chapter_id = t.id and x.text_version = t.text_version
      join books b on b.id = c.book_id
      where ${isOpenChapter(student)} and ${matches(sql`okur_fold(x.html)`, query.search)}
      order by t.path, x.no limit ${blocksMax + 1}`,
  );
  const hits = found.flatMap((block) => hitsIn(block, query.search));
  return {
    data: hits.slice(0, bookHitsMax),
    more: hits.length > bookHitsMax || found.length > blocksMax,
  };
}

/** Where the words of a search stand one after the other: each in one word of the block. */
function hitsIn({ chapter_id, chapter_title, first_word, html }: Found, search: string): BookHit[] {
  const { text, bounds } = wordBounds(plainText(html));
  const sought = fold(search).split(/\s+/).filter(Boolean);
  const words = bounds.map(([start, end]) => fold(text.slice(start, end)));
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
