import { useBlocker, useRouter, type RouterHistory, type ShouldBlockFn } from '@tanstack/react-router';
import { useEffect } from 'react';

/*
 * The router reckons how far a person went by numbers that it writes into the entries of the history. An entry that an
 * address typed by hand made has none, and a step that is taken while the question is asked moves on as well: "Keep
 * editing" then led to another page, or loaded this one again. The browser's own numbers (Navigation API) are exact;
 * a browser without them has the router's alone.
 */

interface Entries {
  currentEntry: { index: number } | null;
}

const entries = (globalThis as { navigation?: Entries }).navigation;
const position = (): number => entries?.currentEntry?.index ?? 0;

/** Where the history is while a person is asked; it stays there until the answer. */
let heldAt: number | null = null;
const watched = new WeakSet<RouterHistory>();

/** Once, before the router hears of a step: gives its entry the number by which the router finds the way back. */
function watch(history: RouterHistory): void {
  if (!entries || watched.has(history)) return;
  watched.add(history);
  const current = () => history.location.state;
  let here = { key: current().__TSR_key, at: position() };
  // What the router has pushed is in the browser's history one microtask later.
  const follow = () => {
    if (current().__TSR_key !== here.key) here = { key: current().__TSR_key, at: position() };
  };
  history.subscribe(() => queueMicrotask(follow));

  const number = (event: PopStateEvent) => {
    if (heldAt !== null) {
      event.stopImmediatePropagation();
      if (position() !== heldAt) window.history.go(heldAt - position());
      return;
    }
    const stored = window.history.state as Record<string, unknown> | null;
    const index = current().__TSR_index + position() - here.at;
    if (stored?.['__TSR_index'] === index) return;
    const key = stored?.['__TSR_key'] ?? crypto.randomUUID();
    // Not by the window's own method, of which the router would hear.
    const state = { ...stored, key, __TSR_key: key, __TSR_index: index };
    History.prototype.replaceState.call(window.history, state, '');
  };
  window.addEventListener('popstate', number, { capture: true });
}

interface LeaveGuard {
  /** Asks the person; true keeps them where they are. */
  shouldBlock: ShouldBlockFn;
  /** Nothing would be lost. */
  disabled: boolean;
  /** Whether closing the tab or another site asks as well. */
  enableBeforeUnload: boolean | (() => boolean);
}

/** Asks before what was done is lost, whatever way a person leaves by; who stays finds everything as it was. */
export function useLeaveGuard({ shouldBlock, disabled, enableBeforeUnload }: LeaveGuard): void {
  const { history } = useRouter();
  useEffect(() => watch(history), [history]);
  useBlocker({
    async shouldBlockFn(step) {
      heldAt = position();
      try {
        return await shouldBlock(step);
      } finally {
        heldAt = null;
      }
    },
    disabled,
    enableBeforeUnload,
  });
}
