import { readFileSync } from 'node:fs';
import { type Db, rows, sql } from './index.ts';

const file = new URL('../../../database/check-money.sql', import.meta.url);

/** What the statements of check-money.sql find: rows that must not be. */
export async function moneyMistakes(db: Db): Promise<Record<string, unknown>[]> {
  const statements = readFileSync(file, 'utf8').split(/;\s*(?:\n|$)/);
  const found: Record<string, unknown>[] = [];
  for (const statement of statements.filter((text) => /\bselect\b/.test(text)))
    found.push(...(await rows<Record<string, unknown>>(db, sql.raw(statement))));
  return found;
}
