import { z } from 'zod';

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

/** The fields of an object, before what is made of it. */
function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | undefined {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  return schema instanceof z.ZodObject ? schema.shape : undefined;
}

function valueOf(schema: z.core.$ZodType, text: string): unknown {
  if (schema instanceof z.ZodNullable) return text === '' ? null : valueOf(schema.unwrap(), text);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return valueOf(schema.unwrap(), text);
  if (schema instanceof z.ZodPipe) return valueOf(schema.in, text);
  if (schema instanceof z.ZodArray || schema instanceof z.ZodObject || schema instanceof z.ZodRecord)
    return jsonOf(text);
  if (schema instanceof z.ZodBoolean) return text === 'true' ? true : text === 'false' ? false : text;
  if (schema instanceof z.ZodNumber) return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  return text;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
