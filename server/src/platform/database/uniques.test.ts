import { expect, it } from 'vitest';
import { testApp } from '../testing/app.ts';
import { rows, sql } from './index.ts';

const { services } = await testApp();

/** An index, or what a function refuses in the name of a constraint. */
it('what the features declare of unique constraints is of constraints that the database has', async () => {
  const indexes = await rows<{ name: string }>(
    services.db,
    sql`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisunique`,
  );
  const refusing = await rows<{ source: string }>(
    services.db,
    sql`select p.prosrc as source from pg_proc p where p.prosrc like '%unique_violation%'`,
  );
  const names = new Set(indexes.map(({ name }) => name));
  const isOfFunction = (name: string) => refusing.some(({ source }) => source.includes(`constraint = '${name}'`));
  const declared = [...services.uniques.keys()];
  expect(declared.length).toBeGreaterThan(0);
  expect(declared.filter((name) => !names.has(name) && !isOfFunction(name))).toEqual([]);
});
