import { Button } from '@mantine/core';
import { setUserPassword } from '@okur/contract/users';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '../../kit/api.ts';
import { Refused, serve, show } from '../../kit/testing.tsx';
import { handOver } from './HandOver.tsx';
import { useBulk } from './useBulk.ts';

const pupils = ['ada', 'bora', 'can'].map((username) => ({ id: username, username, name: null, surname: null, department_name: '7-A' }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('writes for one student after the other, goes on past a refusal and tells which were written', async () => {
  const asked = serve(({ path }) => (path.includes('bora') ? new Refused(422, { code: 'invalid', message: 'Invalid.', errors: { password: ['validation.password_common'] } }) : { success: true }));
  let written: string[] = [];
  function Bulk() {
    const run = useBulk();
    const begin = async () => {
      written = (await run(pupils, ({ id }) => call(setUserPassword, { params: { id }, body: { password: 'kft-7mh-d4p' } }))).map(({ id }) => id);
    };
    return <Button onClick={begin}>Begin</Button>;
  }
  show(Bulk);
  fireEvent.click(await screen.findByRole('button', { name: 'Begin' }));
  expect((await screen.findByRole('alert')).textContent).toContain('users.some_failed');
  expect(asked.map(({ path }) => path.split('/').at(-2))).toEqual(['ada', 'bora', 'can']);
  expect(written).toEqual(['ada', 'can']);
});

it('shows a first password until it is closed, and again after it was printed', async () => {
  show(() => <Button onClick={() => void handOver([{ user: pupils[0]!, password: 'kft-7mh-d4p' }])}>Hand over</Button>);
  fireEvent.click(await screen.findByRole('button', { name: 'Hand over' }));
  await screen.findByRole('dialog');
  press('users.print_cards');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('kft-7mh-d4p');
  press('Close');
  await screen.findByRole('dialog');
  press('Close');
  await waitFor(() => expect(screen.queryByText('kft-7mh-d4p')).toBeNull());
});
