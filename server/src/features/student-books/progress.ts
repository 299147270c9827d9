import { gradesAround } from '@okur/contract/reading/next-level';
import { readShare } from '@okur/contract/reading/book-pages';
import { estimatedMinutes } from '@okur/contract/reading/readability';
import type { StudentBook } from '@okur/contract/student-books';
import { reaches, type Sql, sql } from '../../platform/database/index.ts';
import { namedAuthors, seatColumn, wasOpenTo } from '../books/store.ts';
import { isFinished, isPresent } from '../homework/store.ts';

/** Whether a book (alias b) can be opened at all: a draft and a deleted one cannot, for now. */
export const isPublished = sql`(b.status = 'published' and b.deleted_at is null)`;

/** Whether the class of a student has a book (alias b) today. */
const isOfClass = (userId: Sql): Sql => sql`b.id in (
  select bd.book_id from users u join departments d on d.id = u.department_id
    join book_departments bd on bd.department_id = d.id
  where u.id = ${userId} and d.deleted_at is null and bd.starts_at <= now()
    and (bd.expires_at is null or bd.expires_at > now()))`;

/**
 * Homework of books (aliases h, k) that the student has to do: until its end, and as long as it can be caught up on. Of
 * all books at once: it is looked up once for a shelf, not for each book on it.
 */
const homeworkOf = (userId: Sql, beside: Sql = sql``): Sql => sql`homework_recipients hr
  join homeworks h on h.id = hr.homework_id join book_chapters k on k.id = h.book_chapter_id
  left join homework_extensions hx on hx.homework_id = h.id and hx.user_id = hr.user_id ${beside}
  where hr.user_id = ${userId} and hr.present and h.starts_at <= now() and h.removed_at is null
    and (greatest(h.due_at, hx.due_at) > now() or (${isPresent(sql`greatest(h.due_at, hx.due_at)`)}
      and not ${isFinished(userId)}))`;
const isOfHomework = (userId: Sql): Sql => sql`b.id in (select k.book_id from ${homeworkOf(userId)})`;

/** Whether a student has a book (alias b) with all its chapters: by the class, or begun and not finished. */
const isWhole = (userId: Sql): Sql => sql`(${isOfClass(userId)} or b.id in (select br.book_id from book_reads br
  where br.user_id = ${userId} and br.finished_at is null and not br.for_homework))`;

/** Whether a student has a book (alias b): of the class, of homework, or begun and not finished; a draft as well. */
export const isGiven = (userId: Sql): Sql => sql`(${isWhole(userId)} or ${isOfHomework(userId)})`;

/** A book (alias b) that a student may read. */
export const isReadable = (userId: Sql): Sql => sql`(${isPublished} and ${isGiven(userId)})`;

/**
 * Whether a chapter (alias c) of a book (b) is open: homework opens the chapters that it asks for. Without a look at
 * the book's own homework, which they are of: each part is planned again by a connection's first calls.
 */
export const isOpenChapter = (userId: Sql): Sql =>
  sql`(${isPublished} and (${isWhole(userId)} or c.id in (select t.id from ${homeworkOf(
    userId,
    sql`cross join lateral okur_chapters_of_homework(h.book_chapter_id, h.chapter_reading) t`,
  )})))`;

/** Books that classes had, from when to when, while a student was in them (aliases m, x). */
const hadByClass = (userId: Sql, when: Sql): Sql => sql`(select x.book_id from department_memberships m join (
      select book_id, department_id, starts_at, expires_at as ended_at from book_departments
      union all select book_id, department_id, starts_at, ended_at from book_department_ends) x
    on x.department_id = m.department_id
  where m.user_id = ${userId} and ${when})`;

/** Whether a class of a student had a book (alias b) at a moment. */
const wasOfClass = (userId: Sql, at: Date): Sql =>
  sql`(b.id in ${hadByClass(
    userId,
    sql`x.starts_at <= ${at} and (x.ended_at is null or x.ended_at > ${at})
    and m.joined_at <= ${at} and (m.left_at is null or m.left_at > ${at})
    and exists (select from departments d where d.id = x.department_id
      and (d.deleted_at is null or d.deleted_at > ${at}))`,
  )})`;

