import { useRef, useState } from 'react';
import { useAct } from '../feedback/useAct.ts';
import { moved } from './useDrag.ts';

interface Moves<T> {
  /** What a screen reader says of a move. */
  words: (row: T, position: number, count: number) => string;
  store: (row: T, position: number) => Promise<unknown>;
}

/**
 * The order as it is on the screen: it follows a move at once, and the server as soon as nothing is under way. Moves
 * are sent one after the other.
 */
export function useOrder<T extends { id: string; order: number }>(rows: readonly T[], { words, store }: Moves<T>) {
  const { act } = useAct();
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState('');
  const underWay = useRef({ count: 0, last: Promise.resolve() });
  const rankOf = (row: T) => ids?.indexOf(row.id) ?? row.order;
  const ordered = [...rows].sort((a, b) => rankOf(a) - rankOf(b));

  function move(id: string, to: number) {
    const from = ordered.findIndex((row) => row.id === id);
    const row = ordered[from];
    if (!row || to < 0 || to >= ordered.length || to === from) return;
    setIds(
      moved(
        ordered.map((other) => other.id),
        id,
        to,
      ),
    );
    setSaid(words(row, to + 1, ordered.length));
    underWay.current.count += 1;
    underWay.current.last = underWay.current.last.then(async () => {
      await act(() => store(row, to + 1));
      underWay.current.count -= 1;
      if (underWay.current.count === 0) setIds(null);
    });
  }

  return { ordered, move, said };
}
