import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openFormModal } from '../../kit/form/modals.tsx';
import { Refused, serve, show } from '../../kit/testing.tsx';
import { PresentationForm } from './PresentationAccount.tsx';

const id = '01a1fd33-f155-7000-8000-000000000001';
const account = {
  version: 1,
  user: { id, student: { department_id: id } },
  presentation_account_key: 'key',
  key_ends_at: '2027-02-01T08:00:00.000Z',
  connect_url: 'https://okur.example/',
};

it('a class that is gone is said under its field and in a toast', async () => {
  serve(({ method }) =>
    method === 'PUT'
      ? new Refused(422, { code: 'invalid', message: '', errors: { department_id: ['validation.not_found'] } })
      : { data: [{ id, department_name: '5-A' }], meta: { current_page: 1, per_page: 25, total: 1, last_page: 1 } },
  );
  show(() => (
    <button type="button" onClick={() => openFormModal(<PresentationForm account={account} />)}>
      open
    </button>
  ));
  fireEvent.click(await screen.findByText('open'));
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getAllByText('This entry no longer exists')).toHaveLength(2));
});
