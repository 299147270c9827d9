import { array, type Db, rows, sql } from '../../../platform/database/index.ts';
import { inSteps, type Steps } from '../../../platform/runtime/cooperative.ts';
import { inBatches } from '../moves.ts';
import type { Move, WordAt } from './carry-over.ts';

/*
 * What readers left in a book, and where it is in a new text: words that were read, the word they are at, their marks.
 * All of it follows its words, into whichever chapter they went.
 */

/** The word of a reader, or the words of a mark, both ends among them. */
interface Left {
  id: string;
  chapter_id: string;
  from_word: number;
  to_word: number;
}
export interface LeftByReaders {
  positions: Left[];
  marks: Left[];
}

export async function leftByReaders(db: Db, bookId: string): Promise<LeftByReaders> {
  const chapters = sql`select id from book_chapters where book_id = ${bookId} and deleted_at is null`;
  const positions = await rows<Left>(
    db,
    sql`select user_id as id, position_chapter_id as chapter_id, position_word as from_word, position_word as to_word
      from book_reads where book_id = ${bookId} and position_chapter_id in (${chapters})`,
  );
  const marks = await rows<Left>(
    db,
    sql`select id, chapter_id, from_word, to_word from book_marks
      where book_id = ${bookId} and chapter_id in (${chapters})`,
  );
  return { positions, marks };
}

/** Where the words of what was left went; undefined where none of its words and none of its chapter's is there. */
type Found = { target: WordAt; to_word: number; isGone: boolean } | undefined;

/** Each with where it is: there may be many of them, and many moves. */
function* foundOf(left: readonly Left[], moves: readonly Move[]): Steps<[one: Left, found: Found][]> {
  const ofChapter = Map.groupBy(moves, ({ from }) => from.chapter_id);
  for (const list of ofChapter.values()) {
    yield;
    list.sort((a, b) => a.from.word - b.from.word);
  }
  const all: [Left, Found][] = [];
  for (const one of left) {
    yield;
    const list = ofChapter.get(one.chapter_id);
    all.push([one, list && (yield* targetIn(list, one))]);
  }
  return all;
}

/** By the moves of its chapter, in the order of its words. */
function* targetIn(list: readonly Move[], { from_word, to_word }: Left): Steps<Found> {
  const pieces = yield* piecesIn(list, from_word, to_word);
  if (pieces.length === 0) return { ...besides(list, from_word), isGone: true };
  const most = pieces.reduce((best, piece) => (piece.words > best.words ? piece : best));
  // Of words that parted, those near the most of them.
  const length = to_word - from_word + 1;
  const shift = most.to.word - most.from.word;
  let [word, last] = [most.to.word, most.to.word];
  for (const { from, to, words } of pieces) {
    yield;
    const isNear = to.chapter_id === most.to.chapter_id && Math.abs(to.word - from.word - shift) <= length;
    if (isNear) [word, last] = [Math.min(word, to.word), Math.max(last, to.word + words - 1)];
  }
  return { target: { chapter_id: most.to.chapter_id, word }, to_word: last, isGone: false };
}

