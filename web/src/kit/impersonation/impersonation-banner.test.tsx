import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Impersonation } from './impersonation.ts';

const ended: Impersonation = {
  id: '01a1fd33-f155-7000-8000-000000000001',
  type: 'corporate',
  name: 'Ada Erol',
  viewer: { username: 'admin', roles: ['SP'] },
  endsAt: '2026-03-02T10:00:00.000Z',
  from: '/management/admins',
};

/** As the browser does after a reload: every module begins again, what the tab stores is left. */
async function loadPage(): Promise<() => void> {
  vi.resetModules();
  const { show } = await import('../testing.tsx');
  const { ImpersonationBanner } = await import('./ImpersonationBanner.tsx');
  const { useReducer } = await import('react');
  let renderAgain = () => {};
  show(() => {
    const [, again] = useReducer((count: number) => count + 1, 0);
    renderAgain = again;
    return <ImpersonationBanner />;
  });
  return () => renderAgain();
}

it('says on the page after the reload that “View as” has ended, whatever the old page still draws', async () => {
  const { act, cleanup } = await import('@testing-library/react');
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  sessionStorage.setItem('impersonation', JSON.stringify(ended));
  const drawAgain = await loadPage();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  act(drawAgain);
  expect(screen.queryByText('error.viewing_ended')).toBeNull();
  cleanup();

  await loadPage();
  await screen.findByText('error.viewing_ended');
  expect(sessionStorage.getItem('impersonation')).toBeNull();
});
