import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './tools.ts';

/* A page that is read in one sitting is read; what is longer becomes two pages, or history. */

const limits = [
  { files: 'ARCHITECTURE.md', lines: 120 },
  { files: 'docs/how/*.md', lines: 80 },
];

const tooLong = (file: string, text: string, lines: number): string[] => {
  const count = text.trimEnd().split('\n').length;
  return count > lines ? [`${file} has ${count} lines of ${lines}`] : [];
};

test('a page with a line too many is found', () => {
  expect(tooLong('a.md', 'a\n'.repeat(80), 80)).toEqual([]);
  expect(tooLong('a.md', 'a\n'.repeat(81), 80)).toEqual(['a.md has 81 lines of 80']);
});

test.each(limits)('$files has at most $lines lines', ({ files, lines }) => {
  const pages = globSync(files, { cwd: root });
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.flatMap((file) => tooLong(file, readFileSync(join(root, file), 'utf8'), lines))).toEqual([]);
});
