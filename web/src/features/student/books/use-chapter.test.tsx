import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show } from '../../../kit/testing.tsx';
import { useChapter } from './useChapter.ts';

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
function Opened({ inNewText }: { inNewText: () => Promise<number | null> }) {
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
  const { promise, resolve } = Promise.withResolvers<number | null>();
  serve(({ query }) => pageOf(Number(query['page'] ?? 0), Number(query['page']) === 2 ? 2 : version));
  show(() => <Opened inNewText={() => promise} />);
  const former = await screen.findByText('text 1, word 20');
  version = 2;
  fireEvent.click(former);
  await screen.findByText('closed');
  resolve(130);
  await waitFor(() => expect(screen.getByText('text 2, word 130')).toBeDefined());
});
