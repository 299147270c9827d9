import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './tools.ts';

/* What is missing in a clone still lies on the machine of the person who made it. So git is asked, not the disk. */

const PUBLIC = 'web/public';
const git = (...rest: string[]): string[] =>
  execFileSync('git', rest, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** An address of a file, as it is in the sources. */
const address = /(?<=['"`(])\/[\w./-]*(?:\$\{\w+\}[\w./-]*)?\.[a-z]\w+(?=['"`)#?])/g;
/** By the build, or by the server alone while it is developed. */
const isMade = (path: string) => path.startsWith('/assets/app/') || path.startsWith('/src/') || path === '/sw.js';
const sources = ['*.ts', 'index.html', 'src/**/*.{ts,tsx,css}', 'worker/*.ts', 'public/**/*.{js,html,css,webmanifest}'];

function fetchedFiles(): { source: string; path: string }[] {
  const files = globSync(sources, { cwd: join(root, 'web'), exclude: ['**/*.test.*'] });
  return files.flatMap((source) =>
    [...readFileSync(join(root, 'web', source), 'utf8').matchAll(address)]
      .map(([path]) => ({ source, path }))
      .filter(({ path }) => !isMade(path)),
  );
}

describe.skipIf(!existsSync(join(root, '.git')))('a fresh clone', () => {
  test('has every file that a page fetches', () => {
    const tracked = git('ls-files', PUBLIC).map((path) => path.slice(PUBLIC.length));
    const fetched = fetchedFiles();
    expect(fetched.map(({ path }) => path)).toContain('/assets/i18n/${language}.json');
    const isThere = (path: string) => tracked.some((one) => matchesGlob(one, path.replace(/\$\{\w+\}/, '*')));
    expect(fetched.filter(({ path }) => !isThere(path))).toEqual([]);
  });

  test('has everything that lies among the sources', () => {
    const ignored = git('ls-files', '--others', '--ignored', '--exclude-standard', '--directory');
    const isOutput = /(^|\/)(node_modules|dist|\.vite)\/$|^(data|coverage|e2e\/failures)\/$|\.log$/;
    expect(ignored.filter((path) => !isOutput.test(path))).toEqual([]);
  });
});
