import { Button } from '@mantine/core';
import { getDepartment } from '@okur/contract/departments';
import { usersOfDepartment } from '@okur/contract/users';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show } from '../testing.tsx';
import { useCall, useRefresh } from './useCall.ts';

const params = { id: '01a1fd33-f155-7000-8000-000000000001' };

const refreshed: string[] = [];

function Students() {
  const { data } = useCall(usersOfDepartment, { params });
  return <p>{data?.meta.total} students</p>;
}

function Department() {
  const refresh = useRefresh();
  const { data } = useCall(getDepartment, { params });
  if (!data) return null;
  return (
    <>
      {data.data.deleted_at ? <p>Deleted</p> : <Students />}
      <Button onClick={() => void refresh().then(() => refreshed.push('again'))}>Refresh</Button>
    </>
  );
}

it('does not ask for the students of a department that turns out to be deleted', async () => {
  let deleted_at: string | null = null;
  const requests = serve(({ path }) =>
    path.endsWith('/users') ? { data: [], meta: { total: 25 } } : { data: { deleted_at } },
  );
  show(Department);
  await screen.findByText('25 students');

  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await expect
    .poll(() => requests.map(({ path }) => path.split('/').at(-1)))
    .toEqual([params.id, 'users', params.id, 'users']);

  deleted_at = '2026-11-21T08:00:00Z';
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Deleted');
  await expect.poll(() => refreshed).toHaveLength(2);
  expect(requests.filter(({ path }) => path.endsWith('/users'))).toHaveLength(2);
});
