import { Button } from '@mantine/core';
import type { Book, BookChapter, TocEntry } from '@okur/contract/books';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { serve, show } from '../../../kit/testing.tsx';
import { ChapterForm } from './ChapterForm.tsx';

const id = '01a1fd33-f155-7000-8000-000000000001';
const body =
  '<p>Küçük bir köyde yaşayan Ali ve kardeşi her sabah denize gider. Deniz çok güzel ama bu sabah hava soğuk. ' +
  'Sonra bir balıkçı gelir ve onlara bir balık verir. Ali de bu balığı eve götürür.</p>';
const chapter = { id, title: 'Deniz', parent_id: null, body, version: 3 } as BookChapter;
const entry = { id, title: 'Deniz', parent_id: null, depth: 0 } as TocEntry;

it('a chapter of another language asks about its book, which is changed by one press', async () => {
  const requests = serve(() => ({ data: chapter }));
  const form = <ChapterForm book={{ id, version: 7, language: 'en' } as Book} entries={[entry]} entry={entry} />;
  show(() => <Button onClick={() => openFormModal(form)}>Open</Button>);
  fireEvent.click(await screen.findByText('Open'));
  fireEvent.click(await screen.findByRole('button', { name: 'articles.set_language' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'articles.set_language' })).toBeNull());
  const sent = requests.find(({ method }) => method === 'PUT');
  expect(sent).toMatchObject({ path: `/api/v1/books/${id}`, body: { language: 'tr', version: 7 } });
  // The chapter itself is as it was.
  expect(screen.getByLabelText<HTMLInputElement>(/chapter_title/).value).toBe('Deniz');
});
