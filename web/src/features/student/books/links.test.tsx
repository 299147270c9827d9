import type { ChapterBlocks } from '@okur/contract/student-books';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show } from '../../../kit/testing.tsx';
import { useLinks } from './useLinks.ts';

const id = '01a1fd33-f155-7000-8000-000000000001';
const page = (html: string) =>
  ({ chapter_id: id, page: 4, blocks: [{ no: 90, first_word: 9000, words: 3, html }] }) as unknown as ChapterBlocks;

function open() {
  const opened: [string, number | undefined][] = [];
  function Text() {
    const { onClick } = useLinks((...to) => opened.push([to[0], to[1]]));
    return (
      <article onClickCapture={onClick}>
        <p data-first={40} id="a1">
          <a href="#a1" data-chapter={id}>
            here
          </a>
          <a href="#a77" data-chapter={id}>
            further on
          </a>
        </p>
      </article>
    );
  }
  show(Text);
  return opened;
}

it('a link to a part of the chapter that is not here yet leads to its word', async () => {
  const requests = serve(() => ({ data: page('<p id="a77">Çok sonra</p>') }));
  const opened = open();
  fireEvent.click(await screen.findByText('further on'));
  await waitFor(() => expect(opened).toEqual([[id, 9000]]));
  expect(requests.map(({ query }) => query)).toEqual([{ anchor: 'a77' }]);
});

it('a link to words that are here asks no one', async () => {
  const requests = serve(() => ({ data: page('') }));
  const opened = open();
  fireEvent.click(await screen.findByText('here'));
  expect([opened, requests]).toEqual([[[id, 40]], []]);
});
