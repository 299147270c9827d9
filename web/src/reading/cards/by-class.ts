import type { Card } from '@okur/contract/class-lists';

/** By class, in it by name, in the order of the reader's alphabet. */
export function byClass(
  cards: readonly Card[],
  compare: (a: string, b: string) => number,
): { department: string; cards: Card[] }[] {
  return [...Map.groupBy(cards, ({ department_name }) => department_name)]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([department, own]) => ({
      department,
      cards: own.toSorted((a, b) => compare(a.surname, b.surname) || compare(a.name, b.name)),
    }));
}
