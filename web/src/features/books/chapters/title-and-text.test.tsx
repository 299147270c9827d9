import { Button } from '@mantine/core';
import type { Book, BookChapter, TocEntry } from '@okur/contract/books';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { Refused, serve, show } from '../../../kit/testing.tsx';
import { ChapterForm } from './ChapterForm.tsx';

/* The title and the text of a chapter are two calls, of which the second one may fail. */

const id = '01a1fd33-f155-7000-8000-000000000001';
const chapter = { id, title: 'Bir', parent_id: null, body: '<p class="verse">eski</p>', version: 3 } as BookChapter;
const entry = { id, title: 'Bir', parent_id: null, depth: 0 } as TocEntry;
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

/** The form of a chapter, and what it sends; the server is at the version behind what it has stored. */
async function openForm(isDown: () => boolean, current = chapter) {
  let stored = current;
  const requests = serve(({ method, path, body }) => {
    if (method === 'GET') return { data: chapter };
    if (isDown() && path.endsWith('/update-chapter')) return new Refused(503, { code: 'unavailable', message: 'x' });
    const { version, ...change } = body as BookChapter;
    if (version !== stored.version) return new Refused(409, { code: 'stale_version', message: 'x', current: stored });
    stored = { ...stored, ...change, version: version + 1 };
    return { data: stored };
  });
  const form = <ChapterForm book={{ id, language: 'tr' } as Book} entries={[entry]} entry={entry} />;
  show(() => <Button onClick={() => openFormModal(form)}>Open</Button>);
  fireEvent.click(await screen.findByText('Open'));
  await screen.findByLabelText(/books.text/);
  const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return { sent, stored: () => stored };
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('a text that was not stored with its title is stored by the next try, and no one else has changed it', async () => {
  let isDown = true;
  const { sent, stored } = await openForm(() => isDown);
  const body = '<p class="verse">yeni</p>';
  type(/chapter_title/, 'Birinci');
  type(/books.text/, body);
  save();
  await waitFor(() => expect(sent()).toHaveLength(2));
  isDown = false;
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('data-loading')).toBe(false));
  save();
  await waitFor(() => expect(stored()).toMatchObject({ title: 'Birinci', body, version: 5 }));
  expect(sent()).toMatchObject([{ title: 'Birinci', version: 3 }, { version: 4 }, { body, version: 4 }]);
});

it('a text is stored once the form has the chapter as another person changed it', async () => {
  const { stored } = await openForm(() => false, { ...chapter, version: 4 });
  type(/books.text/, '<p class="verse">yeni</p>');
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Load the latest version' }));
  type(/books.text/, '<p class="verse">daha yeni</p>');
  save();
  await waitFor(() => expect(stored()).toMatchObject({ body: '<p class="verse">daha yeni</p>', version: 5 }));
});
