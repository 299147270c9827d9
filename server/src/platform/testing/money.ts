import { afterAll, afterEach } from 'vitest';
import { moneyMistakes } from '../database/check-money.ts';
import { openDatabase, rows, type Sql, sql } from '../database/index.ts';
import type { TestApp } from './app.ts';
import { administratorOf } from './database.ts';

/** After each test of the file that calls it money and codes are counted: nothing may be wrong with them. */
export const countMoney = ({ services }: TestApp): void =>
  afterEach(async () => {
    const mistakes = await moneyMistakes(services.db);
    if (mistakes.length > 0) throw new Error(JSON.stringify(mistakes));
  });

/**
 * What is found while it is as some statements make it, past the triggers, rights and indexes that keep most mistakes
 * out; afterwards all is right again.
 */
export function plantMistakes({ services }: TestApp): (...statements: Sql[]) => Promise<string[]> {
  const superuser = openDatabase(administratorOf(services.config.databaseUrl!), { max: 1 });
  afterAll(() => superuser.close());
  return async (...statements) => {
    const found: string[] = [];
    await superuser
      .transaction(async (tx) => {
        await rows(tx, sql`set local session_replication_role = replica`);
        for (const statement of statements) await rows(tx, statement);
        found.push(...(await moneyMistakes(tx)).flatMap((row) => Object.keys(row)));
        throw new Error('taken back');
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'taken back') throw error;
      });
    return found;
  };
}
