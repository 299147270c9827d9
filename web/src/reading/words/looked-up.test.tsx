import type { OwnStudent } from '@okur/contract/accounts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { studentQuery } from '../../kit/client/account.ts';
import { queryClient } from '../../kit/client/query.ts';
import { fillStorage, serve, signIn } from '../../kit/testing.tsx';
import { useLookedUp } from './useLookedUp.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

it('a word that is looked up goes to the server where the device has no room', async () => {
  history.replaceState(null, '', '/student/today');
  signIn('ada', 'student');
  queryClient.setQueryData(studentQuery.queryKey, { id: 'ada' } as OwnStudent);
  const requests = serve(() => ({ data: { stored: 1 } }));
  fillStorage();
  const { result } = renderHook(useLookedUp, { wrapper });
  act(() => result.current([{ id: 'word' }]));
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ term_ids: ['word'] }]));
});
