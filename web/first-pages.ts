import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { painter } from './first-picture.ts';
import { filesOfModules, readManifest } from './manifest.ts';

/** Where people begin who are signed in, and what is loaded for it beside the entry: the rules of the guard, the shell, the screen. */
const firstPages = {
  corporate: { path: '/dashboard', modules: ['src/kit/ability.ts', 'src/shell/admin/AdminShell.tsx', 'src/features/dashboard/Dashboard.tsx'] },
  parent: { path: '/parent/dashboard', modules: ['src/shell/parent/ParentShell.tsx', 'src/features/parent/ParentDashboard.tsx'] },
  student: { path: '/student/today', modules: ['src/shell/student/StudentShell.tsx', 'src/features/student/Today.tsx'] },
};
/** What every page is drawn with: the entry paints the first picture and asks for it then. */
const application = ['src/main.tsx'];
const place = 'FIRST = {}';

/** Writes into `boot.js` which files the first pages need. Without it they are asked for by the first script. */
export function firstPagesAhead(): Plugin {
  let dist = '';
  return {
    name: 'first-pages-ahead',
    apply: 'build',
    configResolved({ root, build }) {
      dist = resolve(root, build.outDir);
    },
    async writeBundle() {
      const manifest = readManifest(dist);
      const filesOf = (modules: readonly string[], known: ReadonlySet<string>) => [...filesOfModules(manifest, modules)].filter((file) => !known.has(file) && /\.(js|css)$/.test(file)).map((file) => `/${file}`);
      const { file, code } = await painter();
      const onEveryPage = filesOf(application, filesOfModules(manifest, ['index.html']));
      const known = filesOfModules(manifest, ['index.html', ...application]);
      const first = { all: onEveryPage, painter: `/${file}`, ...Object.fromEntries(Object.entries(firstPages).map(([kind, { path, modules }]) => [kind, { path, files: filesOf(modules, known) }])) };
      writeFileSync(join(dist, file), code);
      const boot = join(dist, 'boot.js');
      const script = readFileSync(boot, 'utf8');
      if (!script.includes(place)) throw new Error(`boot.js has no place for the files of the first pages: ${place}`);
      writeFileSync(boot, script.replace(place, `FIRST = ${JSON.stringify(first)}`));
    },
  };
}
