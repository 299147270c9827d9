import { type BookMark, type StudentBookDetail } from '@okur/contract/student-books';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillStorage, Refused, serve, show } from '../../../kit/testing.tsx';
import { pageQuery } from './chapter-pages.ts';
import { MarkList } from './MarkList.tsx';
import { beginSitting, endSitting, noteSitting } from './sittings.ts';
import { type Marks, useMarks } from './useMarks.ts';

const [book, bad] = ['book', 'badbad'];
const waiting = () => JSON.parse(localStorage.getItem(`okur-marks:ayse:${book}`) ?? '[]') as { chapter_id: string }[];
const markOf = (chapter_id: string) =>
  ({ chapter_id, kind: 'highlight', from_word: 0, to_word: 3, colour: 'green', excerpt: 'Bir gün' }) as const;

/** The text that is open. */
const text = { chapter_id: 'one', text_version: 2 };

/** A server that refuses a change of the chapter `bad` and, while `down` answers a status, everything. */
function marksOf(down: () => number | null, stored: readonly BookMark[] = []) {
  const requests = serve(({ method, body }) => {
    if (method === 'GET') return { data: stored };
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
  const { result } = renderHook(() => useMarks('ayse', book, text), { wrapper });
  return { requests, client, marks: (): Marks => result.current };
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

it('is made and sent while the page is open where the device has no room', async () => {
  const { requests, marks } = marksOf(() => null);
  fillStorage();
  act(() => void marks().add(markOf('one')));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  expect(marks().all.map(({ chapter_id }) => chapter_id)).toEqual(['one']);
});

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

describe('of a chapter whose text is corrected', () => {
  const markIn = (text_version: number): BookMark => ({
    ...markOf('one'),
    id: `of ${text_version}`,
    text_version,
    note: '',
    shared: false,
    changed_at: '2026-03-01T10:00:00.000Z',
    deleted_at: null,
  });
  const has = async (marks: () => Marks) => waitFor(() => expect(marks().all).toHaveLength(1));

  it('a mark is sent with the text that its words are numbers of', async () => {
    const { requests, marks } = marksOf(() => null, [markIn(3)]);
    await has(marks);
    act(() => marks().change(marks().all[0]!, { colour: 'blue' }));
    act(() => void marks().add(markOf('one')));
    await waitFor(() => expect(waiting()).toEqual([]));
    const sent = requests.flatMap(({ body }) => (body as { marks?: BookMark[] } | undefined)?.marks ?? []);
    expect(new Set(sent.map((mark) => mark.text_version))).toEqual(new Set([3, 2]));
  });

  it('its pages are looked up again for a mark of a later text, and its marks for one of a former', async () => {
    const { queryKey } = pageQuery('one', 0);
    const isFormer = async (version: number) => {
      const { requests, client, marks } = marksOf(() => null, [markIn(version)]);
      client.setQueryData(queryKey, { data: text } as never);
      await has(marks);
      await waitFor(() => expect(client.isFetching()).toBe(0));
      const calls = requests.filter(({ path }) => path.endsWith('/marks')).length;
      return [client.getQueryState(queryKey)!.isInvalidated, calls];
    };
    expect([await isFormer(1), await isFormer(2), await isFormer(3)]).toEqual([
      [false, 2],
      [false, 1],
      [true, 1],
    ]);
  });

  it.each([1, 2, 3])('only marks of the open text are changed: of text %i', async (version) => {
    const [marks, of] = [[markIn(version)], { title: 'Deniz', authors: [], chapters: [{ id: 'one', title: 'Bir' }] }];
    const open = { marks: {} as Marks, text };
    const onOpen = () => undefined;
    show(() => <MarkList book={of as unknown as StudentBookDetail} {...{ marks, open, onOpen }} />);
    await screen.findByText('Bir gün');
    const isChangeable = screen.queryByRole('button', { name: /^student_books.change_mark/ }) !== null;
    expect(isChangeable).toBe(version === text.text_version);
  });
});
