import type { z } from 'zod';

/** What a field takes by the schema of its form. */
export interface Limits {
  maxLength?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
}

/** What is read of a schema, whichever it is: the classes of zod would weigh on every first page with a form. */
interface Readable {
  type: string;
  unwrap?(): Readable;
  in?: Readable;
  options?: readonly Readable[];
  shape?: Record<string, Readable>;
  element?: Readable;
  maxLength?: number | null;
  minValue?: number | null;
  maxValue?: number | null;
}

/** A longer text is pasted whole, and the error under its field says that it is too long: nothing is cut unseen. */
const longestCut = 2000;

/** What a schema takes before it changes anything, without what wraps it; each of several that a value may be. */
function bare(one: Readable | undefined): Readable[] {
  if (one?.type === 'union') return one.options!.flatMap(bare);
  if (one?.in) return bare(one.in);
  // A list unwraps to its elements.
  return one?.unwrap && !one.element ? bare(one.unwrap()) : one ? [one] : [];
}

/**
 * The limits of the field at a dotted path; none where the schema says none. Of several that a value may be, those of
 * the first that has the field: the contract gives one name to one thing.
 */
export function limitsAt(schema: z.ZodType, path: string): Limits {
  const [field] = path
    .split('.')
    .reduce((found, key) => found.flatMap((one) => bare(one.shape?.[key] ?? one.element)), bare(schema as never));
  if (field?.type === 'number') return { min: field.minValue ?? undefined, max: field.maxValue ?? undefined };
  const longest = field?.type === 'string' && field.maxLength;
  return longest && longest <= longestCut ? { maxLength: longest } : {};
}
