import { Button } from '@mantine/core';
import { setUserPassword, type User } from '@okur/contract/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '../../../kit/client/api.ts';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { Refused, serve, show } from '../../../kit/testing.tsx';
import { RenameUsers } from '../names/RenameUsers.tsx';
import { handOver } from './HandOver.tsx';
import { useBulk } from '../../../kit/feedback/useBulk.ts';

const pupils = ['ada', 'bora', 'can'].map((username) => ({
  id: username,
  username,
  name: null,
  surname: null,
  language: 'tr' as const,
  department_name: '7-A',
}));
const press = (container: HTMLElement, name: string) =>
  fireEvent.click(within(container).getAllByRole('button', { name })[0]!);

it('writes for one student after the other, goes on past a refusal and tells which were written', async () => {
  const requests = serve(({ path }) =>
    path.includes('bora')
      ? new Refused(422, { code: 'invalid', message: 'Invalid.', errors: { password: ['validation.password_common'] } })
      : { success: true },
  );
  let saved: string[] = [];
  function Bulk() {
    const run = useBulk();
    const begin = async () => {
      saved = (
        await run(pupils, ({ id }) => call(setUserPassword, { params: { id }, body: { password: 'kft-7mh-d4p' } }))
      ).map(({ id }) => id);
    };
    return <Button onClick={begin}>Begin</Button>;
  }
  show(Bulk);
  fireEvent.click(await screen.findByRole('button', { name: 'Begin' }));
  await screen.findByText(/^1 was not changed: /);
  expect(requests.map(({ path }) => path.split('/').at(-2))).toEqual(['ada', 'bora', 'can']);
  expect(saved).toEqual(['ada', 'can']);
});

it('shows a first password until it is closed, and again after it was printed', async () => {
  show(() => <Button onClick={() => void handOver([{ user: pupils[0]!, password: 'kft-7mh-d4p' }])}>Hand over</Button>);
  fireEvent.click(await screen.findByRole('button', { name: 'Hand over' }));
  press(await screen.findByRole('dialog'), 'users.print_cards');
  const paper = await screen.findByRole('region', { name: 'users.hand_over' });
  within(paper).getByText('kft-7mh-d4p');
  press(paper, 'Close');
  const again = await screen.findByRole('dialog');
  within(again).getByText('kft-7mh-d4p');
  // The cross, the first of its buttons, asks: no one can read the password again.
  press(again, 'Close');
  fireEvent.click(await screen.findByRole('button', { name: 'Go back' }));
  within(again).getByText('kft-7mh-d4p');
  fireEvent.click(within(again).getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(screen.queryByText('kft-7mh-d4p')).toBeNull());
});

const named = (n: number, version: number, name: string) =>
  ({ id: `00000000-0000-7000-8000-00000000000${n}`, version, username: `reader${n}`, name, surname: 'Su' }) as User;

it('names that others changed come in under what was typed, each in turn, and can be saved', async () => {
  const stored = [named(1, 2, 'Adam'), named(2, 5, 'Boran')];
  const requests = serve(({ body, method }) => {
    if (method === 'GET') return { data: [] };
    const { users } = body as { users: { id: string; version: number }[] };
    const current = stored.find(({ id, version }) => users.some((sent) => sent.id === id && sent.version !== version));
    return current ? new Refused(409, { code: 'stale_version', message: 'x', current }) : { data: [], batch_id: 'b' };
  });
  const chosen = [named(1, 1, 'Ada'), named(2, 4, 'Bora')];
  show(() => <Button onClick={() => void openFormModal(<RenameUsers users={chosen} />)}>Edit</Button>);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const cells = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /users\.name/ });
  const save = async () => {
    for (const [at, cell] of cells().entries()) fireEvent.change(cell, { target: { value: ['Efe', 'Eda'][at] } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  };
  await screen.findByRole('dialog');
  await save();
  for (const _student of stored) {
    fireEvent.click(await screen.findByRole('button', { name: 'Load the latest version' }));
    expect(cells().map(({ value }) => value)).toEqual(['Efe', 'Eda']);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = requests.findLast(({ method }) => method !== 'GET')?.body;
  expect(sent).toMatchObject({ users: [{ version: 2 }, { version: 5 }] });
});
