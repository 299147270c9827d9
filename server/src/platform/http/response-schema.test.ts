import { allRoutes } from '@okur/contract';
import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { serializerOf } from './response-schema.ts';

/** A value as a handler may answer it, with fields that no one named, and what of it may leave. */
interface Sample {
  answer: unknown;
  leaves: unknown;
}

interface Def {
  type: string;
  format?: string;
  values: unknown[];
  entries: object;
  innerType: z.core.$ZodType;
  element: z.core.$ZodType;
  keyType: z.core.$ZodType;
  valueType: z.core.$ZodType;
  options: z.core.$ZodType[];
  items: z.core.$ZodType[];
  shape: Record<string, z.core.$ZodType>;
  catchall?: z.core.$ZodType;
}

const junkNames = ['password_hash', 'toString', 'list_keys', 'constructor'];
const same = (values: Arbitrary<unknown>): Arbitrary<Sample> =>
  values.map((value) => ({ answer: value, leaves: value }));
const entries = (samples: Record<string, Sample>, side: keyof Sample) =>
  Object.fromEntries(Object.entries(samples).map(([name, sample]) => [name, sample[side]]));

function samplesOf(schema: z.core.$ZodType): Arbitrary<Sample> {
  const def = (schema as z.ZodType).def as unknown as Def;
  switch (def.type) {
    case 'string':
      return same(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('Işıl "Su"\n\\', '\ud800', '')));
    case 'number':
      return same(def.format ? fc.maxSafeInteger() : fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return same(fc.boolean());
    case 'literal':
      return same(fc.constantFrom(...def.values));
    case 'enum':
      return same(fc.constantFrom(...Object.values(def.entries)));
    case 'unknown':
    case 'any':
      return same(fc.jsonValue());
    case 'nullable':
      return fc.oneof(samplesOf(def.innerType), fc.constant({ answer: null, leaves: null }));
    case 'optional':
    case 'default':
    case 'readonly':
      return samplesOf(def.innerType);
    case 'array':
      return fc.array(samplesOf(def.element), { maxLength: 3 }).map((all) => ({
        answer: all.map(({ answer }) => answer),
        leaves: all.map(({ leaves }) => leaves),
      }));
    case 'tuple':
      return fc.tuple(...def.items.map(samplesOf)).map((all) => ({
        answer: all.map(({ answer }) => answer),
        leaves: all.map(({ leaves }) => leaves),
      }));
    case 'record':
      return recordsOf(def.keyType, def.valueType);
    case 'union':
      return fc.oneof(...def.options.map(samplesOf));
    case 'object':
      return objectsOf(def.shape, def.catchall);
    default:
      throw new Error(`an answer of the contract holds a schema of the kind ${def.type}`);
  }
}

function recordsOf(key: z.core.$ZodType, value: z.core.$ZodType): Arbitrary<Sample> {
  const names = key instanceof z.ZodEnum ? fc.constantFrom(...Object.keys(key.enum)) : fc.string();
  const min = key instanceof z.ZodEnum ? Object.keys(key.enum).length : 0;
  return fc
    .dictionary(names, samplesOf(value), { minKeys: min, maxKeys: Math.max(min, 3), noNullPrototype: true })
    .map((all) => ({ answer: entries(all, 'answer'), leaves: entries(all, 'leaves') }));
}

function objectsOf(shape: Record<string, z.core.$ZodType>, catchall?: z.core.$ZodType): Arbitrary<Sample> {
  const required = Object.keys(shape).filter((name) => !(shape[name] instanceof z.ZodOptional));
  const fields = fc.record(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, samplesOf(field)])), {
    requiredKeys: required,
    noNullPrototype: true,
  }) as Arbitrary<Record<string, Sample>>;
  const junk = fc.dictionary(fc.constantFrom(...junkNames), fc.jsonValue(), { maxKeys: 2, noNullPrototype: true });
  const isOpen = catchall && !(catchall instanceof z.ZodNever);
  return fc.tuple(fields, junk).map(([samples, more]) => ({
    answer: { ...more, ...entries(samples, 'answer') },
    leaves: { ...(isOpen ? more : {}), ...entries(samples, 'leaves') },
  }));
}

const answers = allRoutes.filter(({ route }) => !route.download).map(({ name, route }) => [name, route] as const);

test.each(answers)('of the answer of %s all that the contract names leaves, and nothing else', (_name, { answer }) => {
  const serialize = serializerOf(answer);
  fc.assert(
    fc.property(samplesOf(answer), (sample) => {
      expect(JSON.parse(serialize(sample.answer))).toEqual(JSON.parse(JSON.stringify(sample.leaves)));
    }),
    { numRuns: 10 },
  );
});

const person = z.object({ name: z.string(), seen_at: z.iso.datetime().nullable(), children: z.array(z.string()) });
const serialize = serializerOf(z.object({ data: person }));

test.each([
  ['a plain value', { name: { password_hash: 'x' }, seen_at: null, children: [] }],
  ['a list', { name: 'Ada', seen_at: null, children: { 0: 'x' } }],
  ['an object', 'x'],
])('where %s is named, nothing of another value leaves', (_what, data) => {
  let text = '';
  try {
    text = serialize({ data });
  } catch {
    // A fault, which is answered as one.
  }
  expect(text).not.toContain('"x"');
  expect(text).not.toContain('password_hash');
});

test('a moment leaves as text, as JSON has it', () => {
  const seen_at = new Date('2031-05-06T10:20:30.400Z');
  expect(JSON.parse(serialize({ data: { name: 'Ada', seen_at, children: [] } })).data.seen_at).toBe(
    '2031-05-06T10:20:30.400Z',
  );
});

test('what is made again on its way out cannot be written by its schema, and is refused', () => {
  expect(() => serializerOf(z.object({ data: z.string().transform((name) => ({ name })) }))).toThrow(/Transforms/);
});
