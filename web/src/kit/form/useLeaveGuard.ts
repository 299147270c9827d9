import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type Guard, guardLeaving } from './leaving.ts';

type LeaveGuard = Pick<Guard, 'holds' | 'ask'> & Partial<Guard>;

/** A form that stays while only what is behind the `?` changes. */
export const byPath: Guard['loses'] = (from, to) => from.pathname !== to.pathname;

/**
 * Asks before what was done is lost, whatever way a person leaves by; who stays finds everything as it was. Any other
 * address loses it, unless told.
 */
export function useLeaveGuard(guard: LeaveGuard): void {
  const { history } = useRouter();
  const latest = useRef(guard);
  useEffect(() => {
    latest.current = guard;
  });
  useEffect(
    () =>
      guardLeaving(history, {
        holds: () => latest.current.holds(),
        isSaving: () => latest.current.isSaving?.() ?? false,
        loses: (from, to) => latest.current.loses?.(from, to) ?? true,
        ask: () => latest.current.ask(),
        outlivesSchool: () => latest.current.outlivesSchool?.() ?? false,
      }),
    [history],
  );
}
