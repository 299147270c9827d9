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

type Described = z.core.JSONSchema.BaseSchema;

/** The longest list where a schema names none. */
const mostRows = 100;

/** The fields of a schema in its order; what a form cannot ask is a mistake of ours. */
export const fieldsOf = (schema: z.ZodObject): KindField[] => described(schema.toJSONSchema({ io: 'input' }));

const described = ({ properties = {} }: Described): KindField[] =>
  Object.entries(properties).map(([name, of]) => fieldOf(name, of as Described));

function fieldOf(name: string, of: Described): KindField {
  if (of.type === 'number' || of.type === 'integer')
    return { name, type: 'number', min: of.minimum ?? 0, max: of.maximum ?? 0 };
  if (of.enum) return { name, type: 'choice', values: of.enum as string[] };
  if (of.type === 'string') return { name, type: 'text', max: of.maxLength ?? 0, required: (of.minLength ?? 0) > 0 };
  const element = of.items as Described | undefined;
  const required = (of.minItems ?? 0) > 0;
  if (element?.type === 'string') return { name, type: 'list', required };
  if (element?.properties)
    return { name, type: 'rows', most: of.maxItems ?? mostRows, required, fields: described(element) };
  throw new Error(`a form has no field for ${name} (${of.type})`);
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
