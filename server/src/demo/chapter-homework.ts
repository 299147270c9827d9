import { addCheck, addTimedSitting, timedChapter } from '../features/student-books/store.ts';
import { measureAnswers } from '../features/student/measure.ts';
import { readingOf } from '../features/student/record-reading.ts';
import { gradedAnswers, insertAnswers, insertReadings } from '../features/student/store.ts';
import { demoStudent } from '../features/demo/accounts.ts';
import { storeHomework } from '../features/homework/save.ts';
import { newId } from '../platform/database/ids.ts';
import { array, type Db, rows, sql } from '../platform/database/index.ts';
import { dueHour, lessonsBegin, onDay } from './calendar.ts';
import type { Random } from './random.ts';
import { answersOf, traceOf } from './reader.ts';
import type { DemoSchool } from './schools.ts';

const book = 'Okur Seçkisi';

/**
 * Homework of a book in the class of the demo's student: a chapter with the clock that is over, most of it done, and
 * the book up to a chapter, which is open; what the class read of the book counts for that.
 */
export async function makeChapterHomework(
  db: Db,
  random: Random,
  schools: readonly DemoSchool[],
  now: Date,
): Promise<void> {
  const school = schools.at(-1)!;
  const [ofClass] = await rows<{ id: string; admin_id: string }>(
    db,
    sql`select u.department_id as id, i.admin_id from users u join instructors i on i.id = ${school.ownPost}
      where u.email = ${demoStudent.email}`,
  );
  const chapters = await rows<{ id: string; title: string; text_version: number }>(
    db,
    sql`select c.id, c.title, c.text_version from book_chapters c join books b on b.id = c.book_id
      where b.title = ${book} order by c.position`,
  );
  const [timed, last] = [chapters[6]!, chapters[5]!];
  const give = (chapterId: string, reading: 'timed' | 'up_to', title: string, from: number, until: number) =>
    storeHomework(
      db,
      { companyId: school.id, createdBy: ofClass!.admin_id },
      { kind: 'article', article_id: null, book_chapter_id: chapterId, chapter_reading: reading },
      {
        title,
        instructions: reading === 'timed' ? 'Bölümü bir oturuşta oku, sonra soruları yanıtla.' : '',
        department_ids: [ofClass!.id],
        starts_at: onDay(now, from, lessonsBegin).toISOString(),
        due_at: onDay(now, until, dueHour).toISOString(),
      },
    );
  const given = [
    await give(timed.id, 'timed', `Süreli okuma: ${timed.title}`, -19, -12),
    await give(last.id, 'up_to', `${book}: ilk altı bölüm`, -4, 6),
  ];
  await rows(
    db,
    sql`update homeworks set created_at = starts_at, updated_at = starts_at where id = any(${array(given)})`,
  );
  await readWithTheClock(db, random, { ...timed, departmentId: ofClass!.id, schoolId: school.id }, now);
}

interface TimedChapter {
  id: string;
  text_version: number;
  departmentId: string;
  schoolId: string;
}

/** Three of four of those who still read did so in its week, by what measures the readings of a browser. */
async function readWithTheClock(db: Db, random: Random, chapter: TimedChapter, now: Date): Promise<void> {
  const students = await rows<{ id: string; is_own: boolean }>(
    db,
    sql`select u.id, u.email = ${demoStudent.email} as is_own from users u
      where u.department_id = ${chapter.departmentId} and u.status = 'active' and u.deleted_at is null
        and exists (select from reading_ids r where r.user_id = u.id
          and r.finished_at > ${onDay(now, -18, 0)}::timestamptz) order by u.surname, u.id`,
  );
  for (const [nth, { id, is_own }] of students.entries())
    if (is_own || nth % 4 !== 3) await readOnce(db, random, id, chapter, onDay(now, -18 + (nth % 5), 16 + nth / 12));
}

async function readOnce(
  db: Db,
  random: Random,
  userId: string,
  { id: chapterId, text_version, departmentId, schoolId }: TimedChapter,
  at: Date,
): Promise<void> {
  const { book_id, ...text } = await timedChapter(db, userId, { id: chapterId, version: text_version, begun: at });
  const trace = traceOf(random, (text.words / random.between(85, 150)) * 60);
  const reading = readingOf(
    {
      id: newId(at.getTime()),
      article_id: null,
      article_version: null,
      homework_id: null,
      book_chapter_id: chapterId,
      text_version,
      mode: 'plain',
      pace: null,
      listened: false,
      started_at: at.toISOString(),
      trace,
      device: 'tablet',
    },
    { ...text, user_id: userId, company_id: schoolId, department_id: departmentId },
    at.getTime() + trace.at(-1)!.at + 2000,
  );
  await insertReadings(db, [reading]);
  await addTimedSitting(db, reading, book_id);
  const questions = text.questions ?? [];
  const answers = answersOf(random, questions, random.between(0.6, 0.95));
  const tookMs = questions.length * 15_000;
  const graded = measureAnswers(questions, answers, reading, tookMs)!;
  const done_at = new Date(reading.received_at.getTime() + tookMs);
  await insertAnswers(db, [{ ...graded, reading_id: reading.id, created_at: done_at, answered_at: done_at }]);
  await addCheck(
    db,
    { user_id: userId, chapter_id: chapterId, text_version, kind: text.check_kind!, done_at, reading_id: reading.id },
    gradedAnswers(questions, answers).grades,
  );
}
