import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const migrationsFolder = fileURLToPath(new URL('../../../database/migrations', import.meta.url));

export interface Migration {
  tag: string;
  when: number;
}

let cached: readonly Migration[] | undefined;

/** The migrations that this release knows, in their order. */
export const migrationsOf = (): readonly Migration[] =>
  (cached ??= (
    JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as { entries: Migration[] }
  ).entries.map(({ tag, when }) => ({ tag, when })));
