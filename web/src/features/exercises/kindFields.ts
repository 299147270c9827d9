import { kindOf } from '@okur/contract/exercises/kinds';
import type { ExerciseKindName } from '@okur/contract/exercises/names';
import type { z } from 'zod';

/** A field of a form, as the schema of a kind has it. */
export type KindField =
  | { name: string; type: 'number'; min: number; max: number }
  | { name: string; type: 'choice'; values: readonly string[] }
  | { name: string; type: 'text'; max: number }
  /** Texts, one on a line. */
  | { name: string; type: 'list' }
  | { name: string; type: 'rows'; fields: KindField[]; most: number };

interface Inner {
  def: { type: string; innerType?: Inner; element?: Inner; checks?: { _zod: { def: { check: string; maximum?: number } } }[] };
  shape?: Record<string, Inner>;
  options?: readonly string[];
  minValue?: number | null;
  maxValue?: number | null;
  maxLength?: number | null;
}

/** The longest list where a schema names none. */
const mostRows = 100;

/** The fields of a schema in its order; what a form cannot ask is a mistake of ours. */
export function fieldsOf(schema: z.ZodObject): KindField[] {
  return Object.entries((schema as unknown as Inner).shape ?? {}).map(([name, of]) => fieldOf(name, of));
}

function fieldOf(name: string, schema: Inner): KindField {
  const { def } = schema;
  if (def.type === 'default' && def.innerType) return fieldOf(name, def.innerType);
  if (def.type === 'number') return { name, type: 'number', min: schema.minValue ?? 0, max: schema.maxValue ?? 0 };
  if (def.type === 'enum') return { name, type: 'choice', values: schema.options ?? [] };
  if (def.type === 'string') return { name, type: 'text', max: schema.maxLength ?? 0 };
  if (def.type === 'array' && def.element?.def.type === 'string') return { name, type: 'list' };
  if (def.type === 'array' && def.element?.shape) {
    const most = def.checks?.find((check) => check._zod.def.check === 'max_length')?._zod.def.maximum ?? mostRows;
    return { name, type: 'rows', most, fields: Object.entries(def.element.shape).map(([key, of]) => fieldOf(key, of)) };
  }
  throw new Error(`a form has no field for ${name} (${def.type})`);
}

const emptyOf = (field: KindField): unknown => (field.type === 'number' ? field.min : field.type === 'choice' ? field.values[0] : field.type === 'text' ? '' : []);
/** A new row: its texts empty. */
export const emptyRow = (fields: readonly KindField[]): Record<string, unknown> => Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)]));

/** What a new exercise of this kind begins with: the usual parameters, and content still to be written. */
export const blankOf = (kind: ExerciseKindName): { params: Record<string, unknown>; content: Record<string, unknown> } => ({
  params: kindOf(kind).settings.parse({}),
  content: emptyRow(fieldsOf(kindOf(kind).content)),
});

