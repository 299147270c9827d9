import type { Card, ClassList } from '@okur/contract/class-lists';

const keptMs = 24 * 3_600_000;

/** The first passwords can be read for a day after the import. */
export const cardsUntil = (list: Pick<ClassList, 'accepted_at'>): Date => new Date(new Date(list.accepted_at ?? 0).getTime() + keptMs);

/** By class, in it by name, in the order of the reader's alphabet. */
export function byClass(cards: readonly Card[], compare: (a: string, b: string) => number): { department: string; cards: Card[] }[] {
  return [...Map.groupBy(cards, ({ department_name }) => department_name)]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([department, own]) => ({ department, cards: own.toSorted((a, b) => compare(a.surname, b.surname) || compare(a.name, b.name)) }));
}
