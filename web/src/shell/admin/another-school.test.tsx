import { MantineProvider } from '@mantine/core';
import type { Admin } from '@okur/contract/accounts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { setAdmin } from '../../kit/client/account.ts';
import { queryClient } from '../../kit/client/query.ts';
import { selection } from '../../kit/client/selection.ts';
import { signIn } from '../../kit/testing.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { CompanySelector } from './CompanySelector.tsx';
import { Content } from './Content.tsx';

/* Who works at two schools changes the school while a screen is answered for one. */

const company = (id: string) => ({ id, company_name: `School ${id}`, logo: null });
const manager = { roles: [{ name: 'CM' }], companies: [company('a'), company('b')], instructors: [] };

function Screen() {
  const [answer, setAnswer] = useState('');
  const [address] = useAddress();
  return (
    <>
      <input aria-label="For whom" value={answer} onChange={(event) => setAnswer(event.target.value)} />
      <p>{JSON.stringify(address)}</p>
    </>
  );
}

function open(address: string) {
  const root = createRootRoute({
    component: () => (
      <>
        <CompanySelector folded={false} />
        <Content />
      </>
    ),
  });
  const give = createRoute({ getParentRoute: () => root, path: '/homeworks/new', component: Screen });
  const router = createRouter({
    routeTree: root.addChildren([give]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

afterEach(() => selection.set(null));

it('nothing of what was answered, or named by the address, for the old school is there for the new one', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  signIn('a');
  setAdmin(manager as unknown as Admin);
  open('/homeworks/new?kind=exam&department=class-of-b');
  const field = () => screen.findByLabelText<HTMLInputElement>('For whom');
  fireEvent.change(await field(), { target: { value: '7-A' } });
  fireEvent.click(screen.getByRole('button', { name: /School b/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /School a/ }));
  await waitFor(() => expect(selection.companyId()).toBe('a'));
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(screen.getByText('{"kind":"exam"}')).toBeTruthy();
});
