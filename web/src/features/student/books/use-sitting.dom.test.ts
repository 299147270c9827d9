import { measureSitting } from '@okur/contract/reading/book-pages';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSitting } from './useSitting.ts';
import { waitingSittings } from './waiting-books.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

it('every page of a long stretch is read, also by those who turn pages by key and move nothing between', () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const [pages, words, secondsOfPage] = [16, 100, 40];
  let page = 0;
  const { result, unmount } = renderHook(() =>
    useSitting({
      studentId: 'ayse',
      title: 'Kitap',
      chapterId: 'c',
      textVersion: 1,
      mode: 'page',
      seen: () => [page * words, (page + 1) * words],
      word: () => page * words,
      onSent: () => undefined,
    }),
  );
  while (page + 1 < pages) {
    vi.advanceTimersByTime(secondsOfPage * 1000);
    page += 1;
    result.current();
  }
  unmount();
  const stretches = waitingSittings('ayse').map(({ trace }) => measureSitting(trace, pages * words));
  expect(stretches.length).toBeGreaterThan(1);
  const read = new Set(
    stretches.flatMap((one) =>
      one.read.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at)),
    ),
  );
  expect(read.size).toBe((pages - 1) * words);
  const seconds = stretches.reduce((sum, { activeMs }) => sum + activeMs, 0) / 1000;
  expect(Math.round(seconds)).toBe((pages - 1) * secondsOfPage);
});
