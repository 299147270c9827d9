import type { Child } from '@okur/contract/parents';

type Homework = Child['homework'][number];

/**
 * The homework of a child as parents read it: what is open first, the nearest end at the top, then what is over, the
 * latest first. Steps of one homework are one row: the step that comes next, or the last
 * one.
 */
export function homeworkInOrder(all: readonly Homework[], now = Date.now()): Homework[] {
  const isOpen = (h: Homework): boolean =>
    h.finished_at === null && !h.removed && !h.closed && Date.parse(h.due_at) > now;
  const rows = [...Map.groupBy(all, ({ id, sequence }) => sequence?.id ?? id).values()].map((steps) =>
    rowOf(steps, isOpen),
  );
  const byEnd = rows.toSorted((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at));
  return [...byEnd.filter(isOpen), ...byEnd.filter((h) => !isOpen(h)).toReversed()];
}

function rowOf(steps: readonly Homework[], isOpen: (h: Homework) => boolean): Homework {
  const inOrder = steps.toSorted((a, b) => (a.sequence?.step ?? 0) - (b.sequence?.step ?? 0));
  const present = inOrder.filter((h) => !h.removed && !h.closed);
  return present.find(isOpen) ?? present.find((h) => h.finished_at === null) ?? present.at(-1) ?? inOrder.at(-1)!;
}
