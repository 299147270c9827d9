import type { z } from 'zod';

/** What a field takes by the schema of its form. */
export interface Limits {
  maxLength?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
}

/** What is read of a schema, by its `type`: the classes would weigh on every first page with a form. */
type Readable =
  | z.ZodOptional
  | z.ZodNullable
  | z.ZodDefault
  | z.ZodPipe
  | z.ZodUnion
  | z.ZodObject
  | z.ZodArray
  | z.ZodNumber
  | z.ZodString;

/** A longer text is pasted whole, and the error under its field says that it is too long: nothing is cut unseen. */
const longestCut = 2000;

/** What a schema takes before it changes anything, without what wraps it; each of several that a value may be. */
function bare(schema: z.core.$ZodType | undefined): Readable[] {
  const one = schema as Readable | undefined;
  if (!one) return [];
  if (one.type === 'optional' || one.type === 'nullable' || one.type === 'default') return bare(one.unwrap());
  if (one.type === 'pipe') return bare(one.in);
  return one.type === 'union' ? one.options.flatMap(bare) : [one];
}

const partOf = (schema: Readable, key: string): z.core.$ZodType | undefined =>
  schema.type === 'object' ? schema.shape[key] : schema.type === 'array' ? schema.element : undefined;

/**
 * The limits of the field at a dotted path; none where the schema says none. Of several that a value may be, those of
 * the first that has the field: the contract gives one name to one thing.
 */
export function limitsAt(schema: z.ZodType, path: string): Limits {
  const [field] = path.split('.').reduce((found, key) => found.flatMap((one) => bare(partOf(one, key))), bare(schema));
  if (field?.type === 'number') return { min: field.minValue ?? undefined, max: field.maxValue ?? undefined };
  const longest = field?.type === 'string' && field.maxLength;
  return longest && longest <= longestCut ? { maxLength: longest } : {};
}
