import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './tools.ts';

/* What a screen and a review show without a scroll bar. The formatter breaks code, and neither texts nor comments. */

const columns = 120;

const sources = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.sql', '*.html', '*.md'];

/** Files whose lines may be longer, and why. */
const exceptions: { files: string; reason: string }[] = [
  { files: 'server/database/migrations/**', reason: 'as they were generated, and applied by their bytes' },
  { files: 'CHANGELOG.md', reason: 'a line for each change, so that two of them never meet in one' },
];

const tracked = (): string[] =>
  execFileSync('git', ['ls-files', ...sources], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/** A row of a Markdown table, a heading and a picture are one line. */
const isOneLine = (file: string, line: string): boolean => file.endsWith('.md') && /^\s*(\||#|!\[)/.test(line);

/** Characters count, not bytes. */
const longLines = (file: string, text: string): string[] =>
  text.split('\n').flatMap((line, at) => {
    const length = isOneLine(file, line) ? 0 : [...line].length;
    return length > columns ? [`${file}:${at + 1} has ${length} characters`] : [];
  });

const read = (file: string) => longLines(file, readFileSync(join(root, file), 'utf8'));
const isException = (file: string) => exceptions.some(({ files }) => matchesGlob(file, files));

test('a line of more than 120 characters is found by file and line', () => {
  expect(longLines('a.ts', `${'ş'.repeat(120)}\n${'ş'.repeat(121)}\n`)).toEqual(['a.ts:2 has 121 characters']);
});

test('a row of a table in a document may be longer', () => {
  const row = `| ${'ş'.repeat(120)} |\n`;
  expect(longLines('a.md', row)).toEqual([]);
  expect(longLines('a.md', `${'ş'.repeat(121)}\n`)).toEqual(['a.md:1 has 121 characters']);
  expect(longLines('a.ts', row)).toHaveLength(1);
});

test.skipIf(!existsSync(join(root, '.git')))('no line outside data is longer than 120 characters', () => {
  expect(
    tracked()
      .filter((file) => !isException(file))
      .flatMap(read),
  ).toEqual([]);
});

test.skipIf(!existsSync(join(root, '.git')))('an exception goes when its files have no longer line any more', () => {
  const long = tracked().filter((file) => read(file).length > 0);
  const unused = exceptions.filter(({ files }) => !long.some((file) => matchesGlob(file, files)));
  expect(unused.map(({ files }) => files)).toEqual([]);
});
