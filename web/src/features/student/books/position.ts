import type { BookPosition, OwnChapter, StudentBookDetail } from '@okur/contract/student-books';

/** Where a book was left on this device. */
export type OwnPosition = Pick<BookPosition, 'chapter_id' | 'word' | 'at'>;

const keyOf = (studentId: string, bookId: string): string => `okur-book-position:${studentId}:${bookId}`;

export function ownPosition(studentId: string, bookId: string): OwnPosition | null {
  const stored = localStorage.getItem(keyOf(studentId, bookId));
  return stored === null ? null : (JSON.parse(stored) as OwnPosition);
}

export function keepPosition(studentId: string, bookId: string, chapter_id: string, word: number): void {
  try {
    const position: OwnPosition = { chapter_id, word, at: new Date().toISOString() };
    localStorage.setItem(keyOf(studentId, bookId), JSON.stringify(position));
  } catch {
    // Without room the server's position counts.
  }
}

/** Where to go on: what this device or another one said last. */
export function newestPosition<T extends OwnPosition>(own: OwnPosition | null, stored: T | null): OwnPosition | null {
  if (!own || !stored) return own ?? stored;
  return Date.parse(own.at) >= Date.parse(stored.at) ? own : stored;
}

/** Chapters with words of their own: a heading of others has nothing to read. */
export const readableChapters = (chapters: readonly OwnChapter[]): OwnChapter[] =>
  chapters.filter(({ words, open = true }) => words > 0 && open);

/** Behind the address of a book: to the word where it was left. */
export const goOn = { go: 'on' } as const;

/** Words from the end of a book on which a reader who has finished it may still be: those of the last page. */
const lastPage = 600;

/** Whether a reader is in the midst of a book, for the first time or again: one who has finished it is at its end. */
function isUnderWay(left: OwnPosition, finishedAt: string | null, chapters: readonly OwnChapter[]): boolean {
  if (!finishedAt) return true;
  const last = chapters.at(-1);
  const isAtEnd = left.chapter_id === last?.id && last.words - left.word <= lastPage;
  return Date.parse(left.at) > Date.parse(finishedAt) && !isAtEnd;
}

/** Where going on with a book leads; null for one without words. */
export function addressToGoOn(
  studentId: string,
  { id, chapters, position, finished_at }: StudentBookDetail,
): { to: string; search: { word?: string } } | null {
  const open = readableChapters(chapters);
  const left = newestPosition(ownPosition(studentId, id), position);
  const chapter = open.find((one) => one.id === left?.chapter_id);
  const to = (chapterId: string) => `/student/books/${id}/read/${chapterId}`;
  if (chapter && left && isUnderWay(left, finished_at, open))
    return { to: to(chapter.id), search: { word: String(left.word) } };
  return open[0] ? { to: to(open[0].id), search: {} } : null;
}
