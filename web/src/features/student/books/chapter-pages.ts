import { type ChapterBlocks, myChapterBlocks } from '@okur/contract/student-books';
import type { QueryClient } from '@tanstack/react-query';
import { cachedForever } from '../../../kit/client/prefetch.ts';
import { call } from '../../../kit/client/api.ts';
import { isFault } from '../../../kit/client/failure.ts';
import { queryOf } from '../../../kit/client/useCall.ts';

/*
 * The text of a chapter comes in pages of blocks. Each page tells where all of them begin, so that any one of them
 * leads to the page of a word.
 */

export const pageQuery = (id: string, page: number) => ({
  ...queryOf(myChapterBlocks, { params: { id }, query: { page } }),
  ...cachedForever,
});

/** Of all pages of a chapter. */
export const pagesKey = (id: string) => ['call', myChapterBlocks.path, { id }] as const;

/** The page that a word is on. */
export const pageOf = (starts: readonly number[], word: number): number =>
  Math.max(
    0,
    starts.findLastIndex((first) => first <= word),
  );

/** One page of a chapter; as it was fetched before, where it was and is not of a text before this one. */
export async function fetchPage(client: QueryClient, id: string, page: number, version = 0): Promise<ChapterBlocks> {
  const query = pageQuery(id, page);
  const before = client.getQueryData(query.queryKey)?.data;
  const isFormer = before !== undefined && before.text_version < version;
  return (await client.fetchQuery({ ...query, ...(isFormer ? { staleTime: 0 } : {}), retry: false })).data;
}

/** A page of the chapter that is in memory, of this text or a later one. */
function anyPage(client: QueryClient, id: string, version = 0): ChapterBlocks | undefined {
  const found = client.getQueriesData<{ data: ChapterBlocks }>({ queryKey: pagesKey(id) });
  return found.find(([, answer]) => answer && answer.data.text_version >= version)?.[1]?.data;
}

async function askForWord(client: QueryClient, id: string, word: number): Promise<ChapterBlocks> {
  const answer = await call(myChapterBlocks, { params: { id }, query: { word } });
  client.setQueryData(pageQuery(id, answer.data.page).queryKey, answer);
  return answer.data;
}

/** By what is on the device: the first page, which is always there when others are, says which page it is. */
async function byFirstPage(client: QueryClient, id: string, word: number): Promise<ChapterBlocks> {
  const first = anyPage(client, id) ?? (await fetchPage(client, id, 0));
  return fetchPage(client, id, pageOf(first.page_starts, word));
}

/**
 * The page of a chapter that a word is on: one call, or none for what is in memory. Where the text that the word is a
 * number of is named, a former one is opened without a network alone.
 */
export async function fetchPageOf(
  client: QueryClient,
  id: string,
  word: number,
  version?: number,
): Promise<ChapterBlocks> {
  const before = anyPage(client, id, version);
  try {
    const found = before ? await byFirstPage(client, id, word) : await askForWord(client, id, word);
    // The text was changed meanwhile: its words are on other pages.
    return before && found.text_version !== before.text_version ? await askForWord(client, id, word) : found;
  } catch (failure) {
    if (!isFault(failure)) throw failure;
    return byFirstPage(client, id, word).catch(() => {
      throw failure;
    });
  }
}

/** The word at which a link in the book leads; undefined where it is not in the chapter, or cannot be found now. */
export async function fetchWordOf(client: QueryClient, id: string, anchor: string): Promise<number | undefined> {
  const inMemory = client.getQueriesData<{ data: ChapterBlocks }>({ queryKey: pagesKey(id) });
  const before = inMemory.map(([, answer]) => wordIn(answer?.data, anchor)).find((word) => word !== undefined);
  if (before !== undefined) return before;
  const found = await call(myChapterBlocks, { params: { id }, query: { anchor } }).catch(() => undefined);
  if (found) client.setQueryData(pageQuery(id, found.data.page).queryKey, found);
  return wordIn(found?.data, anchor);
}

/** The first word of the block in which an anchor is. */
const wordIn = (page: ChapterBlocks | undefined, anchor: string): number | undefined =>
  page?.blocks.find(({ html }) => html.includes(`id="${anchor}"`))?.first_word;
