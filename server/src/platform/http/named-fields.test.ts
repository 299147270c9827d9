import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { namedFieldsOf } from './named-fields.ts';

const person = z.object({
  name: z.string(),
  email: z.string().nullable(),
  children: z.array(z.object({ id: z.string() })).optional(),
});
const answer = z.object({
  data: z.array(person),
  meta: z.object({ total: z.number() }),
  by: z.record(z.string(), person).optional(),
  kind: z.union([z.object({ a: z.string() }), z.string()]).optional(),
});
const pick = namedFieldsOf(answer);

test('what the contract names goes out as it is, without a copy', () => {
  const value = { data: [{ name: 'Ada', email: null, children: [{ id: '1' }] }], meta: { total: 1 } };
  expect(pick(value)).toBe(value);
});

test('a field that the contract does not name stays inside, however deep it stands', () => {
  const value = {
    data: [{ name: 'Ada', email: 'a@b.example', password_hash: 'x', children: [{ id: '1', secret: 'y' }] }],
    meta: { total: 1, sql: 'z' },
    by: { ada: { name: 'Ada', email: null, token: 't' } },
    kind: { a: 'b', c: 'd' },
    more: 1,
  };
  expect(pick(value)).toEqual({
    data: [{ name: 'Ada', email: 'a@b.example', children: [{ id: '1' }] }],
    meta: { total: 1 },
    by: { ada: { name: 'Ada', email: null } },
    kind: { a: 'b' },
  });
});

test('the value it was given is left as it was', () => {
  const value = { data: [{ name: 'Ada', email: null, secret: 1 }], meta: { total: 1 } };
  const before = structuredClone(value);
  pick(value);
  expect(value).toEqual(before);
});

test.each([
  [
    'an object where a plain value is named',
    { data: [{ name: { password_hash: 'x' }, email: null }], meta: { total: 1 } },
  ],
  ['a plain value where an object is named', { data: ['Ada'], meta: { total: 1 } }],
  ['an object where a list is named', { data: { 0: { password_hash: 'x' } }, meta: { total: 1 } }],
])('%s is a fault and does not go out', (_what, value) => {
  expect(() => pick(value)).toThrow('an answer holds');
});

test('of right values with anything beside them as much goes out as the schema itself lets out', () => {
  const junk = fc.dictionary(
    fc.constantFrom('password_hash', 'x', 'list_keys', 'toString', '__proto__'),
    fc.anything(),
  );
  const people = fc.array(
    fc
      .tuple(fc.record({ name: fc.string(), email: fc.option(fc.string()) }), junk)
      .map(([right, more]) => ({ ...more, ...right })),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(people, junk, fc.integer(), (data, more, total) => {
      const value = { ...more, data, meta: { ...more, total } };
      expect(JSON.stringify(pick(value))).toBe(JSON.stringify(answer.parse(value)));
    }),
  );
});
