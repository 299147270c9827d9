import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refused, type RecordedRequest, serve, show, signIn } from '../../../kit/testing.tsx';
import { deviceId } from '../reading/attempt.ts';
import { beginSitting, endSitting, noteSitting } from './sittings.ts';
import { useChapter, type WordInNewText } from './useChapter.ts';
import { useNewText } from './useNewText.ts';

const starts = [0, 100, 200];
/** A page of a chapter of three pages. */
const pageOf = (page: number, text_version: number) => ({
  data: {
    chapter_id: 'a',
    book_id: 'x',
    title: 'Yol',
    language: 'tr',
    text_version,
    words: 300,
    page,
    page_starts: starts,
    blocks: [{ no: page, first_word: starts[page]!, words: 100, html: '<p>…</p>' }],
  },
});

/** The chapter as it is open: its text and the word that the reader is at. */
function Opened({ inNewText }: { inNewText: (isLeft: () => boolean) => Promise<WordInNewText> }) {
  const { chapter, at, near } = useChapter({ id: 'a', word: 20, version: 1, inNewText });
  if (!chapter) return <p>closed</p>;
  return (
    <button type="button" onClick={() => near(150)}>
      {`text ${chapter.text_version}, word ${at()}`}
    </button>
  );
}

it('another text of an open chapter opens where the server has its reader, once the former one is closed', async () => {
  let version = 1;
  const { promise, resolve } = Promise.withResolvers<WordInNewText>();
  serve(({ query }) => pageOf(Number(query['page'] ?? 0), Number(query['page']) === 2 ? 2 : version));
  show(() => <Opened inNewText={() => promise} />);
  const former = await screen.findByText('text 1, word 20');
  version = 2;
  fireEvent.click(former);
  await screen.findByText('closed');
  resolve(130);
  await waitFor(() => expect(screen.getByText('text 2, word 130')).toBeDefined());
});

it('a chapter whose reader goes along into another one is not opened again', async () => {
  const { promise, resolve } = Promise.withResolvers<WordInNewText>();
  const requests = serve(({ query }) => pageOf(Number(query['page'] ?? 0), Number(query['page']) === 2 ? 2 : 1));
  show(() => <Opened inNewText={() => promise} />);
  fireEvent.click(await screen.findByText('text 1, word 20'));
  await screen.findByText('closed');
  const before = requests.length;
  await act(async () => resolve('elsewhere'));
  expect(requests.length).toBe(before);
  expect(screen.getByText('closed')).toBeDefined();
});

/** Another text of the open chapter follows; the server has the reader at this word, of which chapter it may be. */
async function getNewText(chapter_id: string, word: number, sent: (request: RecordedRequest) => unknown) {
  let version = 1;
  const position = { chapter_id, word, device: 'phone', device_id: deviceId('ayse') };
  const book = { id: 'x', chapters: [{ id: 'a' }, { id: 'b' }], position };
  serve((request) => {
    const { method, path, query } = request;
    if (method === 'POST') return sent(request);
    if (path.endsWith('/books/x')) return { data: book };
    return pageOf(Number(query['page'] ?? 0), Number(query['page']) === 2 ? 2 : version);
  });
  const router = show(() => <Opened inNewText={useNewText('x', 'a', 'ayse')} />, '/list/x?manner=pacer');
  const former = await screen.findByText('text 1, word 20');
  version = 2;
  fireEvent.click(former);
  return router;
}

it('what was read and is not sent yet is later than where the server has its reader', async () => {
  signIn('ayse', 'student');
  const sight = { seen: [0, 40] as [number, number], word: 0 };
  const begun = beginSitting('ayse', { title: 'Kitap', chapterId: 'a', textVersion: 1, mode: 'page' }, sight);
  endSitting('ayse', noteSitting('ayse', begun, 5000, 'activity', sight));
  await getNewText('a', 30, () => new Refused(500, { code: 'internal' }));
  expect(await screen.findByText('text 2, word 150')).toBeDefined();
});

it('a reader goes along into another chapter in the same manner, and back leads out of the book', async () => {
  const router = await getNewText('b', 12, () => ({ data: null }));
  await screen.findByText('elsewhere');
  const { pathname, search } = router.state.location;
  expect([pathname, search]).toEqual(['/student/books/x/read/b', { manner: 'pacer', word: '12' }]);
  expect(router.history.length).toBe(1);
});
