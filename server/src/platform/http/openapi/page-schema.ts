import { escapeHtml } from '../escape-html.ts';
import type { Schema } from './types.ts';

const nameOf = (ref: string): string => ref.split('/').at(-1)!;
export const schemaAnchor = (name: string): string => `schema-${name.replaceAll('.', '-')}`;
const link = (ref: string): string => `<a href="#${schemaAnchor(nameOf(ref))}">${escapeHtml(nameOf(ref))}</a>`;
const literal = (value: unknown): string => `<code class="value">${escapeHtml(JSON.stringify(value))}</code>`;

/** What a value is, in a line: `list of Company`, `text or null`, `"a" | "b"`. */
function typeOf(schema: Schema): string {
  if (schema.$ref) return link(schema.$ref);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.const !== undefined) return literal(schema.const);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return choices.map((choice) => typeOf(choice as Schema)).join(schema.allOf ? ' and ' : ' or ');
  if (schema.type === 'array') return listType(schema.items as Schema | undefined);
  if (schema.type === 'object')
    return isMap(schema) ? `map of ${typeOf(schema.additionalProperties as Schema)}` : 'object';
  if (schema.contentMediaType) return 'file';
  if (schema.type === 'string') return schema.format ?? 'text';
  return schema.type ? String(schema.type) : 'anything';
}

const listType = (items: Schema | undefined): string =>
  !items ? 'list' : items.properties ? 'list of objects' : `list of ${typeOf(items)}`;

const isMap = (schema: Schema): boolean =>
  typeof schema.additionalProperties === 'object' && Object.keys(schema.properties ?? {}).length === 0;

/** The rules a value must meet: `1 to 120 characters`, `at least 1`. */
function rulesOf(schema: Schema): string[] {
  const inner = (schema.anyOf ?? []).filter((choice) => (choice as Schema).type !== 'null');
  const { default: preset, pattern } = schema;
  return [
    ...(schema.description ? [escapeHtml(schema.description)] : []),
    ...span(schema.minLength, schema.maxLength, ' characters'),
    ...span(schema.minimum, schema.maximum, ''),
    ...span(schema.minItems, schema.maxItems, ' entries'),
    ...(pattern ? [`matching <code>${escapeHtml(pattern)}</code>`] : []),
    ...(preset === undefined ? [] : [`${literal(preset)} if left out`]),
    ...(inner.length === 1 ? rulesOf(inner[0] as Schema) : []),
  ];
}

function span(min: number | undefined, max: number | undefined, unit: string): string[] {
  const figure = (value: number) => value.toLocaleString('en');
  if (min !== undefined && max !== undefined)
    return [min === max ? `exactly ${figure(min)}${unit}` : `${figure(min)} to ${figure(max)}${unit}`];
  if (min !== undefined) return [`at least ${figure(min)}${unit}`];
  return max === undefined ? [] : [`at most ${figure(max)}${unit}`];
}

interface Field {
  path: string;
  schema: Schema;
  required: boolean;
}

/** An object's fields, those of objects without a name below it too: `counts.students`, `options[].text`. */
function fieldsOf(schema: Schema, path = ''): Field[] {
  const object = objectIn(schema);
  if (!object) return [];
  const below = path && `${path}${object.suffix}`;
  return Object.entries(object.schema.properties ?? {}).flatMap(([name, value]) => {
    const field = {
      path: below ? `${below}.${name}` : name,
      schema: value as Schema,
      required: object.schema.required?.includes(name) ?? false,
    };
    return [field, ...fieldsOf(field.schema, field.path)];
  });
}

/** The unnamed object that a schema is, or lists, or may be beside null. */
function objectIn(schema: Schema): { schema: Schema; suffix: string } | null {
  if (schema.properties) return { schema, suffix: '' };
  if (schema.type === 'array' && schema.items) {
    const inner = objectIn(schema.items as Schema);
    return inner && { schema: inner.schema, suffix: `[]${inner.suffix}` };
  }
  for (const choice of schema.anyOf ?? []) {
    const inner = objectIn(choice as Schema);
    if (inner) return inner;
  }
  return null;
}

export type Side = 'sent' | 'answered';

/** A schema as a table of fields; one that is no object as a line. */
export function schemaTable(schema: Schema, side: Side): string {
  const fields = fieldsOf(schema);
  if (fields.length === 0)
    return `<p class="type">${schema.type === 'object' && !isMap(schema) ? 'Nothing' : typeOf(schema)}</p>`;
  return table(
    fields.map(({ path, schema: field, required }) =>
      fieldRow(path, field, side === 'sent' ? (required ? 'required' : '') : required ? '' : 'may be missing'),
    ),
  );
}

export const table = (rows: readonly string[]): string =>
  `<div class="scroll"><table><thead><tr><th>Field<th>Type<th>Rules</thead><tbody>${rows.join('')}</tbody></table></div>`;

export function fieldRow(name: string, schema: Schema, mark: string): string {
  const rules = [...(mark ? [`<b>${mark}</b>`] : []), ...rulesOf(schema)];
  return `<tr><td><code>${escapeHtml(name)}</code><td class="type">${typeOf(schema)}<td>${rules.join(', ')}`;
}
