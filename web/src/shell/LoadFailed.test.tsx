import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ClientFailure } from '../kit/client/failure.ts';
import { show } from '../kit/testing.tsx';
import { LoadFailed } from './LoadFailed.tsx';

it('tries again by itself once the connection is back', async () => {
  let reloads = 0;
  const router = show(() => <LoadFailed error={new ClientFailure('offline')} />);
  await screen.findByRole('alert');
  router.invalidate = async () => void reloads++;
  window.dispatchEvent(new Event('online'));
  expect(reloads).toBe(1);
});
