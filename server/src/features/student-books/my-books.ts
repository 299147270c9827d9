import type { studentBooks as contract } from '@okur/contract';
import type { Language } from '@okur/contract/fields';
import { plainText } from '@okur/contract/reading/count';
import { estimatedMinutes } from '@okur/contract/reading/readability';
import {
  type ChapterBlocks,
  type OwnChapter,
  type StudentBookDetail,
  type StudentChapter,
} from '@okur/contract/student-books';
import { type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { checkKindOf, isOpenTo, isTimed, isVisible } from '../books/store.ts';
import { pacesOf } from '../student/store.ts';
import { termsIn } from '../terms/store.ts';
import { levelOf } from './shelf.ts';
import {
  bookTablesOf,
  firstCheck,
  isOpenChapter,
  isReadOrReadable,
  people,
  positionColumn,
  studentBookColumns,
  type StudentBookRow,
  withMinutes,
} from './progress.ts';

/** A book in their own reach, or 404. One that they finished stays, with its chapters closed once they lose it. */
const bookWhere = (
  db: Db,
  userId: string,
  level: number | null,
  id: string,
): Promise<(StudentBookRow & Extra) | undefined> =>
  wireRow<StudentBookRow & Extra>(db, {
    columns: sql`${studentBookColumns(sql`${userId}::uuid`, level)}, b.description, b.series, b.series_no,
      ${people} as people, ${positionColumn} as position`,
    from: bookTablesOf(sql`${userId}::uuid`),
    where: sql`b.id = ${id} and ${isReadOrReadable(sql`${userId}::uuid`)}`,
  });
type Extra = Pick<StudentBookDetail, 'description' | 'people' | 'series' | 'series_no' | 'position'>;

/** The chapters that readers see, with what a student read of each. */
export async function chaptersOf<T extends StudentChapter = StudentChapter>(
  db: Db,
  userId: Sql,
  bookId: string,
  checked = firstCheck,
  more: Sql = sql``,
): Promise<T[]> {
  const chapters = await rows<Omit<T, 'minutes'>>(
    db,
    sql`select t.id, t.parent_id, t.depth, c.title, t.words, c.readability,
        coalesce(okur_words(w.read), 0) as read_words, coalesce(okur_words(w.skimmed), 0) as skimmed_words,
        w.seen_at is not null as is_read, ${checkKindOf} as check,
        ${isTimed} as timed, ${checked(userId, sql`t.id`)} as checked${more}
      from okur_visible_chapters(${bookId}) t join book_chapters c on c.id = t.id join books b on b.id = c.book_id
        left join chapter_reads w on w.chapter_id = t.id and w.user_id = ${userId}
      order by t.path`,
  );
  return chapters.map((chapter) => ({ ...chapter, minutes: estimatedMinutes(chapter.words) }) as T);
}

export async function myBook({ db, caller, params }: ContextOf<typeof contract.myBook>) {
  const book = orNotFound(await bookWhere(db, caller.id, await levelOf(db, caller.id), params.id));
  const student = sql`${caller.id}::uuid`;
  const own = sql`, c.text_version, c.body <> '' as has_body, ${isOpenChapter(student)} as open`;
  const chapters = await chaptersOf<OwnChapter>(db, student, params.id, firstCheck, own);
  const pace = await pacesOf(db, caller.id);
  return { data: { ...withMinutes(book), pace, chapters } satisfies StudentBookDetail };
}

/** A chapter (alias c) of a book (alias b) that the student may read and, where it needs one, has a seat of. */
export const readableChapter = (userId: string, id: string): Sql => sql`book_chapters c join books b on b.id = c.book_id
  where c.id = ${id} and ${isVisible(sql`c.id`)} and ${isOpenChapter(sql`${userId}::uuid`)}
    and ${isOpenTo(sql`${userId}::uuid`)}`;

/** The first word of the block of a chapter (alias c) in which an anchor is. */
const wordOfAnchor = (anchor: string | undefined): Sql =>
  anchor === undefined
    ? sql`null`
    : sql`(select min(x.first_word) from book_blocks x where x.chapter_id = c.id and x.text_version = c.text_version
        and strpos(x.html, ${`id="${anchor}"`}) > 0)`;

/** A page that is cut already is a range of blocks: the last chapter costs no more than the first, nor a long one. */
export async function myChapterBlocks({ db, caller, params, query }: ContextOf<typeof contract.myChapterBlocks>) {
  const found = await row<{ data: ChapterBlocks }>(
    db,
    sql`with chapter as materialized (select c.id as chapter_id, c.book_id, c.title, b.language, c.text_version,
          c.word_count as words, coalesce(${query.page ?? null}::int,
            greatest(0, width_bucket(coalesce(${query.word ?? null}::int, ${wordOfAnchor(query.anchor)}, 0),
              c.page_starts) - 1)) as page, c.page_starts
          from ${readableChapter(caller.id, params.id)})
      select to_json(x) as data from (select c.*,
          (select coalesce(json_agg(json_build_object('no', x.no, 'first_word', x.first_word, 'words', x.words, 'html',
            x.html) order by x.no), '[]') from book_blocks x where x.chapter_id = c.chapter_id
            and x.text_version = c.text_version and x.first_word >= c.page_starts[c.page + 1]
            and x.first_word < coalesce(c.page_starts[c.page + 2], 2147483647)) as blocks
        from chapter c) x`,
  );
  return { data: orNotFound(found).data };
}

/** The terms of a chapter; a language without a glossary has none. */
export async function glossaryOfChapter({ db, caller, params }: ContextOf<typeof contract.glossaryOfChapter>) {
  const { title, body, language } = orNotFound(
    await row<{ title: string; body: string; language: string }>(
      db,
      sql`select c.title, c.body, b.language from ${readableChapter(caller.id, params.id)}`,
    ),
  );
  return { data: await termsIn(db, `${title}\n${plainText(body)}`, language as Language) };
}
