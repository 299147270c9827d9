import { Button } from '@mantine/core';
import { setUserPassword } from '@okur/contract/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '../../../kit/client/api.ts';
import { Refused, serve, show } from '../../../kit/testing.tsx';
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
