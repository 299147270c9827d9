import type { Tutorial } from '@okur/contract/tutorials';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { endSession, serve, show, signInAs } from '../../kit/testing.tsx';
import { Resources } from './Resources.tsx';

beforeEach(() => signInAs('SP'));

const part = (id: string, title: string, position: number) => ({
  id,
  kind: 'quiz',
  title,
  position,
  required: true,
  is_ready: true,
  question_count: 2,
  pass_percent: 60,
  company_name: null,
  version: 3,
});
const tutorial = {
  id: 't',
  language: 'tr',
  deleted_at: null,
  resources: [part('a', 'Ne gördün?', 1), part('b', 'Bir daha', 2)],
} as unknown as Tutorial;

it('a part that was deleted comes back by the undo', async () => {
  const requests = serve(() => ({ data: {} }));
  show(() => <Resources tutorial={tutorial} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ne gördün?' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const sent = () => requests.map(({ method, path }) => `${method} ${path.split('/').slice(-3).join('/')}`);
  await waitFor(() => expect(sent()).toEqual(['DELETE tutorials/resource/a', 'POST resource/a/restore']));
});

it('a part is moved past its neighbour where others were deleted', async () => {
  const requests = serve(() => ({ data: {} }));
  const gappy = { ...tutorial, resources: [part('a', 'Bir', 1), part('c', 'Üç', 3), part('e', 'Beş', 5)] };
  show(() => <Resources tutorial={gappy as unknown as Tutorial} />);
  const move = async (title: string, way: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name: way }));
  };
  const sent = () =>
    requests.map(({ path, body }) => [path.split('/').at(-1), (body as { position?: number } | undefined)?.position]);
  await move('Üç', 'books.move_down');
  await waitFor(() => expect(sent()).toEqual([['c', 3]]));
  await move('Beş', 'books.move_up');
  await waitFor(() =>
    expect(sent()).toEqual([
      ['c', 3],
      ['e', 2],
    ]),
  );
});

it('a new quiz is stored whole by one call', async () => {
  const after = { ...tutorial, resources: [...tutorial.resources, part('n', 'Sorular', 3)] };
  const requests = serve(() => ({ data: after }));
  show(() => <Resources tutorial={tutorial} />);
  fireEvent.click(await screen.findByRole('button', { name: 'tutorials.resource_add' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'tutorials.kind_quiz' }));
  fireEvent.change(await screen.findByLabelText(/^tutorials.resource_title/), { target: { value: 'Sorular' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const quiz = { kind: 'quiz', title: 'Sorular', required: true, pass_percent: 60, questions: [] };
  expect(requests.map(({ method, body }) => [method, body])).toEqual([
    ['POST', { resources: [{ id: 'a' }, { id: 'b' }, quiz] }],
  ]);
});

/** A video that was added, and whose film did not arrive before the session ended. */
async function interrupted() {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget();
      readonly open = () => undefined;
      readonly setRequestHeader = () => undefined;
      readonly send = () => this.dispatchEvent(new Event('error'));
    },
  );
  const added = { ...part('n', 'Deniz', 3), kind: 'video', is_ready: false, caption_languages: [], chapters: [] };
  const after = { ...tutorial, resources: [...tutorial.resources, added] } as unknown as Tutorial;
  const requests = serve(() => ({ data: after }));
  const sent = () => requests.map(({ method, path }) => `${method} ${path.split('/').slice(-2).join('/')}`);
  const list = (of: Tutorial) => show(() => <Resources tutorial={of} />);
  const add = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'tutorials.resource_add' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'tutorials.kind_video' }));
    return screen.findByLabelText<HTMLInputElement>(/^tutorials.resource_title/);
  };
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  list(tutorial);
  fireEvent.change(await add(), { target: { value: 'Deniz' } });
  const film = new File(['film'], 'deniz.mp4', { type: 'video/mp4' });
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [film] } });
  await screen.findByText(/deniz\.mp4/);
  save();
  await waitFor(() => expect(sent()).toEqual(['POST tutorials/t']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
  endSession();
  signInAs('SP');
  list(after);
  return { add, save, sent };
}

it('a video whose film did not arrive before the session ended is not added again', async () => {
  const { add, save, sent } = await interrupted();
  // Its own window leaves what waits to be added alone.
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Deniz' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  fireEvent.keyDown(await screen.findByLabelText(/^tutorials.resource_title/), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await add()).value).toBe('Deniz');
  save();
  await waitFor(() => expect(sent()).toEqual(['POST tutorials/t', 'PUT resource/n']));
});

it('another video than that which was given up is added beside it', async () => {
  const { add, save, sent } = await interrupted();
  expect((await add()).value).toBe('Deniz');
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  fireEvent.change(await screen.findByLabelText(/^tutorials.resource_title/), { target: { value: 'Orman' } });
  save();
  await waitFor(() => expect(sent()).toEqual(['POST tutorials/t', 'POST tutorials/t']));
});
