import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Names, name, text } from './fields.ts';
import { allRoutes } from './index.ts';

/* Every schema of what callers send (body, query, params), walked leaf by leaf. */

const inputs = allRoutes.flatMap(({ route }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    return schema ? [{ call: `${route.method} ${route.path} ${part}`, schema: schema as z.ZodType }] : [];
  }),
);

/** What a schema is made of, by name; of a pipe both ends. */
function partsOf(schema: z.ZodType): [name: string, schema: z.ZodType][] {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  if (def.type === 'object') return Object.entries(def['shape'] as Record<string, z.ZodType>);
  const inner = ['innerType', 'element', 'keyType', 'valueType', 'in', 'out'].flatMap((key) => def[key] ?? []);
  return [...inner, ...((def['options'] ?? def['items'] ?? []) as z.ZodType[])].map((part) => ['', part as z.ZodType]);
}

/** Amounts of money are in columns of eight bytes, and are numbers up to here in JavaScript. */
const isAmount = (path: string): boolean => path.endsWith('amount');

/** The paths of numbers that have no bounds, or bounds that their column of four bytes, of money eight, cannot hold. */
function unbounded(schema: z.ZodType, path = ''): string[] {
  if (schema instanceof z.ZodPipe) {
    // A number of a query is read from text first: its rules are behind.
    const behind = schema.def.out as z.ZodType;
    return behind instanceof z.ZodTransform ? unbounded(schema.def.in as z.ZodType, path) : unbounded(behind, path);
  }
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue } = schema;
    const most = isAmount(path) ? Number.MAX_SAFE_INTEGER : 2_147_483_647;
    return (minValue ?? -Infinity) >= -most - 1 && (maxValue ?? Infinity) <= most ? [] : [path];
  }
  return partsOf(schema).flatMap(([key, part]) => unbounded(part, key ? `${path}.${key}` : path));
}

it.each(inputs)('$call has bounds for every number, and they fit their column', ({ schema }) => {
  expect(unbounded(schema)).toEqual([]);
});

it('finds a number without bounds wherever it stands', () => {
  const unboundedFields = unbounded(
    z.strictObject({
      a: z.array(z.int()).default([]),
      b: z.strictObject({ c: z.coerce.number().pipe(z.int().min(1)).optional() }),
      d: z.record(z.string(), z.union([z.string(), z.number().nullable()])),
      fine: z.coerce.number().pipe(z.int().min(0).max(9)),
    }),
  );
  expect(unboundedFields).toEqual(['.a', '.b.c', '.d']);
});

/** A value in the shape of the schema with this text wherever one may stand. */
function filled(schema: z.ZodType, value: string): unknown[] {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(
      ([key, part]) => [key, filled(part, value)] as const,
    );
    const most = Math.max(1, ...fields.map(([, ways]) => ways.length));
    return Array.from({ length: most }, (_, at) =>
      Object.fromEntries(fields.map(([key, ways]) => [key, ways[at % ways.length]])),
    );
  }
  if (schema instanceof z.ZodArray) return filled(schema.element as z.ZodType, value).map((item) => [item]);
  if (schema instanceof z.ZodRecord) return [{ key: value, [value]: value }];
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  const parts = schema instanceof z.ZodPipe ? [schema.def.in as z.ZodType] : partsOf(schema).map(([, part]) => part);
  return parts.length > 0 ? parts.flatMap((part) => filled(part, value)) : [value];
}

const size = 100_000;
const repeated = (piece: string): string => piece.repeat(size / piece.length);
const hostile: Record<string, string> = {
  'marks out of order': 'a' + '\u0301'.repeat(size / 2) + '\u0327'.repeat(size / 2),
  'letters under ten marks each': repeated(`a${'\u0301'.repeat(5)}${'\u0327'.repeat(5)}`),
  'open placeholders': repeated('{{ '),
  'open tags': repeated('<b '),
  blanks: `a${repeated(' ')}b`,
  'dots and hyphens': repeated('a.-'),
  digits: repeated('1'),
  'no e-mail': `${repeated('a.')}@`,
};

/** What the text takes of this thread, in milliseconds: whatever else the machine does. */
function cost(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe.each(Object.entries(hostile))('a text of %s', (_name, value) => {
  it('holds no schema of the contract', () => {
    const slow = inputs.filter(({ schema }) =>
      filled(schema, value).some((input) => cost(() => schema.safeParse(input)) > 500),
    );
    expect(slow.map(({ call }) => call)).toEqual([]);
  });
});

describe('a pile of marks on one letter', () => {
  const pile = `e${'\u0301'.repeat(11)}`;
  it.each([
    ['text', text(100)],
    ['a name', name(100)],
    ['names', Names.shape.tr],
  ])('is refused in %s, and said once', (_name, schema) => {
    expect(schema.safeParse(pile).error?.issues.map(({ message }) => message)).toEqual(['validation.characters']);
    expect(schema.parse(`e${'\u0301'.repeat(10)}`)).toBe(`é${'\u0301'.repeat(9)}`);
  });
});
