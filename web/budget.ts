/**
 * Fails when a first page loads more compressed script than it may; run after every build.
 * `node budget.ts [folder]`. Figures are KB (1000 bytes) of gzip, level 9, over the screen's static imports and those of the shell around it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

/** What a page loads beside the entry, which every page loads: the rules of the guard, its shell, its screen. */
const pages = [
  { name: 'sign-in', maxKb: 200, modules: ['src/shell/auth/AuthShell.tsx', 'src/features/auth/Login.tsx'] },
  { name: 'dashboard', maxKb: 350, modules: ['src/kit/ability.ts', 'src/shell/admin/AdminShell.tsx', 'src/features/dashboard/Dashboard.tsx', 'src/features/dashboard/SchoolDashboard.tsx'] },
];

const dist = process.argv[2] ?? join(import.meta.dirname, 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

function chunkOf(key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not a chunk of the build any more; budget.ts names it`);
  return chunk;
}

function collect(key: string, files: Set<string>): Set<string> {
  const { file, imports = [] } = chunkOf(key);
  if (files.has(file)) return files;
  files.add(file);
  for (const next of imports) collect(next, files);
  return files;
}

const gzipKb = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000;

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (!entry) throw new Error('The build has no entry');

for (const { name, maxKb, modules } of pages) {
  const files = new Set<string>();
  for (const key of [entry, ...modules]) collect(key, files);
  const kb = [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + gzipKb(file), 0);
  const fits = kb <= maxKb;
  console.log(`${fits ? 'ok  ' : 'OVER'} ${name}: ${kb.toFixed(1)} KB of ${maxKb} KB script, ${files.size} files`);
  if (!fits) process.exitCode = 1;
}
