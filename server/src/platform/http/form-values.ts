import type { z } from 'zod';

interface Def {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
}

/**
 * The fields of a form as the contract's body has them: a form carries text alone. Lists and objects come as JSON,
 * numbers and yes or no in letters, nothing as an empty field. What cannot be read so stays text: its field says so.
 */
export function formValues(schema: z.core.$ZodType | undefined, fields: Record<string, unknown>): unknown {
  const shape = schema && shapeOf(schema);
  if (!shape) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      typeof text === 'string' && shape[name] ? valueOf(shape[name], text) : text,
    ]),
  );
}

const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def;

/** The fields of an object, before what is made of it. */
function shapeOf(schema: z.core.$ZodType): Def['shape'] {
  const def = defOf(schema);
  return def.type === 'pipe' ? shapeOf(def.in!) : def.shape;
}

function valueOf(schema: z.core.$ZodType, text: string): unknown {
  const { type, innerType, in: first } = defOf(schema);
  if (type === 'nullable' && text === '') return null;
  if (innerType) return valueOf(innerType, text);
  if (first) return valueOf(first, text);
  if (type === 'array' || type === 'object' || type === 'record') return jsonOf(text);
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (type === 'number' || type === 'int')
    return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  return text;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
