/*
 * The way into every script: `node scripts/run.mjs start`. Plain JavaScript, because without `npm ci` there is no
 * pinned Node beside it, and the machine's own may be too old to read TypeScript; then it says so in one sentence.
 */
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const OLDEST = 24;
const root = new URL('../', import.meta.url);
const name = process.argv[2];
process.argv.splice(1, 2, fileURLToPath(new URL(`${name}.ts`, import.meta.url)));

const complaint = missing();
if (complaint) {
  console.error(complaint);
  process.exitCode = 1;
} else {
  // Stripped and compiled sources are stored: every further start is seconds shorter.
  module.enableCompileCache(fileURLToPath(new URL('node_modules/.cache/node', root)));
  await import(`./${name}.ts`);
}

function missing() {
  const installed = new URL('node_modules/.package-lock.json', root);
  if (!existsSync(installed)) return 'The packages are not installed yet: run npm ci first.';
  if (!sameVersions(installed)) return 'The installed packages are not those of package-lock.json: run npm ci.';
  if (Number.parseInt(process.versions.node, 10) < OLDEST) {
    return (
      `This is Node ${process.versions.node} and Okur needs ${OLDEST}: npm did not run the install script of its ` +
      'package "node". Run npm rebuild node --ignore-scripts=false, then try again.'
    );
  }
  return undefined;
}

/** npm keeps a list of what it installed; optional and development packages may be left out, none may differ. */
function sameVersions(installed) {
  const wanted = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')).packages;
  const found = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, link, dev, optional, devOptional, peer }]) => {
    if (!path.includes('node_modules/') || link) return true;
    if (!found[path]) return Boolean(dev || optional || devOptional || peer);
    return found[path].version === version;
  });
}
