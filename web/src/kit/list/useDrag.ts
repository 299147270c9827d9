import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';

export interface DragHandle {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** The list with one of its items at another place. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/**
 * Rows that are moved by a handle: dragged with mouse or finger, or with the arrow keys. While it is dragged, a row
 * changes places with its neighbour once the pointer is past the neighbour's middle; `move` is told where it was let
 * go. Rows carry their id as `data-row`.
 */
export function useDrag(ids: readonly string[], move: (id: string, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ id: string; to: number } | null>(null);
  const order = drag ? moved(ids, drag.id, drag.to) : ids;
  const rowOf = (id: string | undefined) => list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
  const middle = (at: number) => {
    const box = rowOf(order[at])?.getBoundingClientRect();
    return box ? box.top + box.height / 2 : null;
  };

  function follow({ id, to }: { id: string; to: number }, y: number) {
    const [above, below] = [middle(to - 1), middle(to + 1)];
    const next = above !== null && y < above ? to - 1 : below !== null && y > below ? to + 1 : to;
    if (next === to) return;
    setDrag({ id, to: next });
    requestAnimationFrame(() => rowOf(id)?.scrollIntoView({ block: 'nearest' }));
  }

  function drop() {
    setDrag(null);
    if (drag) move(drag.id, drag.to);
  }

  function step(event: KeyboardEvent<HTMLElement>, id: string) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const handle = event.currentTarget;
    move(id, ids.indexOf(id) + by);
    // The row's element changes its place in the page, and loses the focus by it.
    requestAnimationFrame(() => handle.focus());
  }

  const handle = (id: string): DragHandle => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, to: ids.indexOf(id) });
    },
    onPointerMove: (event) => drag?.id === id && follow(drag, event.clientY),
    onPointerUp: drop,
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event) => step(event, id),
  });
  return { list, order, dragged: drag?.id ?? null, handle };
}
