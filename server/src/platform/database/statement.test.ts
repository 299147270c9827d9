import { type SQL, sql as drizzle } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { array } from './index.ts';
import { sql as own } from './sql.ts';
import { statementOf } from './statement.ts';
import { users } from './tables/index.ts';

/** Stores write with either, and one within the other. */
const leafOf = (sql: typeof drizzle): fc.Arbitrary<SQL> =>
  fc.oneof(
    fc.string().map((text) => sql`a = ${text}`),
    fc
      .oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.date({ noInvalidDate: true }))
      .map((value) => sql`${value}`),
    fc.string().map((name) => sql`${sql.identifier(name)}`),
    fc.array(fc.uuid()).map((ids) => sql`id = any(${array(ids)})`),
    fc.array(fc.integer(), { minLength: 1 }).map((numbers) => sql`n in ${numbers}`),
    fc.string({ minLength: 1 }).map((text) => sql.raw(text)),
    fc.constantFrom(
      sql``,
      sql`${undefined}`,
      sql`${users.name} = ${'x'}`,
      sql`${users}`,
      sql`${sql.param('x', users.name)}`,
      drizzle`${1}::int`.inlineParams(),
    ),
  );
const tags = [drizzle, own as unknown as typeof drizzle];
const { tree } = fc.letrec<{ tree: SQL }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    ...tags.map(leafOf),
    ...tags.map((sql) => fc.array(tie('tree'), { maxLength: 4 }).map((parts) => sql`(${sql.join(parts, sql` and `)})`)),
  ),
}));

test('a statement is written as Drizzle writes it', () => {
  const dialect = new PgDialect();
  fc.assert(
    fc.property(tree, (query) => {
      const { sql: text, params } = dialect.sqlToQuery(query);
      expect(statementOf(query)).toEqual({ text, values: params });
      expect(statementOf(query)).toEqual({ text, values: params });
    }),
    { numRuns: 500 },
  );
});

test('statements that begin alike, and one of a thousand values, are told apart', () => {
  const ask = (...values: number[]) =>
    statementOf(
      own`select ${own.join(
        values.map((value) => own`${value}::int`),
        own`, `,
      )} ${values.length > 2 ? own`limit 1` : own`limit 2`}`,
    );
  for (const _again of [1, 2]) {
    expect(ask(7)).toEqual({ text: 'select $1::int limit 2', values: [7] });
    expect(ask(8, 9)).toEqual({ text: 'select $1::int, $2::int limit 2', values: [8, 9] });
    expect(ask(1, 2, 3)).toEqual({ text: 'select $1::int, $2::int, $3::int limit 1', values: [1, 2, 3] });
    const many = Array.from({ length: 1000 }, (_, at) => at);
    const { text, values } = ask(...many);
    expect(values).toEqual(many);
    expect(text).toBe(`select ${many.map((at) => `$${at + 1}::int`).join(', ')} limit 1`);
  }
});
