import type { StudentText } from '@okur/contract/student';
import type { TimedText } from '@okur/contract/student-books';

/** What is read with the clock: an article, a chapter of a book or a summary. */
export type ReadText = StudentText | TimedText;

/** Which text in which version was read, as the record names it. */
export interface Source {
  article_id?: string;
  article_version?: number;
  book_chapter_id?: string;
  summary_id?: string;
  text_version?: number;
}

/** Which wording of its questions comes after it; an article's is that of its version. */
export const wordingOf = (text: ReadText): { questions_version?: number } =>
  isArticle(text) || !text.questions_version ? {} : { questions_version: text.questions_version };

export const isArticle = (text: ReadText): text is StudentText => 'article_id' in text;

export function sourceOf(text: ReadText): Source {
  if (isArticle(text)) return { article_id: text.article_id, article_version: text.article_version };
  const { book_chapter_id, summary_id, text_version } = text;
  return {
    ...(book_chapter_id ? { book_chapter_id } : {}),
    ...(summary_id ? { summary_id } : {}),
    text_version,
  };
}
