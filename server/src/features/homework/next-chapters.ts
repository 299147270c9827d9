import { array, type Db, row, rows, sql } from '../../platform/database/index.ts';
import { isTimed } from '../books/store.ts';
import type { Content, StepToStore } from './save.ts';

/* A book goes on from week to week: what was read counts, so the same chapter again would be done before it opens. */

interface Chapter {
  id: string;
  title: string;
}
type OfBook = Chapter & { book_id: string };

const chapterIn = (content: Content): string | null =>
  content.kind === 'article' ? (content.book_chapter_id ?? null) : null;

/**
 * The steps of the week after these: each chapter is the next one of its book, and of several of one book each goes on
 * behind the one before. Nothing once a book has no further chapter.
 */
export async function stepsOfNextWeek(db: Db, steps: readonly StepToStore[]): Promise<StepToStore[] | null> {
  const chapters = await chaptersIn(db, steps);
  const givenIn = ({ content }: StepToStore) => chapters.get(chapterIn(content) ?? '');
  // Of each book the last one.
  const latest = new Map(steps.flatMap((step) => givenIn(step) ?? []).map(({ book_id, id }) => [book_id, id]));
  const next: StepToStore[] = [];
  for (const step of steps) {
    const given = givenIn(step);
    const chapter = given && (await chapterAfter(db, latest.get(given.book_id)!, step.content));
    if (given && !chapter) return null;
    if (given) latest.set(given.book_id, chapter!.id);
    next.push(given ? withChapter(step, given, chapter!) : step);
  }
  return next;
}

async function chaptersIn(db: Db, steps: readonly StepToStore[]): Promise<Map<string, OfBook>> {
  const ids = steps.flatMap(({ content }) => chapterIn(content) ?? []);
  if (ids.length === 0) return new Map();
  const found = await rows<OfBook>(
    db,
    sql`select id, title, book_id from book_chapters where id = any(${array(ids)}) and deleted_at is null`,
  );
  return new Map(found.map((chapter) => [chapter.id, chapter]));
}

/**
 * The next chapter that readers see with words to read: one that is not under this one, and no part of the book where
 * its chapters are given. With the clock each is read alone, wherever it is, as long as it fits one sitting.
 */
function chapterAfter(db: Db, id: string, content: Content): Promise<Chapter | undefined> {
  const isWithClock = content.kind === 'article' && content.chapter_reading === 'timed';
  return row<Chapter>(
    db,
    sql`with recursive above as (
        select c.book_id, c.parent_chapter_id, array[c.position] as path from book_chapters c where c.id = ${id}
        union all select c.book_id, c.parent_chapter_id, c.position || above.path
          from book_chapters c join above on c.id = above.parent_chapter_id
      ), here as (select book_id, path, cardinality(path) as depth from above where parent_chapter_id is null),
      toc as materialized (select v.* from here cross join lateral okur_visible_chapters(here.book_id) v)
      select c.id, c.title from here cross join toc t join book_chapters c on c.id = t.id
        join books b on b.id = c.book_id
      where t.path > here.path and case when ${isWithClock}::boolean then ${isTimed} else
        t.path[1:here.depth] <> here.path
        and (cardinality(t.path) >= here.depth or not exists (select from toc u where u.parent_id = t.id))
        and (t.words > 0 or exists (select from toc u where u.path[1:cardinality(t.path)] = t.path and u.words > 0))
        end
      order by t.path limit 1`,
  );
}

/** As long as a title may be. */
const titleMax = 200;

/** A title that ends with the chapter's, as it does unless a person wrote another one, ends with that of the next. */
function withChapter(step: StepToStore, given: Chapter, next: Chapter): StepToStore {
  const head = step.title.slice(0, -given.title.length);
  const namesIt = step.title.endsWith(given.title) && !/[\p{L}\p{N}]$/u.test(head);
  return {
    ...step,
    title: namesIt ? `${head}${next.title}`.slice(0, titleMax).toWellFormed() : step.title,
    content: { ...step.content, book_chapter_id: next.id } as Content,
  };
}
