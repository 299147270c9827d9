/**
 * Fails when a first page loads more compressed script than it may (docs/decisions/0004); run after every build.
 * `node budget.ts [folder]`. Figures are KB (1000 bytes) of gzip, level 9, over the screen's static imports and those
 * of the shell around it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesOfModules, readManifest } from './manifest.ts';

/** What a page loads beside the entry, which every page loads: the rules of the guard, its shell, its screen. */
const pages = [
  { name: 'sign-in', maxKb: 212, modules: ['src/shell/auth/AuthShell.tsx', 'src/features/auth/Login.tsx'] },
  {
    name: 'dashboard',
    maxKb: 310,
    modules: ['src/kit/ability.ts', 'src/shell/admin/AdminShell.tsx', 'src/features/dashboard/Dashboard.tsx'],
  },
  {
    name: 'student',
    maxKb: 295,
    modules: ['src/shell/student/StudentShell.tsx', 'src/features/student/today/Today.tsx'],
  },
];

const dist = process.argv[2] ?? join(import.meta.dirname, 'dist');
const manifest = readManifest(dist);
const gzipKb = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000;

for (const { name, maxKb, modules } of pages) {
  const files = [...filesOfModules(manifest, ['index.html', ...modules])].filter((file) => file.endsWith('.js'));
  const kb = files.reduce((sum, file) => sum + gzipKb(file), 0);
  const fits = kb <= maxKb;
  console.log(`${fits ? 'ok  ' : 'OVER'} ${name}: ${kb.toFixed(1)} KB of ${maxKb} KB script, ${files.length} files`);
  if (!fits) process.exitCode = 1;
}
