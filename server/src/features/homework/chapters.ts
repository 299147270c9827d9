import { array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { checkKindOf, isDoable, stretchesOf } from '../books/store.ts';

/* What a student did of a homework of a book (alias h): what was read before it was given counts as well. */

const chapters = sql`okur_chapters_of_homework(h.book_chapter_id, h.chapter_reading)`;

/** The first reading with the clock of the chapter of homework h, answered ones before open ones. */
export const chapterReading = (user: Sql): Sql => sql`(
  select r.* from reading_results r where h.chapter_reading = 'timed' and r.book_chapter_id = h.book_chapter_id
    and r.user_id = ${user} order by r.is_open, r.finished_at, r.id limit 1)`;

/** Whether readers see the chapter of homework h, where it is of one: of what has ended it may be gone as well. */
export const hasChapter = sql`(h.book_chapter_id is null or ${isDoable})`;

/** Of whom it is asked, under a name of its own. */
const reader = sql`reader.id`;

/** The words of its chapters, and when the last of them had been read. */
const wordsOf = (user: Sql): Sql => sql`(
  select count(*)::int as chapters, count(w.seen_at)::int as chapters_read, coalesce(sum(t.words), 0)::int as words,
    coalesce(sum(okur_words(w.read)), 0)::int as read, coalesce(sum(okur_words(w.skimmed)), 0)::int as skimmed,
    max(w.seen_at) as seen_at
  from ${chapters} t left join chapter_reads w on w.chapter_id = t.id and w.user_id = ${user} where t.words > 0)`;

const secondsOf = (user: Sql): Sql => sql`(select coalesce(sum(seconds), 0)
  from ${stretchesOf(sql`book_sittings s where s.user_id = ${user} and s.book_id = c.book_id
    and s.chapter_id in (select t.id from ${chapters} t)`)} t)`;

/** Whether the chapter (c) is seen and has something to ask: of a text never looked at that is not certain. */
const hasCheck = sql`(c.id in (select t.id from ${chapters} t) and ${checkKindOf} is not null
  and (c.questions <> '[]' or coalesce(c.has_maze, false)))`;

/** When it was done as the book is now. */
const doneNow = sql`case when h.chapter_reading = 'timed' then case when not r.is_open then r.done_at end
  when t.chapters > 0 and t.chapters_read = t.chapters and (k.done_at is not null or not ${hasCheck})
    then greatest(t.seen_at, k.done_at) end`;

/**
 * Done is a reading with the clock once its questions are answered; all else once every chapter is read, and the check
 * of the chapter it is given to answered, where it has one. What was done once stays done. To be joined laterally.
 */
export const chapterDone = (user: Sql): Sql => sql`(
  select z.done_at, case when z.done_at is not null then greatest(z.done_at, h.counts_from) end as finished_at,
    r.id as reading_id, r.kind as reading_kind, r.trust, r.wpm, r.comprehension, r.effective_speed,
    coalesce(r.active_seconds, ${secondsOf(reader)}) as active_seconds,
    json_build_object('words', t.words, 'read', t.read, 'skimmed', t.skimmed, 'chapters', t.chapters, 'chapters_read',
      t.chapters_read, 'asks', z.done_at is null and k.done_at is null and ${hasCheck}, 'check',
      case when k.done_at is not null
      then json_build_object('questions', k.questions, 'right', k.right_answers) end) as book
  from (select ${user} as id) reader cross join book_chapters c join books b on b.id = c.book_id
    cross join lateral ${wordsOf(reader)} t
    left join lateral ${chapterReading(reader)} r on true
    left join lateral (select z.* from chapter_checks z where z.user_id = ${reader} and z.chapter_id = c.id
      order by z.done_at, z.id limit 1) k on true
    left join homework_finishes f on f.homework_id = h.id and f.user_id = ${reader}
    cross join lateral (select coalesce(f.done_at, ${doneNow}) as done_at) z
  where c.id = h.book_chapter_id)`;

/**
 * Where homework h is gone on with: the next unread word from where the book was left, on whichever device; where that
 * is none of a chapter to read, the first unread word.
 */
export const nextUnread = (user: Sql): Sql => sql`(
  select json_build_object('chapter_id', t.id, 'word', coalesce(lower(x.ahead), lower(x.unread), 0))
  from ${chapters} t left join chapter_reads w on w.chapter_id = t.id and w.user_id = ${user}
    left join book_reads p on p.position_chapter_id = t.id and p.user_id = ${user}
    cross join lateral (select z.unread, z.unread * int4multirange(int4range(least(p.position_word, t.words),
      t.words)) as ahead from (select int4multirange(int4range(0, t.words))
        - coalesce(w.read + w.skimmed, '{}') as unread) z) x
  where t.words > 0 and w.seen_at is null
  order by p.position_chapter_id is not null and not isempty(x.ahead) desc, t.path limit 1)`;

/** Whether a student has done homework h of a book, without a look at how far. */
export const isFinished = (user: Sql): Sql => sql`(case h.chapter_reading when 'timed' then exists (
    select from reading_results r where r.book_chapter_id = h.book_chapter_id and r.user_id = ${user} and not r.is_open)
  else exists (select from homework_finishes f where f.homework_id = h.id and f.user_id = ${user}) end)`;

/** Keeps since when these students (columns homework_id, user_id) have done what they have done by now. */
const keep = (db: Db, students: Sql): Promise<unknown> =>
  rows(
    db,
    sql`insert into homework_finishes (homework_id, user_id, done_at)
      select h.id, s.user_id, x.done_at from (${students}) s join homeworks h on h.id = s.homework_id
        cross join lateral ${chapterDone(sql`s.user_id`)} x
      where x.done_at is not null and not exists (select from homework_finishes f
        where f.homework_id = h.id and f.user_id = s.user_id)
      order by h.id, s.user_id on conflict do nothing`,
  );

/** What a student has done of homework of a book, once a chapter of it is read or its check answered. */
export const keepFinished = (db: Db, userId: string, chapterId: string): Promise<unknown> =>
  keep(
    db,
    sql`select distinct x.homework_id, x.user_id from homework_recipients x join homeworks y on y.id = x.homework_id
        join book_chapters p on p.id = y.book_chapter_id
      where x.user_id = ${userId} and y.chapter_reading <> 'timed' and p.book_id = (
        select n.book_id from chapter_reads w join book_chapters n on n.id = w.chapter_id
        where w.user_id = ${userId} and w.chapter_id = ${chapterId} and w.seen_at is not null)`,
  );

/** The same of all students of these: also of those who had read it before it was theirs. */
export const keepFinishedOf = (db: Db, homeworkIds: readonly string[]): Promise<unknown> =>
  keep(
    db,
    sql`select distinct x.homework_id, x.user_id from homeworks y join homework_recipients x on x.homework_id = y.id
      where y.id = any(${array(homeworkIds)}) and y.chapter_reading <> 'timed' and x.concerned`,
  );

/** A chapter was read with the clock: without questions that is all its homework asks for. */
export const noteTimed = (db: Db, userId: string, chapterId: string): Promise<unknown> =>
  rows(
    db,
    sql`insert into homework_changes (homework_id) select distinct x.homework_id from homework_recipients x
        join homeworks y on y.id = x.homework_id
      where x.user_id = ${userId} and y.book_chapter_id = ${chapterId} and y.chapter_reading = 'timed'`,
  );
