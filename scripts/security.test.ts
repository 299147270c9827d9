import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Every test that docs/security.md names: the file, and the words of its title. */
const root = join(import.meta.dirname, '..');
const named = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) => {
    let file = '';
    return [...line.matchAll(/`([\w./-]+\.test\.tsx?)`|“([^”]+)”/g)].flatMap(([, path, title]) => {
      file = path ?? file;
      return title && file ? [[file, title] as const] : [];
    });
  });

test('the page of security names many tests', () => expect(named.length).toBeGreaterThan(100));

/** Rows of the tables: number, subject, state, how, test or why not. */
const met = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, number, , state]) => /^\d+\.\d/.test(number ?? '') && state?.startsWith('met'));

test.each(met.map(([, number, , , how, listed]) => ({ number, how, listed })))(
  'docs/security.md says by what $number is met',
  ({ how, listed }) => {
    expect(listed || (how?.endsWith('above') ? how : ''), 'a test, “by reading” or why there is nothing').toBeTruthy();
  },
);

test.each(named)('docs/security.md names what there is: %s “%s”', (file, title) => {
  expect(existsSync(join(root, file)), file).toBe(true);
  expect(readFileSync(join(root, file), 'utf8')).toContain(title);
});
