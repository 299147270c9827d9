import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { array } from './database.ts';
import { statementOf } from './statement.ts';
import { users } from './tables/index.ts';

const leaf: fc.Arbitrary<SQL> = fc.oneof(
  fc.string().map((text) => sql`a = ${text}`),
  fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.date({ noInvalidDate: true })).map((value) => sql`${value}`),
  fc.string().map((name) => sql`${sql.identifier(name)}`),
  fc.array(fc.uuid()).map((ids) => sql`id = any(${array(ids)})`),
  fc.array(fc.integer(), { minLength: 1 }).map((numbers) => sql`n in ${numbers}`),
  fc.string({ minLength: 1 }).map((text) => sql.raw(text)),
  fc.constantFrom(sql``, sql`${undefined}`, sql`${users.name} = ${'x'}`, sql`${users}`, sql`${sql.param('x', users.name)}`, sql`${1}::int`.inlineParams()),
);
const { tree } = fc.letrec<{ tree: SQL }>((tie) => ({
  tree: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('tree'), { maxLength: 4 }).map((parts) => sql`(${sql.join(parts, sql` and `)})`)),
}));

test('a statement is written as Drizzle writes it', () => {
  const dialect = new PgDialect();
  fc.assert(
    fc.property(tree, (query) => {
      const { sql: text, params } = dialect.sqlToQuery(query);
      expect(statementOf(query)).toEqual({ text, values: params });
    }),
    { numRuns: 500 },
  );
});