/** Whether no class of a student has a book (alias b) now, nor had it when a sitting began that arrives now. */
export const isOfNoClass = (userId: Sql, began: Date): Sql =>
  sql`(not ${isOfClass(userId)} and not ${wasOfClass(userId, began)})`;

/** Whether a student who began a book (alias b) then had it for homework alone, which may be done by this very page. */
export const isForHomework = (userId: Sql, began: Date): Sql => sql`(${isOfNoClass(userId, began)} and b.id in (
  select k.book_id from homework_recipients hr join homeworks h on h.id = hr.homework_id
    join book_chapters k on k.id = h.book_chapter_id where hr.user_id = ${userId}))`;

/**
 * Whether a chapter (alias c) of a book (b) is open or was once: what came without a network arrives late, when the
 * class may have lost the book or the student have moved. Words that a device says it has read open nothing.
 */
export const wasOpenChapter = (userId: Sql): Sql => sql`(b.id in ${hadByClass(
  userId,
  sql`x.starts_at <= least(now(), m.left_at) and (x.ended_at is null or x.ended_at > m.joined_at)`,
)}
  or b.id in (select br.book_id from book_reads br where br.user_id = ${userId} and not br.for_homework)
  or c.id in (select t.id from homework_recipients hr join homeworks h on h.id = hr.homework_id
    cross join lateral okur_chapters_of_homework(h.book_chapter_id, h.chapter_reading) t
    where hr.user_id = ${userId} and h.starts_at <= now()))`;

/** A book that a student may read or has read. */
export const isOwnBook = (
  userId: Sql,
): Sql => sql`(${isReadable(userId)} or b.id in (select br.book_id from book_reads br
  where br.user_id = ${userId}))`;

/** A book (b, with its reads r) that a student may read, or has finished: the text may close, what was done may not. */
export const isReadOrReadable = (userId: Sql): Sql => sql`(${isReadable(userId)} or r.finished_at is not null)`;

/**
 * Whether a student had a book (alias b) at a moment, by a class of then or by homework: what was read without a
 * network arrives late, when the class may have lost it, the student have moved or the homework be over.
 */
export const wasOwnBook = (userId: Sql, at: Date): Sql => sql`(${wasOfClass(userId, at)}
  or b.id in (select k.book_id from homework_recipients hr join homeworks h on h.id = hr.homework_id
    join book_chapters k on k.id = h.book_chapter_id
    left join homework_extensions hx on hx.homework_id = h.id and hx.user_id = hr.user_id
  where hr.user_id = ${userId} and h.starts_at <= ${at}
    and ${isPresent(sql`greatest(h.due_at, hx.due_at)`, sql`${at}::timestamptz`)}))`;

/** Whether a student can have opened a book (alias b): with a seat if it needs one, or before it needed one. */
export const wasOpened = (userId: Sql): Sql => sql`(${wasOpenTo(userId)} or b.id in (select br.book_id
  from book_reads br where br.user_id = ${userId}))`;

/** Books (b) with what a student has begun of them (r), and the words that were on the screen (p). */
export const bookTablesOf = (userId: Sql): Sql => sql`books b
  left join book_reads r on r.book_id = b.id and r.user_id = ${userId}
  cross join lateral (select coalesce(sum(okur_words(w.read)), 0)::int as read_words,
      coalesce(sum(okur_words(w.skimmed)), 0)::int as skimmed_words
    from okur_visible_chapters(b.id) c join chapter_reads w on w.chapter_id = c.id and w.user_id = ${userId}) p`;

const percentOf = (words: Sql): Sql =>
  sql`(case when b.word_count > 0 then least(100, 100.0 * (${words}) / b.word_count) else 0 end)::float8`;
export const readPercent = percentOf(sql`p.read_words + p.skimmed_words`);
export const verifiedPercent = percentOf(sql`p.read_words`);

/**
 * Where a book (alias r) was left. In place of a chapter that readers do not see any more it is the beginning of
 * another one; once it is back, so is the word in it.
 */
