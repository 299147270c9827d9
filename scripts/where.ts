import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRoutes } from '@okur/contract';
import { root } from './tools.ts';

/*
 * npm run where WORDS: file and line of what answers an address, of an error code, of a table or of a function, view
 * or trigger of the database. Takes an address as people have it at hand, with or without its method: from the address
 * bar, from a log line, from the specification.
 */

interface Location {
  file: string;
  line: number;
  what: string;
}

/** A screen of the routes: the path, and the file it loads. */
const SCREEN = /\b(?:signIn|open|staff|forParent|forStudent)\(\s*'(\/[^']*)',[^;]*?import\('\.\.\/([^']+)'\)/g;

const withMethod = /^(?:(GET|POST|PUT|PATCH|DELETE)\s+)?(.*)$/i;

export function where(word: string): string[] {
  const [, method, address = ''] = withMethod.exec(word.trim()) ?? [];
  const path = bare(address);
  return [
    ...calls(path, method?.toUpperCase()),
    ...(method ? [] : screens(path)),
    ...errorCodes(word),
    ...tables(word),
    ...databaseObjects(word),
  ].map(({ file, line, what }) => `${file}:${line}  ${what}`);
}

const isName = (word: string): boolean => /^[a-z][a-z_]*$/.test(word);

const errorCodes = (word: string): Location[] =>
  isName(word)
    ? linesOf('contract/src/errors.ts', new RegExp(`^\\s+${word}: `)).map((location) => ({
        ...location,
        what: 'the error code',
      }))
    : [];

/** The name is behind `pgTable(`, on its line or the next one. */
const tables = (word: string): Location[] =>
  files('server/src/platform/**/tables/*.ts').flatMap((file) => {
    const source = textOf(file);
    const at = isName(word) ? source.search(new RegExp(`pgTable\\(\\s*'${word}'`)) : -1;
    return at < 0 ? [] : [{ file, line: source.slice(0, at).split('\n').length, what: 'the table' }];
  });

/** Functions, views and triggers of the database: one file each. */
const databaseObjects = (word: string): Location[] =>
  isName(word)
    ? files(`server/database/{functions,views,triggers}/${word}.sql`).map((file) => ({
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

/** The calls of an address, of one method where it is given. */
function calls(path: string, method?: string): Location[] {
  const ofAddress = allRoutes.filter(({ route }) => alike(route.path, path));
  const ofMethod = ofAddress.filter(({ route }) => !method || route.method === method);
  if (ofMethod.length > 0) return ofMethod.flatMap(withHandlers);
  return [...ofAddress.flatMap(withHandlers), ...besides(ofAddress, method)];
}

type Call = (typeof allRoutes)[number];

const withHandlers = (call: Call): Location[] => [...declared(call), ...handlers(call.feature, call.name)];

/** An address that does not take the method: what its feature does with that method instead. */
const besides = (calls: Call[], method?: string): Location[] =>
  allRoutes
    .filter(({ feature, route }) => route.method === method && calls.some((call) => call.feature === feature))
    .flatMap(declared);

const declared = ({ name, route }: Call): Location[] =>
  declarations(name, route.path).map((at) => ({ ...at, what: `${route.method} ${route.path} (${name})` }));

/** In the feature's own file, or in one that it exports again. */
const declarations = (name: string, path: string): Omit<Location, 'what'>[] =>
  files('contract/src/**/*.ts').flatMap((file) => {
    const source = textOf(file);
    const at = source.search(new RegExp(`^export const ${name} =`, 'm'));
    const declared = at < 0 ? '' : source.slice(at, source.indexOf('\n});', at));
    return declared.includes(`path: '${path}'`) ? [{ file, line: source.slice(0, at).split('\n').length }] : [];
  });

/** The line of the feature's map, and the function that it names. */
function handlers(feature: string, name: string): Location[] {
  const ofFeature = files(`server/src/features/${feature}/**/*.ts`);
  // Behind the imports, which may have a line with the name as well.
  const entry = ofFeature
    .filter((file) => file.endsWith('/routes.ts'))
    .flatMap((file) => linesOf(file, new RegExp(`^\\s+${name}(: |,$)`)))
    .at(-1);
  const handler = /: (\w+)/.exec(entry?.what ?? '')?.[1] ?? name;
  const declared = new RegExp(`^export ((async )?function ${handler}\\b|const ${handler} =)`);
  return [...(entry ? [entry] : []), ...ofFeature.flatMap((file) => linesOf(file, declared))].map((location) => ({
    ...location,
    what: 'its handler',
  }));
}

const screens = (path: string): Location[] =>
  files('web/src/routes/*.ts').flatMap((routes) => {
    const source = textOf(routes);
    return [...source.matchAll(SCREEN)].flatMap(({ index, 1: address = '', 2: file = '' }) =>
      alike(bare(address), path)
        ? [
            { file: routes, line: source.slice(0, index).split('\n').length, what: address },
            { file: `web/src/${file}`, line: 1, what: 'its screen' },
          ]
        : [],
    );
  });

/** Each folder and each file is read once. */
const once = <Value>(read: (key: string) => Value): ((key: string) => Value) => {
  const values = new Map<string, Value>();
  return (key) => {
    if (!values.has(key)) values.set(key, read(key));
    return values.get(key) as Value;
  };
};

const files = once((pattern) => globSync(pattern, { cwd: root, exclude: ['**/*.test.ts'] }));
const textOf = once((file) => readFileSync(join(root, file), 'utf8'));

/** Every line of a file that the pattern finds, with its text. */
function linesOf(file: string, pattern: RegExp): Location[] {
  return textOf(file)
    .split('\n')
    .map((what, index) => ({ file, line: index + 1, what }))
    .filter(({ what }) => pattern.test(what));
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

if (process.argv[1] === import.meta.filename) print(process.argv.slice(2).join(' '));

function print(address: string): void {
  const lines = where(address);
  const [, method] = withMethod.exec(address) ?? [];
  if (method && lines.length > 0 && !lines[0]?.includes(`  ${method.toUpperCase()} `))
    console.log(`No call is "${address}". The address has, and its feature does with ${method.toUpperCase()}:`);
  console.log(lines.length > 0 ? lines.join('\n') : `Nothing answers "${address}".`);
  process.exitCode = lines.length > 0 ? 0 : 1;
}
