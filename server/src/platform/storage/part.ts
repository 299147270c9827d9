import type { Part } from './port.ts';

/** The wanted bytes as they lie within a file of this size; undefined where it has none of them. */
export function partWithin({ from, to }: Part, size: number): Part | undefined {
  const part = from < 0 ? { from: Math.max(0, size + from), to: size - 1 } : { from, to: Math.min(to, size - 1) };
  return part.from <= part.to ? part : undefined;
}
