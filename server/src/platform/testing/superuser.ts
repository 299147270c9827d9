import { openDatabase, rows, type Sql } from '../database/index.ts';
import type { TestApp } from './app.ts';
import { administratorOf } from './database.ts';

/** What neither the server nor the owner of its tables may do, all of it in one transaction: for a test to arrange. */
export async function asSuperuser({ services }: TestApp, ...statements: Sql[]): Promise<void> {
  const database = openDatabase(administratorOf(services.config.databaseUrl!), { max: 1 });
  try {
    await database.transaction(async (tx) => {
      for (const statement of statements) await rows(tx, statement);
    });
  } finally {
    await database.close();
  }
}
