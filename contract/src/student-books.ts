export * from './student-books/book.ts';
export * from './student-books/check-done.ts';
export * from './student-books/checks.ts';
export * from './student-books/marks.ts';
export * from './student-books/sittings.ts';
export * from './student-books/timed.ts';
export { mostWords } from './student-books/word.ts';
