import { Button } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useRefresh } from '../../kit/client/useCall.ts';
import { Refused, serve, show } from '../../kit/testing.tsx';
import { ClassRewardsCard } from './ClassRewardsCard.tsx';

const id = '00000000-0000-7000-8000-000000000001';
const rewards = { id, version: 1, rewards: false, goal_minutes: null, goal_ends_on: null, read: 0 };

function Screen() {
  const refresh = useRefresh();
  const [count, setCount] = useState(1);
  return (
    <>
      <Button onClick={() => void refresh().then(() => setCount(count + 1))}>Read again</Button>
      <p>{`Read ${count} times`}</p>
      <ClassRewardsCard departmentId={id} />
    </>
  );
}

it('what is changed in it stays where it cannot be read again', async () => {
  let isBroken = false;
  serve(() => (isBroken ? new Refused(403, { code: 'forbidden', message: 'error.forbidden' }) : { data: rewards }));
  show(Screen);
  const collecting = () => screen.findByRole<HTMLInputElement>('switch', { name: /collection\.rewards/ });
  fireEvent.click(await collecting());
  isBroken = true;
  // The second reading comes behind what the first one has to say.
  for (const times of [2, 3]) {
    fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
    await screen.findByText(`Read ${times} times`);
  }
  expect(screen.queryByRole('alert')).toBeNull();
  expect((await collecting()).checked).toBe(true);
});
