/** Schools plan the next year from May on: months count from 0. */
const may = 4;

const nameOf = (first: number): string => `${first}-${first + 1}`;

/** The school years one may change to, and the one that is most likely meant. */
export function yearsAround(now: Date): { all: string[]; suggested: string } {
  const first = now.getMonth() >= may ? now.getFullYear() : now.getFullYear() - 1;
  return { all: [nameOf(first), nameOf(first + 1)], suggested: nameOf(first) };
}