export const positionColumn = sql`(select json_build_object('chapter_id', x.id,
    'word', case when x.id = r.position_chapter_id then r.position_word else 0 end,
    'taken_out', x.id <> r.position_chapter_id, 'device', r.position_device, 'device_id', r.position_device_id,
    'at', r.position_at)
  from (select case when r.position_chapter_id in (select id from okur_visible_chapters(r.book_id))
    then r.position_chapter_id else okur_chapter_instead(r.position_chapter_id) end as id) x where x.id is not null)`;

/**
 * How many books a student has finished since a moment and read for the most part, then or by now; one that was deleted
 * or became longer was read, too. `which` takes some of them by what was read (r).
 */
export const booksRead = (userId: Sql, since: string, which: Sql): Sql => sql`(select count(*)::int
  from ${bookTablesOf(userId)} where r.finished_at between ${since} and now() and ${which}
    and (r.was_read or ${reaches(verifiedPercent, sql`${100 * readShare}::int`)}))`;

/** Whether a student is in the midst of a book (alias r). */
export const isBeingRead = sql`(r.started_at is not null and r.finished_at is null)`;

/** The one that was read last before those that were never opened. */
export const recentFirst = [
  sql`-extract(epoch from coalesce(r.last_read_at, 'epoch'))`,
  sql`b.title collate "tr-x-icu"`,
] as const;

/** See `namedAuthors`. */
export const authorNames = sql`coalesce((select json_agg(a.name order by ba.position)
  from ${namedAuthors}), '[]'::json)`;

/** All who made a book (alias b). */
export const people = sql`coalesce((select json_agg(json_build_object('name', a.name, 'role', ba.role)
  order by ba.position) from book_authors ba join authors a on a.id = ba.author_id where ba.book_id = b.id),
  '[]'::json)`;

/** Whether a book (alias b) is for the grade of a student's next text or one next to it; null where one is unknown. */
export const fits = (level: number | null): Sql => sql`(${level}::int
  between coalesce(b.grade_from, b.grade_to) - ${gradesAround}::int
    and coalesce(b.grade_to, b.grade_from) + ${gradesAround}::int)`;

/** What a student spent with a book (alias r); stored with its fractions, to which each sitting adds. */
export const secondsRead = sql`round(coalesce(r.active_seconds, 0))::int`;

/** How hard a book (alias b) is, for all who see what is read of it. */
export const levelColumn = sql`case when b.level ->> 'band' is not null
  then json_build_object('formula', b.level -> 'formula', 'band', b.level -> 'band') end`;

export const studentBookColumns = (userId: Sql, level: number | null): Sql => sql`b.id, b.title, b.subtitle,
  ${authorNames} as authors, b.cover, b.language, b.grade_from, b.grade_to,
  ${levelColumn} as level, ${fits(level)} as fits, b.highlighted, ${seatColumn(userId)} as seat, b.word_count,
  b.chapter_count, ${readPercent} as read_percent, ${verifiedPercent} as verified_percent,
  r.finished_at, r.started_at, r.last_read_at, ${secondsRead} as active_seconds, coalesce(r.active, false) as active,
  greatest(0, b.word_count - p.read_words - p.skimmed_words) as words_left`;

export type StudentBookRow = Omit<StudentBook, 'minutes' | 'minutes_left'> & { words_left: number };

export const withMinutes = <T extends StudentBookRow>({
  words_left,
  ...book
}: T): Omit<T, 'words_left'> & Pick<StudentBook, 'minutes' | 'minutes_left'> => ({
  ...book,
  minutes: estimatedMinutes(book.word_count),
  minutes_left: estimatedMinutes(words_left),
});

const checkOf = (userId: Sql, chapterId: Sql, more: Sql): Sql => sql`(
  select json_build_object('questions', k.questions, 'right', k.right_answers, 'done_at', k.done_at${more})
  from chapter_checks k where k.user_id = ${userId} and k.chapter_id = ${chapterId} order by k.done_at, k.id limit 1)`;
/** The first answers behind a chapter, those that count, as a student sees them. */
export const firstCheck = (userId: Sql, chapterId: Sql): Sql => checkOf(userId, chapterId, sql``);
/** The same as a teacher sees them. */
export const firstCheckMark = (userId: Sql, chapterId: Sql): Sql =>
  checkOf(userId, chapterId, sql`, 'kind', k.kind, 'corrected', k.corrected`);
