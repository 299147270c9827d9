import type { RouterHistory } from '@tanstack/react-router';
/*
 * The router reckons steps by numbers that it writes into the entries of the browser's history. An address that was
 * typed made an entry without one: it gets the number after the one it was typed at, before the router looks at it.
 *
 * Imported before the router's history is made: what happens to the window goes to its listeners in the order in which
 * they came, capturing or not, and the router's own has to be the second.
 */

type Step = (event: PopStateEvent) => void;

interface Entries {
  /** Number of the entry that the browser shows, which is not the router's while a step is held up. */
  at: number;
  /** Called at each step before the router hears of it; may keep it from the router. */
  onStep: Step | null;
  /** Of the entry that the browser shows: the same for as long as one can come back to it. */
  key: () => string | undefined;
  /** The page of each entry, by its number: comingBack.ts notes them, which no first page waits for. */
  pages?: Map<number, string>;
}

export const entries: Entries = {
  at: 0,
  onStep: null,
  key: (): string | undefined => stored()?.__TSR_key,
};

interface Stored {
  __TSR_index?: number;
  __TSR_key?: string;
}

const stored = () => window.history.state as Stored | null;
const numberOf = (entry: Stored | null): number => entry?.__TSR_index ?? 0;

let number = (_event: PopStateEvent): void => undefined;
addEventListener('popstate', (event) => number(event));

/** Once, for the history of the router. */
export function numberEntries(history: RouterHistory): void {
  let address = '';
  const look = () => {
    entries.at = numberOf(stored());
    address = location.href;
  };
  look();
  // What the router has done is in the browser's history one microtask later.
  history.subscribe(() => queueMicrotask(look));
  number = (event) => {
    // Typed once more, an address takes the entry that it had.
    if (stored()?.__TSR_index === undefined) writeNumber(entries.at + (location.href === address ? 0 : 1));
    look();
    entries.onStep?.(event);
  };
}

function writeNumber(index: number): void {
  const key = Math.random().toString(36).slice(2);
  // Not by the window's own method, of which the router would hear.
  History.prototype.replaceState.call(window.history, { key, __TSR_key: key, __TSR_index: index }, '');
}
