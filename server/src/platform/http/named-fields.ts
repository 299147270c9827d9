import type { z } from 'zod';

/** Answers the value with the fields its schema names and no other; the value itself when it has no other. */
export type Pick = (value: unknown) => unknown;

/*
 * An answer was checked by its schema in every call: a copy of each row and a note of each check, a quarter of all that
 * a list allocates. That the values are right is for the tests and for development, where every answer is still checked
 * whole (`strict` in serve.ts); what must hold in production is that no field leaves which the contract does not name.
 * This walks the schema once and leaves that.
 */

interface Def {
  type: string;
  shape: Record<string, z.core.$ZodType>;
  catchall?: z.core.$ZodType;
  element: z.core.$ZodType;
  innerType: z.core.$ZodType;
  valueType: z.core.$ZodType;
}

const known = new WeakMap<z.core.$ZodType, Pick>();

export function namedFieldsOf(schema: z.core.$ZodType): Pick {
  const hit = known.get(schema);
  if (hit) return hit;
  const made = pickOf(schema);
  known.set(schema, made);
  return made;
}

const leaves: ReadonlySet<string> = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'null',
  'literal',
  'enum',
  'date',
  'bigint',
]);

function pickOf(schema: z.core.$ZodType): Pick {
  const def = schema._zod.def as unknown as Def;
  if (leaves.has(def.type)) return leaf;
  switch (def.type) {
    case 'nullable':
    case 'optional':
    case 'readonly':
      return unlessAbsent(namedFieldsOf(def.innerType));
    case 'array':
      return ofEach(namedFieldsOf(def.element));
    case 'record':
      return ofEachValue(namedFieldsOf(def.valueType));
    case 'object':
      return isClosed(def) ? ofFields(def.shape) : checked(schema);
    case 'unknown':
    case 'any':
      return (value) => value;
    // What may be this or that, or is made anew on the way, only the schema itself can tell.
    default:
      return checked(schema);
  }
}

/** Drops or refuses what its shape does not name. */
const isClosed = ({ catchall }: Def): boolean => !catchall || catchall._zod.def.type === 'never';

/** Half built shapes inside a value that should be plain would carry fields out unseen. */
const leaf: Pick = (value) => {
  if (typeof value === 'object' && value !== null && !(value instanceof Date))
    throw new Error('an answer holds an object where its contract names a plain value');
  return value;
};

const checked =
  (schema: z.core.$ZodType): Pick =>
  (value) =>
    (schema as z.ZodType).parse(value);

const unlessAbsent = (inner: Pick): Pick =>
  inner === leaf ? leaf : (value) => (value === null || value === undefined ? value : inner(value));

const ofEach =
  (inner: Pick): Pick =>
  (value) => {
    if (!Array.isArray(value)) throw new Error('an answer holds no list where its contract names one');
    let copy: unknown[] | undefined;
    for (let at = 0; at < value.length; at += 1) {
      const picked = inner(value[at]);
      if (picked !== value[at]) (copy ??= [...(value as unknown[])])[at] = picked;
    }
    return copy ?? value;
  };

function ofEachValue(inner: Pick): Pick {
  return (value) => {
    let copy: Record<string, unknown> | undefined;
    const whole = objectOf(value);
    for (const key of Object.keys(whole)) {
      const picked = inner(whole[key]);
      if (picked !== whole[key]) (copy ??= { ...whole })[key] = picked;
    }
    return copy ?? whole;
  };
}

function ofFields(shape: Record<string, z.core.$ZodType>): Pick {
  const fields = new Map(Object.entries(shape).map(([name, schema]) => [name, namedFieldsOf(schema)]));
  return (value) => {
    const whole = objectOf(value);
    for (const key in whole) {
      const one = whole[key];
      const pick = fields.get(key);
      if (pick ? one !== undefined && pick(one) !== one : one !== undefined) return copyOf(whole, fields);
    }
    return whole;
  };
}

function copyOf(whole: Record<string, unknown>, fields: ReadonlyMap<string, Pick>): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, pick] of fields) if (whole[name] !== undefined) copy[name] = pick(whole[name]);
  return copy;
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null)
    throw new Error('an answer holds no object where its contract names one');
  return value as Record<string, unknown>;
}
