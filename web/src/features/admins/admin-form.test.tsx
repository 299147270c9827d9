import { Button } from '@mantine/core';
import type { StaffAccount } from '@okur/contract/admins';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openFormModal } from '../../kit/form/modals.tsx';
import { Refused, serve, show } from '../../kit/testing.tsx';
import { AdminForm } from './AdminForm.tsx';

const id = (number: number) => `01a1fd33-f155-7000-8000-00000000000${number}`;
const account = {
  id: id(1),
  version: 1,
  username: 'Ece Işık',
  email: 'ece@okur.example',
  phone_number: null,
  address: null,
  locale: 'tr',
  roles: [] as object[],
  companies: [] as object[],
  instructors: [],
};
const corrected = { username: 'Ece Işık', email: 'ece.isik@okur.example', phone_number: '', address: '', locale: 'tr' };

async function openForm(stored: object) {
  const form = <AdminForm account={stored as StaffAccount} />;
  show(() => <Button onClick={() => void openFormModal(form)}>Open</Button>);
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  fireEvent.change(await screen.findByLabelText(/^admins.email/), { target: { value: corrected.email } });
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const sentIn = (requests: ReturnType<typeof serve>) =>
  requests.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));

it.each([
  { name: 'a teacher without a post', roles: [{ name: 'IN' }] },
  { name: 'a manager without a company', roles: [{ name: 'CM' }] },
  { name: 'an account without a role', roles: [] },
])('corrects $name, and sends nothing of where they work', async ({ roles }) => {
  const requests = serve(({ method }) => (method === 'PUT' ? { data: account } : { data: [], meta: {} }));
  await openForm({ ...account, roles });
  save();
  await waitFor(() => expect(sentIn(requests)).toEqual([{ ...corrected, version: 1 }]));
});

it('takes over where another person lets them work meanwhile, and sends nothing of it', async () => {
  const manager = { ...account, roles: [{ name: 'CM' }], companies: [{ id: id(8), company_name: 'Okul' }] };
  const current = { ...manager, version: 2, companies: [{ id: id(9), company_name: 'Başka' }] };
  const requests = serve(({ method }) => {
    if (method !== 'PUT') return { data: [], meta: {} };
    return sentIn(requests).length === 1
      ? new Refused(409, { code: 'stale_version', message: '', current })
      : { data: current };
  });
  await openForm(manager);
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Load the latest version' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load the latest version' })).toBeNull());
  save();
  await waitFor(() => expect(sentIn(requests)[1]).toEqual({ ...corrected, email: account.email, version: 2 }));
});
