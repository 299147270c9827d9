import type { Tutorial } from '@okur/contract/tutorials';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serve, show, signInAs } from '../../kit/testing.tsx';
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
