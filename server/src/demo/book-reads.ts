import { demoStudent } from '../features/demo/accounts.ts';
import { addSitting, presentMark } from '../features/student-books/store.ts';
import { type Db, insertRows, rows, sql } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { bookMarks, chapterChecks } from '../platform/database/tables/index.ts';

interface Course {
  title: string;
  /** How many chapters were read by the demo student, who is the first, and by others of the same class. */
  chaptersRead: readonly number[];
  /** Which of them, from 1, flipped through the end of each chapter. */
  skimmers?: readonly number[];
  chaptersADay: number;
  /** Since the newest of them. */
  daysAgo: number;
}

const courses: readonly Course[] = [
  { title: 'Okur Seçkisi', chaptersRead: [4, 2, 6, 4, 12, 3, 5, 4], chaptersADay: 0.5, daysAgo: 2 },
  { title: 'Fables', chaptersRead: [9, 24, 3, 15, 1], skimmers: [4], chaptersADay: 3, daysAgo: 5 },
  { title: 'Children’s Literature', chaptersRead: [0, 0, 2, 5], skimmers: [3], chaptersADay: 1, daysAgo: 3 },
  { title: 'The Waste Land', chaptersRead: [0, 2, 0, 0, 6], chaptersADay: 1, daysAgo: 8 },
];
const readersMax = Math.max(...courses.map(({ chaptersRead }) => chaptersRead.length));
const wordsAMinute = 120;
const dayMs = 86_400_000;
/** Between the chapters of one day. */
const pauseMs = 15 * 60_000;

interface Chapter {
  user_id: string;
  nth: number;
  book_id: string;
  title: string;
  chapter_id: string;
  chapter_title: string;
  words: number;
}

/** Books that were begun, some chapters a day, the last one half, some skimmed; and one that was finished. */
export async function makeBookReads(db: Db, now: Date): Promise<void> {
  const chapters = await rows<Chapter>(
    db,
    sql`with me as (select id, department_id from users where email = ${demoStudent.email}),
        readers as (select u.id, row_number() over (order by u.id <> me.id, u.surname, u.id)::int as nth
          from users u join me on u.department_id = me.department_id where u.deleted_at is null limit
          ${readersMax}::int)
      select r.id as user_id, r.nth, b.id as book_id, b.title, t.id as chapter_id, c.title as chapter_title, t.words
      from readers r, books b, okur_visible_chapters(b.id) t join book_chapters c on c.id = t.id
      where t.words > 0 order by r.nth, b.id, t.path`,
  );
  for (const course of courses)
    for (const [reader, count] of course.chaptersRead.entries()) {
      const own = chapters.filter(({ nth, title }) => nth === reader + 1 && title === course.title);
      const sittings = sittingsOf(own, count, course, now);
      for (const sitting of sittings) await addSitting(db, sitting);
      // The newest chapter that is read waits to be checked.
      const checks = course.title === checkedBook ? sittings.slice(0, -2).map(checkOf) : [];
      if (checks.length > 0) await insertRows(db, chapterChecks, checks);
    }
  await makeMarks(db, chapters, now);
}

type Sitting = Parameters<typeof addSitting>[1];

/** Of the demo's own texts, each long enough for as many words as are ever asked for. */
const checkedBook = 'Okur Seçkisi';
const wordsOfCheck = 12;
/** So many of the words were right, of three to choose from each. */
function checkOf({ user_id, chapter_id, text_version, finished_at }: Sitting, at: number) {
  const right_answers = 11 - ((at * 3) % 4);
  return {
    id: newId(),
    user_id,
    chapter_id,
    text_version,
    kind: 'automatic' as const,
    questions: wordsOfCheck,
    right_answers,
    corrected: ((right_answers - (wordsOfCheck - right_answers) / 2) / wordsOfCheck) * 100,
    done_at: new Date(finished_at.getTime() + 5 * 60_000),
  };
}

function sittingsOf(all: readonly Chapter[], count: number, course: Course, now: Date): Sitting[] {
  const { chaptersADay, daysAgo, skimmers = [] } = course;
  const own = all.slice(0, count);
  return own.map((chapter, at) => {
    const later = own.length - 1 - at;
    const ago = daysAgo * dayMs + Math.floor(later / chaptersADay) * dayMs + (later % chaptersADay) * pauseMs;
    // Who read the whole book read its last chapter to its end.
    const isHalf = later === 0 && own.length < all.length;
    const readShare = skimmers.includes(chapter.nth) ? 0.7 : 1;
    return sittingIn(chapter, { isHalf, readShare }, new Date(now.getTime() - ago));
  });
}

interface Way {
  isHalf: boolean;
  /** Of the words that were on the screen; the others were turned over too fast. */
  readShare: number;
}

function sittingIn(chapter: Chapter, { isHalf, readShare }: Way, finished: Date): Sitting {
  const { user_id, book_id, chapter_id, words } = chapter;
  const seen = isHalf ? Math.max(1, Math.floor(words / 2)) : words;
  const read = Math.ceil(seen * readShare);
  const seconds = (read / wordsAMinute) * 60;
  return {
    id: newId(),
    user_id,
    book_id,
    chapter_id,
    text_version: 1,
    read: `{[0,${read})}`,
    skimmed: `{[${read},${seen})}`,
    read_words: read,
    active_seconds: seconds,
    mode: 'page',
    device: 'tablet',
    device_id: null,
    word: Math.max(0, seen - 1),
    started_at: new Date(finished.getTime() - seconds * 1000),
    finished_at: finished,
    received_at: finished,
  };
}

const marks = [
  { nth: 1, chapter: 'The Goose That Laid the Golden Eggs', kind: 'bookmark', from: 0, to: 8 },
  { nth: 1, chapter: 'The Fox and the Grapes', kind: 'highlight', from: 5, to: 18, colour: 'yellow' },
  {
    nth: 2,
    chapter: 'The Fox and the Grapes',
    kind: 'note',
    from: 5,
    to: 18,
    note: 'Bizdeki “Kedi uzanamadığı ciğere” gibi!',
  },
] as const;

/** A bookmark and a highlight of the demo student, and a note that a classmate shares. */
async function makeMarks(db: Db, chapters: readonly Chapter[], now: Date): Promise<void> {
  const changedAt = new Date(now.getTime() - 6 * dayMs);
  for (const { nth, chapter: title, kind, from, to, ...rest } of marks) {
    const chapter = chapters.find((one) => one.nth === nth && one.chapter_title === title);
    if (!chapter) throw new Error(`The demo's books have no chapter ${title}.`);
    const mark = await presentMark(db, {
      id: newId(),
      chapter_id: chapter.chapter_id,
      kind,
      from_word: from,
      to_word: to,
      colour: null,
      note: '',
      shared: kind === 'note',
      text_version: 1,
      changed_at: changedAt.toISOString(),
      deleted: false,
      ...rest,
    });
    const { deleted: _deleted, ...stored } = mark;
    await insertRows(db, bookMarks, {
      ...stored,
      changed_at: changedAt,
      user_id: chapter.user_id,
      book_id: chapter.book_id,
    });
  }
}
