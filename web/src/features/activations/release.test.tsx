import { Button } from '@mantine/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show } from '../../kit/testing.tsx';
import { releaseFilterOf } from './release-filter.ts';
import { useRelease } from './useRelease.tsx';

/* Codes of many students are taken back with one call; those that stay are named, and the rest is undone. */

const id = '01a1fd33-f155-7000-8000-000000000001';
const filter = { company_id: id, of_gone: true } as const;
function Screen() {
  const release = useRelease();
  return <Button onClick={() => void release({ filter }, 3)}>all</Button>;
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
  await waitFor(() => expect(requests).toContainEqual(expect.objectContaining({ path, body: { filter } })));
  const dialog = await screen.findByRole('dialog', { name: 'licences.stay' });
  expect(within(dialog).getByText('licences.disputed')).toBeDefined();
  fireEvent.click(await screen.findByText('Undo'));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ path: `${path}/${id}/undo`, body: {} }));
  expect(await screen.findByText('licences.left_released')).toBeDefined();
});

const by = (given: Record<string, string>, search = '') =>
  releaseFilterOf(
    {
      filter: (name: string) => ({ value: given[name] ?? null }),
      flag: (name: string) => ({ value: given[name] === 'true' }),
      state: { search },
    } as never,
    id,
  );

it('takes back whatever the list shows, where that is used codes and not all of the school', () => {
  expect(by({ state: 'used', department_id: 'c' }, 'ABC')).toEqual({
    company_id: id,
    department_id: 'c',
    search: 'ABC',
  });
  expect(by({ of_gone: 'true' })).toEqual(filter);
  const none = [{}, { state: 'used' }, { department_id: 'c' }, { state: 'free', of_gone: 'true' }];
  expect(none.map((one) => by(one as Record<string, string>))).toEqual([null, null, null, null]);
});
