import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refused, serve, show } from '../../kit/testing.tsx';
import { ActivityTab } from './ActivityTab.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const entry = {
  id,
  at: '2026-05-04T10:00:00Z',
  action: 'update',
  subject: 'USER',
  subject_id: id,
  subject_name: 'Ada Ak',
  company_id: id,
  company_name: 'A',
  account: { type: 'staff', id, name: 'Kerem Aksoy' },
  address: null,
  changes: [{ field: 'name', before: 'Ada', after: 'Eda' }],
  undoable: true,
};
const page = (data: object[]) => ({
  data,
  meta: { current_page: 1, per_page: 10, total: data.length, last_page: 1, total_is: 'exact' },
});
const tab = () => <ActivityTab subject="USER" id={id} />;
const press = async (name: string, container: HTMLElement = document.body) =>
  fireEvent.click(await within(container).findByRole('button', { name }));

it('shows who changed what, and takes it back after a question that shows the values to come', async () => {
  let taken = false;
  const requests = serve(({ method }) => {
    if (method === 'POST') taken = true;
    return method === 'POST' ? { success: true } : page([{ ...entry, undoable: !taken }]);
  });
  show(tab);
  await screen.findByText('Kerem Aksoy');
  expect(requests[0]?.query).toMatchObject({ subject: 'USER', subject_id: id });
  await press('audit.undo');
  const question = await screen.findByRole('dialog');
  expect([within(question).getByText('Eda').tagName, within(question).getByText('Ada').tagName]).toEqual([
    'DEL',
    'INS',
  ]);
  await press('audit.undo', question);
  await screen.findByText('audit.undone');
  expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/api/v1/audit/${id}/undo`,
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'audit.undo' })).toBeNull());
});

it('says that the record was changed since, and shows it as it is now', async () => {
  let refused = false;
  serve(({ method }) => {
    if (method === 'POST') refused = true;
    return method === 'POST'
      ? new Refused(409, { code: 'conflict', message: 'Conflict.', errors: { id: ['audit.changed_since'] } })
      : page([{ ...entry, undoable: !refused }]);
  });
  show(tab);
  await press('audit.undo');
  await press('audit.undo', await screen.findByRole('dialog'));
  await screen.findByText('audit.changed_since');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'audit.undo' })).toBeNull());
});
