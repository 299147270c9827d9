import type { ChapterBlocks } from '@okur/contract/student-books';
import { type Query, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fetchPageOf, pageOf, pageQuery, pagesKey } from './chapter-pages.ts';

/** The part of a chapter that is here: the page that is read, and those beside it. */
export interface Chapter extends Omit<ChapterBlocks, 'page' | 'page_starts' | 'blocks'> {
  /** In their order, without a gap: a gap would put words where they are not. */
  pages: readonly ChapterBlocks[];
  /** Whether the chapter begins here. */
  hasStart: boolean;
  /** Whether it ends here. */
  hasEnd: boolean;
  /** What kept a page beside them from coming. */
  error: Error | null;
  /** Tries that again. */
  retry: () => void;
}

interface OpenChapter {
  chapter: Chapter | null;
  /** The word at which the reader is. */
  at: () => number;
  /** Another one each time that it is opened at another word. */
  opening: number;
  error: Error | null;
  retry: () => void;
  /** The reader is at this word: the pages around it are wanted. */
  near: (word: number) => void;
  /** Opens it at a word that is elsewhere. */
  goTo: (word: number) => void;
  /** The words of the page that is read, from the first to the one behind the last; null before it is there. */
  inHand: [from: number, behind: number] | null;
}

/** The word of the chapter; null where the server does not say it, 'elsewhere' where another chapter is opened. */
export type WordInNewText = number | null | 'elsewhere';

/** What is opened. */
interface Opening {
  id: string;
  /** The word to open it at. */
  word: number;
  /** The text that it is a number of; undefined where no one says it. */
  version: number | undefined;
  /** Where the reader is in the text that follows the open one. */
  inNewText: (isLeft: () => boolean) => Promise<WordInNewText>;
}

/** A chapter from the page on that holds the word where it is opened; the pages beside it come as they are needed. */
export function useChapter({ id, word, version, inNewText }: Opening): OpenChapter {
  const client = useQueryClient();
  const [{ first, opening, page }, setState] = useState<State>({ first: word, opening: 0, page: null });
  const latest = useRef(word);
  const goTo = useCallback((at: number) => {
    latest.current = at;
    setState((old) => ({ first: at, opening: old.opening + 1, page: null }));
  }, []);
  const opened = useQuery({
    queryKey: ['chapter-page', id, first, opening],
    queryFn: () => fetchPageOf(client, id, first ?? 0, version),
    enabled: first !== null,
    staleTime: Infinity,
    gcTime: 0,
  });
  const middle = page ?? opened.data?.page ?? null;
  const starts = opened.data?.page_starts;
  const close = () => setState((old) => ({ first: null, opening: old.opening + 1, page: null }));
  const chapter = usePages(id, opened.data, middle, close);
  useReopening(first === null, inNewText, (at) => goTo(at ?? latest.current));
  const near = useCallback(
    (at: number) => {
      latest.current = at;
      if (starts) setState((old) => withPage(old, pageOf(starts, at), opened.data?.page));
    },
    [starts, opened.data?.page],
  );
  return {
    chapter,
    at: () => latest.current,
    opening,
    error: opened.error,
    retry: () => void opened.refetch(),
    near,
    goTo,
    inHand:
      chapter === null || middle === null || !starts
        ? null
        : [starts[middle] ?? 0, starts[middle + 1] ?? chapter.words],
  };
}

interface State {
  /** Null while it is looked up where the reader is in another text: numbers of the former one mean other words. */
  first: number | null;
  opening: number;
  /** The page that is read; null for the one that was opened. */
  page: number | null;
}

/** Opens the chapter where its reader is in another text, once the former one is closed and what was read is noted. */
function useReopening(isClosed: boolean, where: Opening['inNewText'], open: (word: number | null) => void): void {
  const latest = useRef({ where, open });
  latest.current = { where, open };
  useEffect(() => {
    if (!isClosed) return;
    let left = false;
    const found = latest.current.where(() => left).catch(() => null);
    void found.then((word) => left || word === 'elsewhere' || latest.current.open(word));
    return () => void (left = true);
  }, [isClosed]);
}

const withPage = (old: State, page: number, openedPage: number | undefined): State =>
  (old.page ?? openedPage) === page ? old : { ...old, page };

/** The pages around the one that is read, as far as they are here. */
function usePages(
  id: string,
  opened: ChapterBlocks | undefined,
  middle: number | null,
  onNewText: () => void,
): Chapter | null {
  const last = (opened?.page_starts.length ?? 0) - 1;
  const wanted = middle === null ? [] : [middle - 1, middle, middle + 1].filter((page) => page >= 0 && page <= last);
  const found = useQueries({ queries: wanted.map((page) => pageQuery(id, page)) });
  const pages = found.map(({ data }) => data?.data);
  useSameText(id, opened, found, onNewText);
  const retry = useRetry(found);
  const here = opened ? aroundOf(pages, wanted.indexOf(middle ?? 0), opened.text_version) : [];
  const part = here.map(({ page }) => page).join();
  // A try that fails once more is another failure.
  const error = found.find((one) => one.error)?.error ?? null;
  return useMemo(() => {
    if (!opened) return null;
    const { page: _page, page_starts: _starts, blocks: _blocks, ...of } = opened;
    const loaded = here.length > 0 ? here : [opened];
    return {
      ...of,
      pages: loaded,
      hasStart: loaded[0]!.page === 0,
      hasEnd: loaded.at(-1)!.page >= last,
      error,
      retry,
    };
    // Which pages are here is told by `part`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [opened, part, last, error]);
}

/** The pages of this text from the one in the middle on, both ways up to the first that is missing. */
function aroundOf(pages: readonly (ChapterBlocks | undefined)[], middle: number, version: number): ChapterBlocks[] {
  const isHere = (page: ChapterBlocks | undefined): page is ChapterBlocks => page?.text_version === version;
  const missing = pages.findIndex((page, at) => at > middle && !isHere(page));
  const before = pages.slice(0, Math.max(0, middle)).findLastIndex((page) => !isHere(page));
  return pages.slice(before + 1, missing < 0 ? undefined : missing).filter(isHere);
}

interface Fetched {
  data?: { data: ChapterBlocks } | undefined;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

/** Tries again what did not come; by itself when the network is back. */
function useRetry(found: readonly Fetched[]): () => void {
  const latest = useRef(found);
  latest.current = found;
  const retry = useCallback(() => latest.current.forEach((one) => one.isError && void one.refetch()), []);
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return retry;
}

/** The text was changed meanwhile: pages of the former one are fetched again, and the new one is opened. */
function useSameText(
  id: string,
  opened: ChapterBlocks | undefined,
  found: readonly Fetched[],
  onNewText: () => void,
): void {
  const client = useQueryClient();
  const versions = [opened, ...found.map(({ data }) => data?.data)].flatMap((page) => page?.text_version ?? []);
  const newest = Math.max(0, ...versions);
  const isMixed = opened !== undefined && versions.some((version) => version < newest);
  const latest = useRef({ opened, onNewText });
  latest.current = { opened, onNewText };
  useEffect(() => {
    // Without a network the former text would come again.
    if (!isMixed || !navigator.onLine) return;
    const isFormer = (answer: unknown) => (answer as { data: ChapterBlocks } | undefined)?.data.text_version !== newest;
    const former = { queryKey: pagesKey(id), predicate: ({ state }: Query) => isFormer(state.data) };
    if (latest.current.opened?.text_version === newest) return void client.resetQueries(former);
    client.removeQueries(former);
    latest.current.onNewText();
  }, [client, id, isMixed, newest]);
}
