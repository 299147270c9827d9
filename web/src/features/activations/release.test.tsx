import { Button } from '@mantine/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show } from '../../kit/testing.tsx';
import { useRelease } from './useRelease.tsx';

/* Codes of many students are taken back with one call; those that stay are named, and the rest is undone. */

const id = '01a1fd33-f155-7000-8000-000000000001';
function Screen() {
  const release = useRelease();
  return <Button onClick={() => void release({ of_gone: id }, 3)}>all</Button>;
}

it('says which stay and why, and undoes the rest', async () => {
  const refused = [{ id, code: 'CODE1', reason: 'disputed' }];
  const requests = serve(({ path }) =>
    path.endsWith('/undo')
      ? { data: { restored: 1, left_as_is: 1 } }
      : { data: { release_id: id, released: 2, refused } },
  );
  show(Screen);
  fireEvent.click(await screen.findByText('all'));
  fireEvent.click(await screen.findByRole('button', { name: 'licences.release' }));
  const path = '/api/v1/activations/bulk-release';
  await waitFor(() => expect(requests).toContainEqual(expect.objectContaining({ path, body: { of_gone: id } })));
  const dialog = await screen.findByRole('dialog', { name: 'licences.stay' });
  expect(within(dialog).getByText('licences.disputed')).toBeDefined();
  fireEvent.click(await screen.findByText('Undo'));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ path: `${path}/${id}/undo`, body: {} }));
  expect(await screen.findByText('licences.left_released')).toBeDefined();
});
