import type { BookPosition, ChapterBlocks, OwnChapter, StudentBookDetail } from '@okur/contract/student-books';
import { deviceStore } from '../../../kit/client/offline/deviceStore.ts';
import { deviceId, deviceKind } from '../reading/attempt.ts';
import { isUnsent } from './sittings.ts';

/** Where a book was left; of this device the moment is one of its own clock, which may be wrong. */
type Left = Pick<BookPosition, 'chapter_id' | 'word' | 'at'>;
/** The word is a number of one text of the chapter. */
type OwnPosition = Left & Pick<OwnChapter, 'text_version'>;

const keyOf = (studentId: string, bookId: string): string => `okur-book-position:${studentId}:${bookId}`;

function ownPosition(studentId: string, bookId: string): OwnPosition | null {
  const stored = deviceStore.getItem(keyOf(studentId, bookId));
  return stored === null ? null : (JSON.parse(stored) as OwnPosition);
}

export function keepPosition(
  studentId: string,
  { book_id, chapter_id, text_version }: Pick<ChapterBlocks, 'book_id' | 'chapter_id' | 'text_version'>,
  word: number,
): void {
  const position: OwnPosition = { chapter_id, text_version, word, at: new Date().toISOString() };
  deviceStore.setItem(keyOf(studentId, book_id), JSON.stringify(position));
}

/** As above; but to open a chapter in place of one that was taken out is not to have read there. */
export function keepOpenPosition(
  studentId: string,
  { position }: Pick<StudentBookDetail, 'position'>,
  chapter: Parameters<typeof keepPosition>[1],
  word: number,
): void {
  const isInstead = position?.taken_out && position.chapter_id === chapter.chapter_id && position.word === word;
  if (!isInstead) keepPosition(studentId, chapter, word);
}

/** One that does not say which device it was is another one if it is of another kind. */
export const isOfOther = (studentId: string, { device, device_id }: BookPosition): boolean =>
  device_id ? device_id !== deviceId(studentId) : device !== deviceKind();

/**
 * Where to go on: what this device or another one said last. No clocks are compared, of which this device's may be
 * wrong: once the server has all that was read here, it says who was last; until then it was this device. What is of a
 * former text, or of a chapter that is gone, the server has at its words of today.
 */
export function newestPosition(
  studentId: string,
  { id, chapters, position }: Pick<StudentBookDetail, 'id' | 'chapters' | 'position'>,
): Left | null {
  const own = ownPosition(studentId, id);
  if (!own || !position) return own ?? position;
  const isOfToday = chapters.some((one) => one.id === own.chapter_id && one.text_version === own.text_version);
  if (!isOfToday) return position;
  if (isUnsent(studentId, chapters)) return own;
  return isOfOther(studentId, position) ? position : { ...own, at: position.at };
}

/** Whether there is something to open, words or pictures alone: a heading of other chapters has nothing. */
export const hasBody = ({ words, has_body = words > 0 }: OwnChapter): boolean => has_body;

export const readableChapters = (chapters: readonly OwnChapter[]): OwnChapter[] =>
  chapters.filter((chapter) => hasBody(chapter) && chapter.open !== false);

/** A book that was finished and lost since: what was done in it stays, and nothing of it opens. */
export const isClosed = (chapters: readonly OwnChapter[]): boolean =>
  chapters.length > 0 && chapters.every(({ open = true }) => !open);

/** Behind the address of a book: to the word where it was left. */
export const goOn = { go: 'on' } as const;

/** Words from the end of a book on which a reader who has finished it may still be: those of the last page. */
const lastPage = 600;

/**
 * Whether a reader is in the midst of a book, for the first time or again: one who has finished it is at its end, or at
 * the pictures behind it.
 */
function isUnderWay(left: Left, finishedAt: string | null, chapters: readonly OwnChapter[]): boolean {
  if (!finishedAt) return true;
  const last = chapters.findLastIndex(({ words }) => words > 0);
  const at = chapters.findIndex(({ id }) => id === left.chapter_id);
  const isAtEnd = at > last || (at === last && chapters[at]!.words - left.word <= lastPage);
  return Date.parse(left.at) > Date.parse(finishedAt) && !isAtEnd;
}

/** Where going on with a book leads; null for one with nothing to open. */
export function addressToGoOn(
  studentId: string,
  book: StudentBookDetail,
): { to: string; search: { word?: string } } | null {
  const open = readableChapters(book.chapters);
  const left = newestPosition(studentId, book);
  const chapter = open.find((one) => one.id === left?.chapter_id);
  const to = (chapterId: string) => `/student/books/${book.id}/read/${chapterId}`;
  if (chapter && left && isUnderWay(left, book.finished_at, open))
    return { to: to(chapter.id), search: { word: String(left.word) } };
  return open[0] ? { to: to(open[0].id), search: {} } : null;
}
