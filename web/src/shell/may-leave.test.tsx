import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AccountMenu } from './AccountMenu.tsx';
import { session } from '../kit/client/session.ts';
import { serve, show, signIn } from '../kit/testing.tsx';
import { mayLeave } from '../kit/form/mayLeave.ts';
import { useLeaveGuard } from '../kit/form/useLeaveGuard.ts';

/* Who signs out, or goes on in another school, is asked first: afterwards nothing could be kept. */

const ask = vi.fn<() => Promise<boolean>>();
function Typed({ outlivesSchool = false }) {
  useLeaveGuard({ holds: () => true, ask, outlivesSchool: () => outlivesSchool });
  return <p>typed</p>;
}
beforeEach(() => {
  signIn('a');
  ask.mockReset();
});

it('who keeps on editing is signed out by nothing', async () => {
  const requests = serve(() => ({ data: {} }));
  ask.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  show(() => (
    <>
      <Typed />
      <AccountMenu email="a@example.org" />
    </>
  ));
  const logOut = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'shell.account' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'shell.logout' }));
  };
  await logOut();
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  expect(session.isLeaving()).toBe(false);
  await logOut();
  await waitFor(() => expect(session.token()).toBeNull());
  // Asked once for each time, and not again on the way out.
  expect(ask).toHaveBeenCalledTimes(2);
  expect(requests.map(({ path }) => path).filter((path) => path.includes('logout'))).toHaveLength(1);
});

it('another school is chosen without a question where nothing is lost by it', async () => {
  serve(() => ({ data: {} }));
  ask.mockResolvedValue(false);
  show(() => <Typed outlivesSchool />);
  await screen.findByText('typed');
  expect([await mayLeave({ forSchool: true }), await mayLeave()]).toEqual([true, false]);
  expect(ask).toHaveBeenCalledTimes(1);
});
