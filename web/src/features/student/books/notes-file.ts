import type { BookMark, StudentBookDetail } from '@okur/contract/student-books';

/** One's own marks of a book as plain text, chapter by chapter: the words, and what was noted of them. */
export function notesFile(book: StudentBookDetail, marks: readonly BookMark[]): { blob: Blob; name: string } {
  const chapters = book.chapters.flatMap(({ id, title }) => {
    const own = marks.filter(({ chapter_id }) => chapter_id === id);
    return own.length > 0 ? [[title, ...own.map(linesOf)].join('\n\n')] : [];
  });
  const text = [[book.title, book.authors.join(', ')].filter(Boolean).join('\n'), ...chapters].join('\n\n\n');
  // The mark at its beginning tells every editor that it is UTF-8.
  const blob = new Blob(['\ufeff', text, '\n'], { type: 'text/plain;charset=utf-8' });
  return { blob, name: `${book.title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.txt` };
}

const linesOf = ({ excerpt, note }: BookMark): string => [`“${excerpt}”`, note].filter(Boolean).join('\n');