/** Which of the moves of a chapter is the first that ends behind a word. */
function firstBehind(list: readonly Move[], word: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { from, words } = list[middle]!;
    if (from.word + words > word) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** What of the moves of a chapter lies within some of its words. */
function* piecesIn(list: readonly Move[], first: number, last: number): Steps<Move[]> {
  const pieces: Move[] = [];
  for (let at = firstBehind(list, first); at < list.length && list[at]!.from.word <= last; at += 1) {
    yield;
    const { from, to, words } = list[at]!;
    const cut = Math.max(0, first - from.word);
    const end = Math.min(from.word + words - 1, last);
    const begin = from.word + cut;
    pieces.push({ from: { ...from, word: begin }, to: { ...to, word: to.word + cut }, words: end - begin + 1 });
  }
  return pieces;
}

/** The word of the new text that is next to one that is gone: the last one before it, else the first one after it. */
function besides(list: readonly Move[], word: number): { target: WordAt; to_word: number } {
  const before = list[firstBehind(list, word) - 1];
  const { to, words } = before ?? list[0]!;
  const next = before ? to.word + words - 1 : to.word;
  return { target: { ...to, word: next }, to_word: next };
}

/** How many of them have no word left in the new text. */
export const goneOf = async (left: readonly Left[], moves: readonly Move[]): Promise<number> =>
  (await inSteps(foundOf(left, moves))).filter(([, one]) => one?.isGone ?? true).length;

/** Writes where all of it is in the new text; moves name chapters as they are stored. */
export async function carryReaders(
  db: Db,
  bookId: string,
  { positions, marks }: LeftByReaders,
  moves: readonly Move[],
): Promise<void> {
  await carryReads(db, bookId, moves);
  const stored = async (left: readonly Left[]) =>
    JSON.stringify(
      (await inSteps(foundOf(left, moves))).flatMap(([{ id }, one]) =>
        one ? [{ id, ...one.target, to_word: one.to_word }] : [],
      ),
    );
  const list = (json: string) =>
    sql`json_to_recordset(${json}::json) as x(id uuid, chapter_id uuid, word int, to_word int)`;
  await rows(
    db,
    sql`update book_reads r set position_chapter_id = x.chapter_id, position_word = x.word
      from ${list(await stored(positions))} where r.book_id = ${bookId} and r.user_id = x.id`,
  );
  await rows(
    db,
    sql`update book_marks m set chapter_id = x.chapter_id, from_word = x.word, to_word = x.to_word
      from ${list(await stored(marks))} where m.id = x.id`,
  );
  await staysWithin(db, bookId);
}

/** What is in a chapter of which no word stayed is at the same number, or at its last word. */
const staysWithin = async (db: Db, bookId: string): Promise<void> => {
  const last = sql`greatest(0, c.word_count - 1)`;
  const here = sql`c.book_id = ${bookId} and c.deleted_at is null`;
  await rows(
    db,
    sql`update book_reads r set position_word = ${last} from book_chapters c
      where ${here} and r.book_id = ${bookId} and r.position_chapter_id = c.id and r.position_word > ${last}`,
  );
  await rows(
    db,
    sql`update book_marks m set from_word = least(from_word, ${last}), to_word = ${last} from book_chapters c
      where ${here} and m.chapter_id = c.id and m.to_word > ${last}`,
  );
};

interface Carried {
  user_id: string;
  chapter_id: string;
  read: string;
  skimmed: string;
}

/** What was read of the words that moved, of each reader and chapter. */
function carriedBy(db: Db, moves: readonly Move[]): Promise<Carried[]> {
  const column = (of: (move: Move) => string | number, type: 'uuid' | 'int') => array(moves.map(of), type);
  return rows<Carried>(
    db,
    sql`with moves as (
        select * from unnest(${column(({ from }) => from.chapter_id, 'uuid')},
          ${column(({ from }) => from.word, 'int')}, ${column(({ to }) => to.chapter_id, 'uuid')},
          ${column(({ to }) => to.word, 'int')},
          ${column(({ words }) => words, 'int')}) as m(from_chapter, from_word, to_chapter, to_word, words)),
      pieces as (
        select r.user_id, m.to_chapter, kind, int4range(lower(piece) - m.from_word + m.to_word,
          upper(piece) - m.from_word + m.to_word) as words
        from moves m join chapter_reads r on r.chapter_id = m.from_chapter
          cross join lateral (values ('read', r.read), ('skimmed', r.skimmed)) as k(kind, ranges)
          cross join unnest(k.ranges * int4multirange(int4range(m.from_word, m.from_word + m.words))) as piece)
      select user_id, to_chapter as chapter_id,
        coalesce(range_agg(words) filter (where kind = 'read'), '{}')::text as read,
        coalesce(range_agg(words) filter (where kind = 'skimmed'), '{}')::text as skimmed
      from pieces group by user_id, to_chapter`,
  );
}

/** Sets of words that were read; of words that are gone nothing is. */
async function carryReads(db: Db, bookId: string, moves: readonly Move[]): Promise<void> {
  const carried: Carried[] = [];
  for (const some of inBatches(moves)) for (const one of await carriedBy(db, some)) carried.push(one);
  await rows(
    db,
    sql`update chapter_reads set read = '{}', skimmed = '{}'
      where chapter_id in (select id from book_chapters where book_id = ${bookId} and deleted_at is null)`,
  );
  await rows(
    db,
    sql`insert into chapter_reads (user_id, chapter_id, read, skimmed)
      select x.user_id, x.chapter_id, range_agg(x.read), range_agg(x.skimmed)
      from json_to_recordset(${JSON.stringify(carried)}::json) as x(user_id uuid, chapter_id uuid,
        read int4multirange, skimmed int4multirange)
      group by x.user_id, x.chapter_id
      on conflict (user_id, chapter_id) do update set read = excluded.read, skimmed = excluded.skimmed`,
  );
}
