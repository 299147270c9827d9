import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What is behind the `?` of the address, by name; the router keeps it as plain words. */
export type Address = Readonly<Record<string, string | undefined>>;

/**
 * Reads and writes the address. Written values are merged; `undefined` takes a name out. Typing replaces the entry of
 * the history, a choice adds one.
 */
export function useAddress(): [Address, (patch: Address, how?: { replace?: boolean }) => void] {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const write = useCallback(
    (patch: Address, { replace = false } = {}) => {
      // The screens' addresses are plain words, not search schemas of the router.
      const search = ((before: Address) => ({ ...before, ...patch })) as never;
      void navigate({ to: '.', search, replace, resetScroll: false });
    },
    [navigate],
  );
  return [address, write];
}
