import type { studentBooks as contract } from '@okur/contract';
import { plainText, wordBounds } from '@okur/contract/reading/count';
import { type BookMark, marksMax } from '@okur/contract/student-books';
import { always, array, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { ApiError, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { startOf } from '../../platform/runtime/device-clock.ts';
import { isOwnBook, wasOpenChapter, wasOpened, wasOwnBook } from './progress.ts';

type Input = ContextOf<typeof contract.keepBookMarks>['body']['marks'][number];

const excerptMax = 160;

/** A student's marks (alias m) in the order of the book; those of a chapter that is not for the reader stay out. */
export const marksWhere = (db: Db, userId: string, bookId: string, where: Sql): Promise<BookMark[]> =>
  rows<BookMark>(
    db,
    sql`select m.id, m.chapter_id, c.text_version, m.kind, m.from_word, m.to_word, m.colour, m.note, m.shared,
        m.excerpt, m.changed_at, m.deleted_at
      from book_marks m join okur_visible_chapters(${bookId}) t on t.id = m.chapter_id
        join book_chapters c on c.id = m.chapter_id join books b on b.id = m.book_id
      where m.book_id = ${bookId} and m.user_id = ${userId} and ${wasOpenChapter(sql`${userId}::uuid`)}
        and ${where} order by t.path, m.from_word, m.id`,
  );

const checkBook = async (db: Db, bookId: string, where: Sql): Promise<void> =>
  void orNotFound(await row(db, sql`select b.id from books b where b.id = ${bookId} and ${where}`));

export async function myBookMarks({ db, caller, params }: ContextOf<typeof contract.myBookMarks>) {
  // Their own notes stay, also where the text has closed.
  await checkBook(db, params.id, isOwnBook(sql`${caller.id}::uuid`));
  // Who looks with the student's eyes sees what teachers see.
  const seen = caller.viewer ? sql`(m.shared and m.deleted_at is null)` : always;
  return { data: await marksWhere(db, caller.id, params.id, seen) };
}

export async function keepBookMarks({ db, caller, params, body, record }: ContextOf<typeof contract.keepBookMarks>) {
  const now = Date.now();
  const momentOf = ({ changed_at }: Pick<Input, 'changed_at'>): number =>
    Math.min(now, startOf({ started_at: changed_at, sent_at: body.sent_at }, 0, now));
  const began = new Date(Math.min(...body.marks.map(momentOf)));
  const own = sql`${caller.id}::uuid`;
  // What was marked without a network counts like what was read: by what was so then. A mark is answered with its
  // words: only of a book that was open once, though its seat may have gone meanwhile.
  await checkBook(db, params.id, sql`(${isOwnBook(own)} or ${wasOwnBook(own, began)}) and ${wasOpened(own)}`);
  const ids = body.marks.map(({ id }) => id);
  await checkMarks(db, caller.id, params.id, body.marks);
  const stored = await Promise.all(body.marks.map((mark) => presentMark(db, mark)));
  const values = stored.map((mark) => ({ ...mark, changed_at: new Date(momentOf(mark)) }));
  await rows(
    db,
    sql`insert into book_marks as m (id, user_id, book_id, chapter_id, kind, from_word, to_word, colour, note, excerpt,
        shared, changed_at, deleted_at)
      select distinct on (id) id, ${caller.id}::uuid, ${params.id}::uuid, chapter_id, kind, from_word, to_word, colour,
        note, excerpt, shared, changed_at, case when deleted then changed_at end
      from json_to_recordset(${JSON.stringify(values)}::json) as x(id uuid, chapter_id uuid, kind text, from_word int,
        to_word int, colour text, note text, excerpt text, shared boolean, changed_at timestamptz, deleted boolean)
      order by id, changed_at desc, deleted desc
      on conflict (id) do update set chapter_id = excluded.chapter_id, kind = excluded.kind,
        from_word = excluded.from_word, to_word = excluded.to_word, colour = excluded.colour, note = excluded.note,
        excerpt = excluded.excerpt, shared = excluded.shared, changed_at = excluded.changed_at,
        deleted_at = excluded.deleted_at
      where m.user_id = excluded.user_id and m.book_id = excluded.book_id
        and (excluded.changed_at, excluded.deleted_at is not null) > (m.changed_at, m.deleted_at is not null)`,
  );
  record({ action: 'update', subject: 'BOOK_MARK', subjectId: params.id, after: { marks: ids.length } });
  return { data: await marksWhere(db, caller.id, params.id, sql`m.id = any(${array(ids)})`) };
}

/** Chapters of this book that are or were open, ids that no one else took, and no more marks than a book holds. */
async function checkMarks(db: Db, userId: string, bookId: string, marks: readonly Input[]): Promise<void> {
  const [ids, chapters] = [marks.map(({ id }) => id), marks.map(({ chapter_id }) => chapter_id)];
  const checked = await row<{ taken: boolean; found: string[]; count: number }>(
    db,
    sql`select exists (select from book_marks where id = any(${array(ids)})
          and (user_id <> ${userId} or book_id <> ${bookId})) as taken,
        array(select c.id from book_chapters c join books b on b.id = c.book_id where b.id = ${bookId}
          and c.id = any(${array(chapters)}) and ${wasOpenChapter(sql`${userId}::uuid`)}) as found,
        (select count(*)::int from book_marks where user_id = ${userId} and book_id = ${bookId}
          and id <> all(${array(ids)}) and deleted_at is null) as count`,
  );
  if (checked!.taken) throw new ApiError('conflict');
  const unfound = chapters.findIndex((id) => !checked!.found.includes(id));
  if (unfound >= 0) throw invalidField(`marks.${unfound}.chapter_id`, 'validation.not_found');
  const added = marks.filter(({ deleted }) => !deleted).length;
  if (added > 0 && checked!.count + added > marksMax) throw invalidField('marks', 'validation.range');
}

interface Found {
  chapter_id: string;
  from_word: number;
  to_word: number;
  html: string;
  first_word: number;
}

/** The mark at the words of the present text, in the chapter that most of them are in, with the words it is at. */
export async function presentMark(
  db: Db,
  { text_version, ...mark }: Input,
): Promise<Omit<Input, 'text_version'> & { excerpt: string }> {
  const found = await row<Found>(
    db,
    sql`with present as (select f.chapter_id, min(f.to_word) as from_word, max(f.to_word + f.words) - 1 as to_word
        from okur_followed(int4multirange(int4range(${mark.from_word}::int, ${mark.to_word}::int + 1)),
            ${mark.chapter_id}::uuid, ${text_version}::int) f join book_chapters c on c.id = f.chapter_id
        group by f.chapter_id order by bool_and(c.deleted_at is null) desc, sum(f.words) desc, f.chapter_id limit 1
      ), at as (select coalesce(p.chapter_id, c.id) as chapter_id, coalesce(p.from_word, ${mark.from_word}::int)
          as from_word, coalesce(p.to_word, ${mark.from_word}::int) as to_word
        from book_chapters c left join present p on true where c.id = ${mark.chapter_id}
      ), inside as (select c.id, c.text_version, greatest(0, least(a.from_word, c.word_count - 1)) as from_word,
          greatest(0, least(a.to_word, c.word_count - 1)) as to_word
        from at a join book_chapters c on c.id = a.chapter_id)
      select p.id as chapter_id, p.from_word, p.to_word, coalesce(string_agg(x.html, ' ' order by x.no), '') as html,
        coalesce(min(x.first_word), 0) as first_word
      from inside p left join book_blocks x on x.chapter_id = p.id and x.text_version = p.text_version
        and x.first_word <= least(p.to_word, p.from_word + 60) and x.first_word + x.words > p.from_word
      group by 1, 2, 3`,
  );
  const { html, first_word, ...at } = found!;
  return { ...mark, ...at, excerpt: excerptOf(html, at.from_word - first_word, at.to_word - first_word) };
}

function excerptOf(html: string, from: number, to: number): string {
  const { text, bounds } = wordBounds(plainText(html));
  const [start, end] = [bounds[from]?.[0], (bounds[to] ?? bounds.at(-1))?.[1]];
  if (start === undefined || end === undefined) return '';
  const words = text.slice(start, end).replace(/\s+/g, ' ');
  return words.length > excerptMax ? `${words.slice(0, excerptMax).trimEnd()}…` : words;
}
