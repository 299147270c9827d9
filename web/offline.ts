import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';
import { picturesCache } from './worker/messages.ts';
import { type Chunk, filesOfModules, readManifest } from './manifest.ts';

/** Every page's scripts come with the sign-in, so that a page without a session can say that there is no network. */
const signIn = /^src\/(shell\/auth\/AuthShell|features\/auth\/(Login|StudentLogin|ParentLogin))\.tsx$/;
/** Where the students' pages begin: their screens are in routes/; what they load later follows from the build. */
const studentsOwn = /^src\/(shell\/student|kit\/offline)\//;
/** The screens of a file of routes/. */
export const screensOf = (routes: string): string[] =>
  [...routes.matchAll(/import\('\.\.\/(features\/.+?)'\)/g)].map(([, file]) => `src/${file}`);
const screens = () => screensOf(readFileSync(join(import.meta.dirname, 'src/routes/student.ts'), 'utf8'));
/** What every page loads leads to parts of the back office, too. */
const leadsOn = (key: string, { name }: Chunk): boolean => key !== 'index.html' && name !== 'base';

/** Letters of Turkish, French, Polish and English; further ones are kept once they were used. */
const isForAll = (file: string): boolean =>
  !file.endsWith('.woff2') || /(inter|literata)-latin(-ext)?-wght-normal/.test(file);
/** Letters for browsers that have no service workers. */
const isOld = (file: string): boolean => file.endsWith('.woff');
const unhashed = ['/boot.js', '/favicon.svg', '/manifest.webmanifest', '/assets/i18n/en.json'];

/** A worker is a plain script: browsers that know workers of modules are younger than those that know workers. */
const asModule = /^export \{\};$/m;

/** Writes `sw.js`: worker/worker.ts with the list of the build's files. Without it the application runs as well. */
export function offline(): Plugin {
  let dist = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved({ root, build }) {
      dist = resolve(root, build.outDir);
    },
    async writeBundle() {
      const source = join(import.meta.dirname, 'worker/worker.ts');
      const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source);
      const files = filesOf(dist);
      writeFileSync(
        join(dist, 'sw.js'),
        `const FILES = ${JSON.stringify({ version: versionOf(dist, files), ...files })};\n` +
          `${code.replace(asModule, '')}`,
      );
    },
  };
}

function filesOf(folder: string) {
  const manifest = readManifest(folder);
  const keys = Object.keys(manifest);
  const first = filesOfModules(manifest, ['index.html', ...keys.filter((key) => signIn.test(key))]);
  const later = [
    ...filesOfModules(manifest, [...screens(), ...keys.filter((key) => studentsOwn.test(key))], leadsOn),
  ].filter((file) => !first.has(file));
  const languages = readdirSync(join(folder, 'assets/i18n'))
    .filter((name) => /^\w+\.json$/.test(name))
    .map((name) => `/assets/i18n/${name}`);
  const addresses = (files: Iterable<string>) =>
    [...files]
      .filter((file) => !isOld(file))
      .map((file) => `/${file}`)
      .sort();
  return {
    entry: `/${manifest['index.html']!.file}`,
    core: ['/', ...unhashed, ...addresses(first).filter(isForAll)],
    student: addresses(later).filter(isForAll),
    pictures: picturesCache,
    onUse: [
      ...languages.filter((path) => !unhashed.includes(path)),
      ...addresses([...first, ...later]).filter((path) => !isForAll(path)),
    ],
  };
}

/** Names with a hash say by themselves what a file holds; of the others the contents count. */
function versionOf(folder: string, files: ReturnType<typeof filesOf>): string {
  const hash = createHash('sha256').update(JSON.stringify(files));
  const named = [...files.core, ...files.onUse].filter((path) => !path.startsWith('/assets/app/'));
  for (const path of named) hash.update(readFileSync(join(folder, path === '/' ? 'index.html' : path)));
  return hash.digest('hex').slice(0, 12);
}
