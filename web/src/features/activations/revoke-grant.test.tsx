import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serve, show, signInAs } from '../../kit/testing.tsx';
import ActivationList from './ActivationList.tsx';

/* The unused codes of a grant are withdrawn with one call, and the question counts those alone. */

const id = '01a1fd33-f155-7000-8000-000000000001';
const revoke = () => screen.queryByRole('button', { name: 'activations.revoke_grant' });
let free = 0;
function open(search = '') {
  const requests = serve(({ method, query }) => {
    if (method === 'POST') {
      const deleted = free;
      free = 0;
      return { data: { deleted, refused: [] } };
    }
    const total = query.state === 'free' ? free : 10;
    return { data: [], meta: { page: 1, per_page: 1, total, total_is: 'exact', last_page: 1 } };
  });
  show(ActivationList, `/list?grant_id=${id}${search}`);
  return () => requests.filter(({ path }) => path.endsWith('/activations')).map(({ query }) => query);
}
beforeEach(() => {
  free = 7;
  signInAs('SP');
});

it.each(['', '&state=free'])(
  'asks about those that no one uses, in a list of all of them, until none is left (%s)',
  async (search) => {
    const queries = open(search);
    fireEvent.click(await screen.findByRole('button', { name: 'activations.revoke_grant' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'activations.revoke_title' }));
    expect(queries()).toContainEqual({ grant_id: id, state: 'free', per_page: '1' });
    fireEvent.change(dialog.getByLabelText(/activations.reason/), { target: { value: 'Twice' } });
    fireEvent.click(dialog.getByRole('button', { name: 'activations.revoke' }));
    expect(await screen.findByText('activations.revoked')).toBeDefined();
    await waitFor(() => expect(revoke()).toBeNull());
  },
);

it.each(['&state=used', '&search=ABC', '&source=granted'])(
  'is not offered in a list that shows others, or a part (%s)',
  async (search) => {
    const queries = open(search);
    await waitFor(() => expect(queries()).not.toEqual([]));
    await screen.findByRole('button', { name: 'activations.grant' });
    expect(revoke()).toBeNull();
  },
);

it('is filtered by the sources that codes come from', async () => {
  open();
  fireEvent.click(await screen.findByRole('combobox', { name: 'activations.source', hidden: true }));
  expect(await screen.findByRole('option', { name: 'activations.source_granted', hidden: true })).toBeDefined();
  expect(screen.queryByRole('option', { name: 'activations.source_trial', hidden: true })).toBeNull();
});
