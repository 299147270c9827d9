import type { ExerciseKind } from '@okur/contract/exercises/kind';
import { kindOf } from '@okur/contract/exercises/kinds';
import type { ExerciseKindName } from '@okur/contract/exercises/names';
import type { z } from 'zod';

/** A field of a form, as the schema of a kind has it. A number and a choice are always asked for. */
export type KindField =
  | { name: string; type: 'number'; min: number; max: number }
  | { name: string; type: 'choice'; values: readonly string[] }
  | { name: string; type: 'text'; max: number; required: boolean }
  /** Texts, one on a line. */
  | { name: string; type: 'list'; required: boolean }
  | { name: string; type: 'rows'; fields: KindField[]; most: number; required: boolean };

interface Inner {
  def: {
    type: string;
    innerType?: Inner;
    element?: Inner;
    checks?: { _zod: { def: { check: string; minimum?: number; maximum?: number } } }[];
  };
  shape?: Record<string, Inner>;
  options?: readonly string[];
  minValue?: number | null;
  maxValue?: number | null;
  minLength?: number | null;
  maxLength?: number | null;
}

/** The longest list where a schema names none. */
const mostRows = 100;

const lengthOf = ({ def }: Inner, limit: 'minimum' | 'maximum'): number | undefined =>
  def.checks?.find((check) => check._zod.def.check === (limit === 'minimum' ? 'min_length' : 'max_length'))?._zod.def[
    limit
  ];

/** The fields of a schema in its order; what a form cannot ask is a mistake of ours. */
export function fieldsOf(schema: z.ZodObject): KindField[] {
  return Object.entries((schema as unknown as Inner).shape ?? {}).map(([name, of]) => fieldOf(name, of));
}

function fieldOf(name: string, schema: Inner): KindField {
  const { def } = schema;
  if (def.type === 'default' && def.innerType) return fieldOf(name, def.innerType);
  if (def.type === 'number') return { name, type: 'number', min: schema.minValue ?? 0, max: schema.maxValue ?? 0 };
  if (def.type === 'enum') return { name, type: 'choice', values: schema.options ?? [] };
  if (def.type === 'string')
    return { name, type: 'text', max: schema.maxLength ?? 0, required: (schema.minLength ?? 0) > 0 };
  const required = (lengthOf(schema, 'minimum') ?? 0) > 0;
  if (def.type === 'array' && def.element?.def.type === 'string') return { name, type: 'list', required };
  if (def.type === 'array' && def.element?.shape) {
    return {
      name,
      type: 'rows',
      most: lengthOf(schema, 'maximum') ?? mostRows,
      required,
      fields: Object.entries(def.element.shape).map(([key, of]) => fieldOf(key, of)),
    };
  }
  throw new Error(`a form has no field for ${name} (${def.type})`);
}

/** Whether a parameter does anything beside the others that are set. */
export function applies(
  { onlyWith }: Pick<ExerciseKind, 'onlyWith'>,
  name: string,
  params: Readonly<Record<string, unknown>>,
): boolean {
  const needed = onlyWith?.[name];
  return !needed || params[needed[0]] === needed[1];
}

const emptyOf = (field: KindField): unknown =>
  field.type === 'number' ? field.min : field.type === 'choice' ? field.values[0] : field.type === 'text' ? '' : [];
/** A new row: its texts empty. */
export const emptyRow = (fields: readonly KindField[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)]));

/** What a new exercise of this kind begins with: the usual parameters, and content still to be written. */
export const blankOf = (
  kind: ExerciseKindName,
): { params: Record<string, unknown>; content: Record<string, unknown> } => ({
  params: kindOf(kind).settings.parse({}),
  content: emptyRow(fieldsOf(kindOf(kind).content)),
});

const shapeOf = (field: KindField): unknown =>
  field.type === 'rows' ? field.fields.map((inner) => [inner.name, shapeOf(inner)]) : field.type;

/** What of one kind's content is in the place of the same in another: a text and its questions, words. */
export function sharedContent(
  from: ExerciseKindName,
  to: ExerciseKindName,
  content: Record<string, unknown>,
): Record<string, unknown> {
  const held = new Map(fieldsOf(kindOf(from).content).map((field) => [field.name, JSON.stringify(shapeOf(field))]));
  const same = fieldsOf(kindOf(to).content).filter((field) => held.get(field.name) === JSON.stringify(shapeOf(field)));
  return Object.fromEntries(same.map(({ name }) => [name, content[name]]));
}
