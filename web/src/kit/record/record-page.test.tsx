import { Button } from '@mantine/core';
import { getDepartment } from '@okur/contract/departments';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCall, useRefresh } from '../client/useCall.ts';
import { Refused, serve, show } from '../testing.tsx';
import { RecordPage } from './RecordPage.tsx';

/* A record that is read again while its page is open. */

const params = { id: '01a1fd33-f155-7000-8000-000000000001' };
const department = { data: { department_name: '7-A' } };

function Page() {
  const refresh = useRefresh();
  const query = useCall(getDepartment, { params });
  return (
    <>
      <p>{query.isError ? 'failed' : 'read'}</p>
      <Button onClick={() => void refresh()}>Read again</Button>
      <RecordPage
        query={query}
        crumbs={[]}
        title={({ data }) => data.department_name}
        actions={() => <Button>Change</Button>}
      />
    </>
  );
}

/** Opens the page; what the server answers is changed by the function that this answers. */
async function open() {
  let answer: unknown = department;
  serve(() => answer);
  show(Page);
  await screen.findByRole('heading', { name: '7-A' });
  return (next: unknown) => {
    answer = next;
    fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
  };
}

it('is not found once it is out of reach, and there again when it is back', async () => {
  const readAgain = await open();
  readAgain(new Refused(404, { code: 'not_found', message: '' }));
  await screen.findByRole('heading', { name: 'Not found', level: 1 });
  expect(screen.queryByText('7-A')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  readAgain(department);
  await screen.findByRole('heading', { name: '7-A' });
});

it.each([
  ['is in trouble', new Refused(500, { code: 'internal', message: '' })],
  ['has another one answer for it', new Refused(404, {})],
])('stays where the server %s', async (_what, answer) => {
  const readAgain = await open();
  readAgain(answer);
  await screen.findByText('failed');
  expect(screen.getByRole('heading', { name: '7-A' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy();
});
