import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { root } from './tools.ts';

/*
 * Words that meant something else in every file. A name says what it holds, in the term of the field: requested,
 * stored, existing, displayed, position, entries.
 */
const vague = new Set(
  'asked told heard kept known shown written place places somebody anybody everybody nobody anew'.split(' '),
);

/** Stored names, whose change would need a migration, names of Node and CSS, and a word whose syllables are counted. */
const allowed = new Set([
  'server/src/platform/database/tables/homework.ts place',
  'server/src/features/homework/save.ts place',
  'contract/src/reading/count.test.ts places',
  'known_devices',
  'knownDevices',
  'asked_at',
  'cancel_asked_at',
  'shown_wpm',
  'lines_kept',
  'bytesWritten',
  'askedAt',
  'placeItems',
  'web/src/reading/exercises/unfinished.ts place',
  'web/src/reading/exercises/unfinished.dom.test.ts place',
  'exercise.param_lines_kept',
  'exercise.measure_shown_wpm',
  'personal_export.table_known_devices',
]);

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _.-]+/);
const isVague = (file: string, name: string): boolean =>
  wordsOf(name).some((word) => vague.has(word)) && !allowed.has(name) && !allowed.has(`${file} ${name}`);

function vagueNames(file: string, text: string): string[] {
  const found = isVague(file, basename(file)) ? [`${file}: its own name`] : [];
  const check = ({ name, start }: { name: string; start: number }): void => {
    if (isVague(file, name)) found.push(`${file}:${text.slice(0, start).split('\n').length} ${name}`);
  };
  new Visitor({ Identifier: check, PrivateIdentifier: check }).visit(parseSync(file, text).program);
  return found;
}

test('a vague name is found by file and line, in a declaration, a property and a file name', () => {
  const text = 'const askedFor = 1;\nexport const row = { is_known: askedFor, replace: 2 };\n';
  expect(vagueNames('told.ts', text)).toEqual([
    'told.ts: its own name',
    'told.ts:1 askedFor',
    'told.ts:2 is_known',
    'told.ts:2 askedFor',
  ]);
});

test('names say what they hold', () => {
  const files = globSync('{contract,server,web,scripts,bench,e2e}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  expect(files.flatMap((file) => vagueNames(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('so do the keys of the texts', () => {
  const keys = globSync('texts/*/*.json', { cwd: root }).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')) as object).filter((key) => isVague(file, key)),
  );
  expect(keys).toEqual([]);
});
