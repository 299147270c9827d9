import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallExpression, parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { root } from './tools.ts';

/* A test of more lines holds too many claims, or a set-up that wants a name. Blank lines and comments do not count. */

const lines = 60;

/** What is called in the end: `it` of `it.each(rows)('…', () => {})`, too. */
function nameOf(call: CallExpression): string {
  let at: unknown = call;
  while (at && typeof at === 'object' && 'type' in at) {
    if (at.type === 'Identifier' && 'name' in at) return String(at.name);
    at = 'callee' in at ? at.callee : 'object' in at ? at.object : 'expression' in at ? at.expression : undefined;
  }
  return '';
}

/** The tests of a file that are too long, by line and length. */
function longTests(file: string, text: string): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression(call) {
      const body = call.arguments.find(
        ({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression',
      );
      if (!body || !['it', 'test'].includes(nameOf(call))) return;
      const code = text.slice(body.start, body.end).split('\n');
      const length = code.filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length;
      if (length > lines) found.push(`${file}:${text.slice(0, call.start).split('\n').length} has ${length} lines`);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

const ofLength = (length: number) => `() => {\n${'  claim();\n'.repeat(length - 2)}}`;

test.each(['it', 'test', 'test.skipIf(no)', 'it.each(rows)'])('a long test is found by file and line: %s', (name) => {
  expect(longTests('a.test.ts', `\n${name}('holds', ${ofLength(61)});\n`)).toEqual(['a.test.ts:2 has 61 lines']);
  expect(longTests('a.test.ts', `\n${name}('holds', ${ofLength(60)});\n`)).toEqual([]);
});

test('a describe may be long', () => {
  expect(longTests('a.test.ts', `describe('all', ${ofLength(99)});\n`)).toEqual([]);
});

test('no test has more than 60 lines', () => {
  const files = globSync('{contract,server,web,e2e,scripts,bench}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap((file) => longTests(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
