import { classParts } from '../departments/store.ts';

/** What cells look like when the header does not say. */
export type Shape = 'email' | 'phone' | 'class' | 'number';

const emailShape = /^[^\s@<>"']+@(?:[^\s@<>"'.]+\.)+[^\s@<>"'.]{2,}$/;
/** A school's own numbers; the eleven digits of a citizen's number are none. */
const numberShape = /^\d{1,8}$/;
const longestLookedAt = 254;
/** Of a cell what anything is made of before it is checked: it may be as long as the file. */
export const startOf = (cell: string): string => cell.slice(0, longestLookedAt);

const tests: Record<Shape, (text: string) => boolean> = {
  email: (text) => emailShape.test(text),
  phone: (text) => /^(\+90|0090|90|0)?[2-5]\d{9}$/.test(text.replace(/[\s().-]/g, '')),
  class: (text) => classParts(text) !== undefined,
  number: (text) => numberShape.test(text),
};

/** The share of the filled cells that look so, 0 to 1; undefined when no cell is filled. */
export function shareOf(shape: Shape, cells: readonly string[]): number | undefined {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  if (filled.length === 0) return undefined;
  return filled.filter((cell) => cell.length <= longestLookedAt && tests[shape](cell)).length / filled.length;
}
