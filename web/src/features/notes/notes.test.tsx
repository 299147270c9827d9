import type { Note } from '@okur/contract/notes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endSession, serve, show, signIn } from '../../kit/testing.tsx';
import { EditNote } from './EditNote.tsx';
import { NewNote } from './NewNote.tsx';
import { NoteCard } from './NoteCard.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const field = () => screen.findByLabelText<HTMLTextAreaElement>('notes.note');

it('saves with Ctrl+Enter for whom it was meant, and is empty for the next note', async () => {
  const requests = serve(() => ({ data: {} }));
  show(() => <NewNote userId={id} />);
  fireEvent.change(await field(), { target: { value: 'Reads aloud at home.' } });
  fireEvent.click(screen.getByLabelText('notes.visibility_author'));
  fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
  await screen.findByText('notes.saved');
  expect(requests).toEqual([
    expect.objectContaining({
      method: 'POST',
      path: `/api/v1/users/${id}/notes`,
      body: { note: 'Reads aloud at home.', visibility: 'author' },
    }),
  ]);
  await waitFor(async () => expect((await field()).value).toBe(''));
});

it('starts a new line with Enter alone, and never sends an empty note', async () => {
  const requests = serve(() => ({ data: {} }));
  show(() => <NewNote userId={id} />);
  fireEvent.keyDown(await field(), { key: 'Enter' });
  fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
  await screen.findByText('Please fill this in');
  expect(requests).toEqual([]);
});

it('a note that is written or changed when the session ends is there after the next sign-in', async () => {
  const note = { id, user_id: id, version: 1, note: 'Reads.', visibility: 'company', created_by: { id } } as Note;
  serve(() => ({ data: { id, roles: [], companies: [], instructors: [] } }));
  signIn('ece');
  show(() => <NewNote userId={id} />);
  fireEvent.change(await field(), { target: { value: 'Reads aloud.' } });
  endSession();
  signIn('ece');
  show(() => <NewNote userId={id} />);
  expect((await field()).value).toBe('Reads aloud.');
  endSession();
  signIn('ece');
  show(() => <EditNote note={note} onEnd={() => undefined} />);
  fireEvent.change(await field(), { target: { value: 'Reads well.' } });
  endSession();
  signIn('ece');
  show(() => <NoteCard note={note} />);
  expect((await field()).value).toBe('Reads well.');
  expect(screen.getByText('What you typed is back')).toBeTruthy();
});
