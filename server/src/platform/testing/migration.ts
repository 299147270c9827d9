import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rows, sql } from '../database/index.ts';
import { migrationsFolder } from '../database/migrations.ts';
import type { TestApp } from './app.ts';

/** Carries out a migration of data once more, or those of its statements that have `part` in them. */
export const migrateAgain = ({ services }: TestApp, tag: string, part = ''): Promise<void> =>
  services.transaction(async (tx) => {
    const statements = readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8').split('--> statement-breakpoint');
    for (const statement of statements.filter((one) => one.includes(part))) await rows(tx, sql.raw(statement));
  });
