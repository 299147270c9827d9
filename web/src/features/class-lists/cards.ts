import type { ClassList } from '@okur/contract/class-lists';

const validMs = 24 * 3_600_000;

/** The first passwords can be read for a day after the import. */
export const cardsUntil = (list: Pick<ClassList, 'accepted_at'>): Date =>
  new Date(new Date(list.accepted_at ?? 0).getTime() + validMs);
