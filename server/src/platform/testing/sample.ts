import { timeAhead } from '@okur/contract/testing/time';
import { z } from 'zod';

/* Makes a smallest valid body from a contract's schema, so that a test reaches what lies behind the validation. */

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  pattern?: string;
}

export function sampleOf(schema: z.ZodType): unknown {
  return sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
}

const formats: Record<string, () => string> = {
  uuid: () => crypto.randomUUID(),
  email: () => `kimse.${crypto.randomUUID().slice(0, 8)}@okur.example`,
  'date-time': () => timeAhead(86_400_000).toISOString(),
  date: () => '2026-11-21',
};

/** By the field's name, where the schema does not say it: an e-mail is an e-mail, and names are in one language. */
const named: Record<string, () => unknown> = {
  email: formats.email!,
  issuer: () => 'https://okul.example',
  url: () => 'https://okul.example/kanca',
  base_url: () => 'https://okul.example/ims',
  auth_url: () => 'https://okul.example/token',
  academic_year: () => '2026-2027',
  names: () => ({ tr: 'Örnek' }),
};

function sample(schema: Schema, name = ''): unknown {
  if (named[name]) return named[name]();
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0]!, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object')
    return Object.fromEntries((schema.required ?? []).map((key) => [key, sample(schema.properties?.[key] ?? {}, key)]));
  if (type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, (_, at) => onlyFirstRight(sample(schema.items ?? {}), at));
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  return formats[schema.format ?? '']?.() ?? 'Sample1'.padEnd(schema.minLength ?? 0, 'x');
}

/** Of the options of a question one alone is right. */
const onlyFirstRight = (item: unknown, at: number): unknown =>
  typeof item === 'object' && item !== null && 'right' in item ? { ...item, right: at === 0 } : item;
