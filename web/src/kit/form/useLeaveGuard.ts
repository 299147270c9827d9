import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Guard, guardLeaving } from './leaving.ts';

type LeaveGuard = Pick<Guard, 'holds' | 'ask'> & Partial<Omit<Guard, 'saved'>>;

/** A form that stays while only what is behind the `?` changes. */
export const byPath: Guard['loses'] = (from, to) => from.pathname !== to.pathname;

/**
 * Asks before what was done is lost, whatever way a person leaves by; who stays finds everything as it was. Any other
 * address loses it, unless told.
 */
export function useLeaveGuard(guard: LeaveGuard): void {
  const { history } = useRouter();
  const latest = useRef(guard);
  /** Ways out that wait for a save: each hears how it ended. */
  const [waiting] = useState<((isSaved: boolean) => void)[]>([]);
  useLayoutEffect(() => {
    latest.current = guard;
    const holds = guard.holds();
    if (!holds || !guard.isSaving?.()) endWaiting(waiting, !holds);
  });
  // What was saved may have closed what it was typed in: nothing is left there to lose.
  useLayoutEffect(() => () => endWaiting(waiting, true), [waiting]);
  useEffect(
    () =>
      guardLeaving(history, {
        holds: () => latest.current.holds(),
        isSaving: () => latest.current.isSaving?.() ?? false,
        saved: () => new Promise((resolve) => waiting.push(resolve)),
        loses: (from, to) => latest.current.loses?.(from, to) ?? true,
        ask: () => latest.current.ask(),
        outlivesSchool: () => latest.current.outlivesSchool?.() ?? false,
      }),
    [history, waiting],
  );
}

function endWaiting(waiting: ((isSaved: boolean) => void)[], isSaved: boolean): void {
  for (const end of waiting.splice(0)) end(isSaved);
}
