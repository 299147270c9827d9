import { Button } from '@mantine/core';
import type { Book, BookChapter, TocEntry } from '@okur/contract/books';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { serve, show } from '../../../kit/testing.tsx';
import { ChapterForm } from './ChapterForm.tsx';

const id = '01a1fd33-f155-7000-8000-000000000001';
/** As a file brought it: longer than a text that is written here. */
const body = `<p class="verse">${'kelime '.repeat(60_000)}</p>`;
const chapter = { id, title: 'Bir', parent_id: null, body, version: 3 } as BookChapter;
const entry = { id, title: 'Bir', parent_id: null, depth: 0 } as TocEntry;

it('a chapter that is longer than one may write is renamed', async () => {
  expect(body.length).toBeGreaterThan(400_000);
  const requests = serve(() => ({ data: chapter }));
  const form = <ChapterForm book={{ id, language: 'tr' } as Book} entries={[entry]} entry={entry} />;
  show(() => <Button onClick={() => openFormModal(form)}>Open</Button>);
  fireEvent.click(await screen.findByText('Open'));
  fireEvent.change(await screen.findByLabelText(/chapter_title/), { target: { value: 'Birinci' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requests.filter(({ body: sent }) => sent).map(({ body: sent }) => sent)).toEqual([
      { title: 'Birinci', version: 3, close_homework: false },
    ]),
  );
});
