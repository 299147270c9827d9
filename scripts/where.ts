import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRoutes } from '@okur/contract';
import { root } from './tools.ts';

/*
 * npm run where WORD: file and line of what answers an address, of an error code, of a table or of a function, view
 * or trigger of the database. Takes an address as
 * people have it at hand: from the address bar, from a log line, from the specification.
 */

interface Place {
  file: string;
  line: number;
  what: string;
}

/** A screen of the router: the path, and the file it loads. */
const SCREEN = /\b(?:signIn|open|staff|forParent|forStudent)\(\s*'(\/[^']*)',[^;]*?import\('\.\/([^']+)'\)/g;

export function where(word: string): string[] {
  const path = bare(word);
  return [...calls(path), ...screens(path), ...errorCodes(word), ...tables(word), ...databaseObjects(word)].map(
    ({ file, line, what }) => `${file}:${line}  ${what}`,
  );
}

const isName = (word: string): boolean => /^[a-z][a-z_]*$/.test(word);

const errorCodes = (word: string): Place[] =>
  isName(word)
    ? linesOf('contract/src/errors.ts', new RegExp(`^\\s+${word}: `)).map((place) => ({
        ...place,
        what: 'the error code',
      }))
    : [];

/** The name stands behind `pgTable(`, on its line or the next one. */
const tables = (word: string): Place[] =>
  globSync('server/src/platform/**/tables/*.ts', { cwd: root }).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const at = isName(word) ? source.search(new RegExp(`pgTable\\(\\s*'${word}'`)) : -1;
    return at < 0 ? [] : [{ file, line: source.slice(0, at).split('\n').length, what: 'the table' }];
  });

/** Functions, views and triggers of the database: one file each. */
const databaseObjects = (word: string): Place[] =>
  isName(word)
    ? globSync(`server/database/{functions,views,triggers}/${word}.sql`, { cwd: root }).map((file) => ({
        file,
        line: 1,
        what: 'what the database makes of it',
      }))
    : [];

/** The segments alone: no host, hash, query or /api/v1. */
const bare = (address: string) =>
  address
    .replace(/^\w+:\/\/[^/]+/, '')
    .replace(/^\/?#/, '')
    .replace(/[?#].*$/, '')
    .replace(/^\/?api\/v\d+(?=\/|$)/, '')
    .replace(/^\/|\/$/g, '');

function calls(path: string): Place[] {
  return allRoutes
    .filter(({ route }) => alike(route.path, path))
    .flatMap(({ feature, name, route }) => {
      const what = `${route.method} ${route.path} (${name})`;
      return [...declarations(name, route.path).map((place) => ({ ...place, what })), ...handlers(feature, name)];
    });
}

/** In the feature's own file, or in one that it exports again. */
const declarations = (name: string, path: string): Omit<Place, 'what'>[] =>
  globSync('contract/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const at = source.search(new RegExp(`^export const ${name} =`, 'm'));
    const declared = at < 0 ? '' : source.slice(at, source.indexOf('\n});', at));
    return declared.includes(`path: '${path}'`) ? [{ file, line: source.slice(0, at).split('\n').length }] : [];
  });

function handlers(feature: string, name: string): Place[] {
  const handler = new RegExp(`^\\s+(async )?${name}(: |\\(|,)`);
  return globSync(`server/src/features/${feature}/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts'] })
    .flatMap((file) => linesOf(file, handler))
    .map((place) => ({ ...place, what: 'its handler' }));
}

function screens(path: string): Place[] {
  const source = readFileSync(join(root, 'web/src/router.tsx'), 'utf8');
  return [...source.matchAll(SCREEN)].flatMap(({ index, 1: address = '', 2: file = '' }) =>
    alike(bare(address), path)
      ? [
          { file: 'web/src/router.tsx', line: source.slice(0, index).split('\n').length, what: address },
          { file: `web/src/${file}`, line: 1, what: 'its screen' },
        ]
      : [],
  );
}

/** Every line of a file that the pattern finds, with its text. */
function linesOf(file: string, pattern: RegExp): Place[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.map((what, index) => ({ file, line: index + 1, what })).filter(({ what }) => pattern.test(what));
}

/** Equal segment by segment; a parameter ({id}, $id, :id) on either side stands for anything. */
function alike(declared: string, given: string): boolean {
  const [left, right] = [declared.split('/'), given.split('/')];
  return (
    left.length === right.length &&
    left.every((segment, i) => segment === right[i] || isParameter(segment) || isParameter(right[i] ?? ''))
  );
}

const isParameter = (segment: string) => /^[{$:]/.test(segment);

if (process.argv[1] === import.meta.filename) print(process.argv[2] ?? '');

function print(address: string): void {
  const places = where(address);
  console.log(places.length > 0 ? places.join('\n') : `Nothing answers "${address}".`);
  process.exitCode = places.length > 0 ? 0 : 1;
}
