import type { BookMark } from '@okur/contract/student-books';
import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { Refused, serve } from '../../../kit/testing.tsx';
import { beginSitting, endSitting, noteSitting } from './sittings.ts';
import { type Marks, useMarks } from './useMarks.ts';

const [book, bad] = ['book', 'badbad'];
const waiting = () => JSON.parse(localStorage.getItem(`okur-marks:ayse:${book}`) ?? '[]') as { chapter_id: string }[];
const markOf = (chapter_id: string) =>
  ({ chapter_id, kind: 'highlight', from_word: 0, to_word: 3, colour: 'green', excerpt: 'Bir gün' }) as const;

/** A server that refuses a change of the chapter `bad` and, while `down` answers a status, everything. */
function marksOf(down: () => number | null) {
  const requests = serve(({ method, body }) => {
    if (method === 'GET') return { data: [] };
    const status = down();
    if (status !== null) return new Refused(status, { code: 'invalid_input', message: 'x' });
    const { marks = [] } = body as { marks?: BookMark[] };
    if (marks.some(({ chapter_id }) => chapter_id === bad))
      return new Refused(422, { code: 'invalid_input', message: 'x' });
    return { data: marks.map((mark) => ({ ...mark, excerpt: 'Bir gün', deleted_at: null })) };
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useMarks('ayse', book, 1), { wrapper });
  return { requests, marks: (): Marks => result.current };
}

beforeEach(() => localStorage.clear());

it.each([429, 408, 403, 401, 500])(
  'what is answered %i waits, and is sent when the network is back',
  async (status) => {
    let down: number | null = status;
    const { requests, marks } = marksOf(() => down);
    act(() => void marks().add(markOf('one')));
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).not.toHaveLength(0));
    expect(waiting()).toHaveLength(1);
    down = null;
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(waiting()).toEqual([]));
    expect(marks().all.map(({ chapter_id }) => chapter_id)).toEqual(['one']);
  },
);

it('goes behind what was read', async () => {
  const { requests, marks } = marksOf(() => null);
  const sight = { seen: [0, 40] as [number, number], word: 0 };
  const begun = beginSitting('ayse', { title: 'Kitap', chapterId: 'one', textVersion: 1, mode: 'page' }, sight);
  endSitting('ayse', noteSitting('ayse', begun, 5000, 'activity', sight));
  act(() => void marks().add(markOf('one')));
  await waitFor(() => expect(waiting()).toEqual([]));
  const sent = requests.filter(({ method }) => method !== 'GET').map(({ path }) => path.split('/').at(-1));
  expect(sent).toEqual(['book-sittings', 'marks']);
});

it('of changes that are refused together only the one at fault is lost', async () => {
  let down: number | null = 503;
  const { marks } = marksOf(() => down);
  for (const chapter of ['one', bad, 'two']) act(() => void marks().add(markOf(chapter)));
  await waitFor(() => expect(waiting()).toHaveLength(3));
  down = null;
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(waiting()).toEqual([]));
  expect(marks().all.map(({ chapter_id }) => chapter_id)).toEqual(['one', 'two']);
});
