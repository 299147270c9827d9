import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linkLibraries } from './binaries.ts';

test('library links that a blocked install script did not make are made at the start', async () => {
  const root = await mkdtemp(join(tmpdir(), 'okur-binaries-'));
  try {
    await mkdir(join(root, 'native/lib'), { recursive: true });
    await writeFile(join(root, 'native/lib/libpq.so.5.18'), 'library');
    await writeFile(
      join(root, 'native/pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
    );
    await linkLibraries(root);
    await linkLibraries(root);
    expect(await readFile(join(root, 'native/lib/libpq.so.5'), 'utf8')).toBe('library');
  } finally {
    await rm(root, { recursive: true });
  }
});
