import type { CarryOver, ImportReport } from '@okur/contract/books';
import { type Db, row, rows, sql } from '../../../platform/database/index.ts';
import { inSteps } from '../../../platform/runtime/cooperative.ts';
import { movesOf, type OldBlock } from '../moves.ts';
import { type Move, sameChapters } from './carry-over.ts';
import type { ReadChapter } from './read.ts';
import { goneOf, leftByReaders } from './readers.ts';

/** What becomes of the chapters of a book when a new text takes the place of theirs. */
export interface Plan {
  moves: Move[];
  /** New chapter → the chapter it is a new text of. */
  same: Map<string, string>;
  /** Chapters that are in the new text no more. */
  gone: string[];
  carryOver: CarryOver;
  /** What of the text that was there is in the new one no more, for the report. */
  lost: ImportReport['warnings'];
}

/** So much of what there is has to be in a new text; for less a person is asked first. */
const enough = 0.95;
export const needsConsent = ({ words, carried, readers, homework = [] }: CarryOver): boolean =>
  (readers > 0 && carried < words * enough) || homework.length > 0;

export async function planOf(db: Db, bookId: string, chapters: readonly ReadChapter[]): Promise<Plan> {
  const before = await blocksInOrder(db, bookId);
  const old = await rows<OldChapter>(
    db,
    sql`select id, title, id in (select v.id from okur_visible_chapters(${bookId}) v) as visible
      from book_chapters where book_id = ${bookId} and deleted_at is null`,
  );
  const after = chapters.flatMap(({ id, blocks }) => blocks.map((block) => ({ ...block, chapter_id: id })));
  const found = await movesOf(db, before, after);
  const same = withTitles(await inSteps(sameChapters(found)), old, chapters);
  const moves = withinSight(found, same, old, chapters);
  const stayed = new Set(same.values());
  const gone = old.map(({ id }) => id).filter((id) => !stayed.has(id));
  const sum = (list: readonly { words: number }[]) => list.reduce((total, { words }) => total + words, 0);
  const readers = await row<{ count: number }>(
    db,
    sql`select count(*)::int as count from book_reads where book_id = ${bookId}`,
  );
  const carryOver: CarryOver = {
    words: sum(before),
    carried: sum(moves),
    chapters_same: same.size,
    chapters_new: chapters.length - same.size,
    chapters_gone: gone.length,
    readers: readers!.count,
  };
  const renamed = renamedIn(same, old, chapters);
  return { moves, same, gone, carryOver, lost: await lostOf(db, bookId, { ...carryOver, renamed }, moves) };
}

interface OldChapter {
  id: string;
  title: string;
  visible: boolean;
}

/** Words that readers could see and that another file hides went nowhere: no reader follows them there. */
function withinSight(
  moves: readonly Move[],
  same: ReadonlyMap<string, string>,
  old: readonly OldChapter[],
  chapters: readonly ReadChapter[],
): Move[] {
  const wasVisible = new Map(old.map(({ id, visible }) => [id, visible]));
  const isVisible = new Map(chapters.map(({ id, visible }) => [id, wasVisible.get(same.get(id) ?? '') ?? visible]));
  return moves.filter(({ from, to }) => isVisible.get(to.chapter_id) || !wasVisible.get(from.chapter_id));
}

/** The blocks of the present text, in the order in which they are read. */
const blocksInOrder = (db: Db, bookId: string): Promise<OldBlock[]> =>
  rows<OldBlock>(
    db,
    sql`with recursive tree as (
        select id, text_version, array[position] as path from book_chapters
          where book_id = ${bookId} and parent_chapter_id is null and deleted_at is null
        union all select c.id, c.text_version, tree.path || c.position
          from book_chapters c join tree on c.parent_chapter_id = tree.id where c.deleted_at is null)
      select b.chapter_id, b.text_version, b.no, b.first_word, b.words, b.hash from tree
        join book_blocks b on b.chapter_id = tree.id and b.text_version = tree.text_version
      order by tree.path, tree.id, b.no`,
  );

type Replaced = Pick<CarryOver, 'words' | 'carried'> & { renamed: number };

/** Also of a text without readers: someone may have corrected it by hand. */
async function lostOf(db: Db, bookId: string, { words, carried, renamed }: Replaced, moves: readonly Move[]) {
  const { positions, marks } = await leftByReaders(db, bookId);
  const lost: ImportReport['warnings'] = [
    { code: 'words_lost', count: words - carried },
    { code: 'titles_lost', count: renamed },
    { code: 'marks_lost', count: await goneOf(marks, moves) },
    { code: 'positions_lost', count: await goneOf(positions, moves) },
  ];
  return lost.filter(({ count }) => count > 0);
}

/** How many chapters get another title; not those whose title goes with a part of them into a chapter of its own. */
function renamedIn(
  same: ReadonlyMap<string, string>,
  old: readonly OldChapter[],
  chapters: readonly ReadChapter[],
): number {
  const ofNew = new Set(chapters.filter(({ id }) => !same.has(id)).map(({ title }) => title));
  const titleOf = new Map(chapters.map(({ id, title }) => [same.get(id), title]));
  return old.filter(({ id, title }) => titleOf.has(id) && titleOf.get(id) !== title && !ofNew.has(title)).length;
}

/** A chapter without a block in common may still be the one of the same name, all its words corrected. */
function withTitles(
  same: Map<string, string>,
  old: readonly OldChapter[],
  chapters: readonly ReadChapter[],
): Map<string, string> {
  const taken = new Set(same.values());
  const free = new Map(old.filter(({ id }) => !taken.has(id)).map(({ id, title }) => [title, id]));
  for (const { id, title } of chapters) {
    const match = same.has(id) ? undefined : free.get(title);
    if (!match) continue;
    same.set(id, match);
    free.delete(title);
  }
  return same;
}
