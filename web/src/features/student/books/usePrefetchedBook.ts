import { mySeat } from '@okur/contract/books';
import { glossaryOfChapter, myBook, myBookMarks, type OwnChapter } from '@okur/contract/student-books';
import { type Prefetched, prefetched, usePrefetch } from '../../../kit/client/prefetch.ts';
import { cachePictures } from '../../../kit/client/offline/cachedPictures.ts';
import { fetchPage, fetchPageOf, pageOf } from './chapter-pages.ts';

/** So many words on from the reader are on the device for a time without a network. */
const prefetchedWords = 20_000;
/** What a chapter takes of them at least: one of pictures has no words, and much to fetch. */
const leastWords = 500;

/** The pages of a chapter with the words from one to another, and the first one, which leads to them. */
function prefetchedPages({ id, text_version }: OwnChapter, from: number, until: number): Prefetched {
  return {
    key: `pages ${id} ${text_version} ${from} ${until}`,
    async fetch(client) {
      const { page_starts } = await fetchPageOf(client, id, from, text_version);
      const last = pageOf(page_starts, until - 1);
      for (let page = pageOf(page_starts, from); page <= last; page += 1)
        for (const { html } of (await fetchPage(client, id, page, text_version)).blocks) await cachePictures(html);
      await fetchPage(client, id, 0, text_version);
    },
  };
}

/** Where in the book the reader is: a readable chapter, and the words of it that are in hand. */
interface Where {
  chapterId: string;
  from: number;
  behind: number;
}

/** Fetches what is read next, with its glossary and the reader's own marks, so that it opens without a network. */
export function usePrefetchedBook(bookId: string, chapters: readonly OwnChapter[], at: Where | null): void {
  const begin = chapters.findIndex(({ id }) => id === at?.chapterId);
  const calls: Prefetched[] = [];
  let left = at ? prefetchedWords + at.behind - at.from : 0;
  for (const [nth, chapter] of (at ? chapters.slice(Math.max(0, begin)) : []).entries()) {
    if (left <= 0) break;
    const { id, words } = chapter;
    const from = nth === 0 && begin >= 0 ? Math.min(at!.from, words) : 0;
    const until = Math.min(words, from + left);
    calls.push(prefetchedPages(chapter, Math.max(0, Math.min(from, words - 1)), until));
    if (words > 0) calls.push(prefetched(glossaryOfChapter, { params: { id } }));
    left -= Math.max(leastWords, until - from);
  }
  const params = { id: bookId };
  const book = [prefetched(myBook, { params }), prefetched(mySeat, { params }), prefetched(myBookMarks, { params })];
  usePrefetch(at ? [...book, ...calls] : [], ['/student/books/$id', '/student/books/$id/read/$chapterId']);
}
