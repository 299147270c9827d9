import type { NamedRoute } from '@okur/contract';
import { z } from 'zod';
import type { Schema } from './types.ts';

export interface RouteSchemas {
  /** Objects whose fields become parameters. */
  params: Schema | undefined;
  query: Schema | undefined;
  body: Schema | undefined;
  answer: Schema;
}

type Direction = 'input' | 'output';
type Schemas = Record<string, Schema>;

const prefix = '#/components/schemas/';
export const refTo = (name: string): { $ref: string } => ({ $ref: `${prefix}${name}` });

/**
 * The contract's schemas as JSON Schema: what each route takes as it comes in, what it answers as it goes out. A schema
 * that a contract module exports keeps its name and is told once, among the components.
 */
export function schemasOf(
  routes: readonly NamedRoute[],
  modules: Record<string, object>,
): { of(route: NamedRoute): RouteSchemas; components: Schemas } {
  const names = exportedSchemas(modules);
  const taken = convert('input', names, routes);
  const given = convert('output', names, routes);
  const twoFaced = differing(taken, given);
  const rename = (schema: Schema): Schema => withRefs(schema, (name) => (twoFaced.has(name) ? `${name}.in` : name));
  const incoming = Object.entries(taken.reached).map(
    ([name, schema]) => [twoFaced.has(name) ? `${name}.in` : name, rename(schema)] as const,
  );
  return {
    of: ({ route }) => ({
      params: route.params && rename(taken.inline(route.params)),
      query: route.query && rename(taken.inline(route.query)),
      body: route.body && rename(taken.find(route.body)),
      answer: given.find(route.answer),
    }),
    components: Object.fromEntries(
      [...Object.entries(given.reached), ...incoming].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
}

/** Exported schemas by their name; a name that two modules use gets the module's before it from the second on. */
function exportedSchemas(modules: Record<string, object>): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>();
  const used = new Set<string>();
  for (const [module, members] of Object.entries(modules)) {
    for (const [name, value] of Object.entries(members)) {
      if (!(value instanceof z.ZodType) || names.has(value)) continue;
      const free = used.has(name) ? `${module}.${name}` : name;
      used.add(free);
      names.set(value, free);
    }
  }
  return names;
}

interface Converted {
  /** A reference where the schema has a name, else itself. */
  find(schema: z.ZodType): Schema;
  inline(schema: z.ZodType): Schema;
  /** Components that the routes lead to. */
  reached: Schemas;
}

function convert(direction: Direction, names: Map<z.ZodType, string>, routes: readonly NamedRoute[]): Converted {
  const ids = new Map(names);
  const add = (schema: z.ZodType | undefined, id: string) => void (schema && !ids.has(schema) && ids.set(schema, id));
  for (const { name, route } of routes) {
    if (direction === 'output') add(route.answer, `${name}.answer`);
    else for (const part of ['params', 'query', 'body'] as const) add(route[part], `${name}.${part}`);
  }
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of ids) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: direction,
    unrepresentable: 'any',
    uri: (id) => `${prefix}${id}`,
    override: ({ jsonSchema }) => tidy(jsonSchema, direction),
  });
  for (const schema of Object.values(schemas)) {
    delete schema['$schema'];
    delete schema['$id'];
  }
  const inline = (schema: z.ZodType): Schema => schemas[ids.get(schema)!]!;
  const find = (schema: z.ZodType): Schema => (names.has(schema) ? refTo(names.get(schema)!) : inline(schema));
  const roots = routes.flatMap(({ route: { params, query, body, answer } }) =>
    direction === 'output'
      ? [find(answer)]
      : [...[params, query].flatMap((part) => (part ? [inline(part)] : [])), ...(body ? [find(body)] : [])],
  );
  return { find, inline, reached: reach(roots, schemas) };
}

/** Says what a reader needs: no pattern beside the format it spells out, no bounds that every whole number has. */
function tidy(schema: Schema, direction: Direction): void {
  if (schema.format) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // A later version may answer more fields; an unknown field that is sent is refused.
  if (direction === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
}

function reach(roots: readonly Schema[], schemas: Schemas): Schemas {
  const reached: Schemas = {};
  const open = [...roots];
  for (let schema = open.pop(); schema; schema = open.pop()) {
    for (const name of refsOf(schema)) {
      if (name in reached) continue;
      reached[name] = schemas[name]!;
      open.push(reached[name]);
    }
  }
  return reached;
}

/** Names that mean one thing on the way in and another on the way out, by themselves or by what they lead to. */
function differing(taken: Converted, given: Converted): Set<string> {
  const both = Object.keys(taken.reached).filter((name) => name in given.reached);
  const split = new Set(
    both.filter((name) => JSON.stringify(taken.reached[name]) !== JSON.stringify(given.reached[name])),
  );
  for (let before = -1; before < split.size;) {
    before = split.size;
    for (const name of both) if ([...refsOf(taken.reached[name]!)].some((ref) => split.has(ref))) split.add(name);
  }
  return split;
}

function refsOf(schema: Schema): Set<string> {
  const refs = new Set<string>();
  withRefs(schema, (name) => {
    refs.add(name);
    return name;
  });
  return refs;
}

/** A copy with every reference renamed. */
const withRefs = (schema: Schema, rename: (name: string) => string): Schema =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(prefix)
      ? prefix + rename(value.slice(prefix.length))
      : value,
  ) as Schema;
