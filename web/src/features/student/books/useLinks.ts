import { useQueryClient } from '@tanstack/react-query';
import { useBookLinks } from '../../../reading/books/links.tsx';
import { fetchWordOf } from './chapter-pages.ts';

/** Links in the text of a book: those to words that are not on the page yet are looked for in their chapter. */
export function useLinks(open: (chapterId: string, word?: number) => void) {
  const client = useQueryClient();
  return useBookLinks((chapterId, anchor, word) => {
    if (word !== undefined) return open(chapterId, word);
    void fetchWordOf(client, chapterId, anchor).then((found) => open(chapterId, found));
  });
}
