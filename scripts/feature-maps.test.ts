import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ObjectExpression, parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { root } from './tools.ts';

/* `routes.ts` is the table of contents of a feature: each route and the name of its handler, which is in a file. */

type Property = ObjectExpression['properties'][number];

/** Whether the value is a name, or a named function called with plain values, as in `refresh('staff')`. */
function isNamed(property: Property): boolean {
  if (property.type !== 'Property') return false;
  const { value } = property;
  if (value.type === 'Identifier') return true;
  return (
    value.type === 'CallExpression' &&
    value.callee.type === 'Identifier' &&
    value.arguments.every((argument) => argument.type === 'Literal')
  );
}

/** The lines of a file on which a map of `serve` holds a handler instead of naming it. */
function handlersInMaps(file: string, text: string): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [, , , map] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'serve' || map?.type !== 'ObjectExpression') return;
      for (const property of map.properties)
        if (!isNamed(property)) found.push(`${file}:${text.slice(0, property.start).split('\n').length}`);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

test('a handler that a map holds is found by file and line', () => {
  const map = `{\n  a,\n  b: refresh('staff'),\n  c: async () => done,\n}`;
  const text = `serve(app, services, contract, ${map}, { a_name: 'name' });\n`;
  expect(handlersInMaps('routes.ts', text)).toEqual(['routes.ts:4']);
});

test('the maps of all features name their handlers', () => {
  const files = globSync('server/src/features/*/routes.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap((file) => handlersInMaps(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
