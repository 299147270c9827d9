import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { root } from './tools.ts';

/*
 * A test that asks the clock by itself passes on some days and fails on others: moments and days come from
 * `@okur/contract/testing/time`, which names how far they are from now, or their day of the week.
 */

const helper = 'contract/src/testing/time.ts';
const ofTests = /\.test\.tsx?$|\/(?:testing|fixtures|school-tests)\//;

function asksTheClock(file: string, text: string): string[] {
  const found: string[] = [];
  const note = (start: number): void => void found.push(`${file}:${text.slice(0, start).split('\n').length}`);
  new Visitor({
    NewExpression: ({ callee, arguments: given, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) note(start);
    },
    MemberExpression: ({ object, property, start }) => {
      const isDate = object.type === 'Identifier' && object.name === 'Date';
      if (isDate && property.type === 'Identifier' && property.name === 'now') note(start);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

test('a test that asks the clock is found by file and line; one that names its moment is none', () => {
  const text = "const a = new Date();\nconst b = Date.now();\nconst c = new Date('2026-03-02');\nDate.parse('2026');\n";
  expect(asksTheClock('a.test.ts', text)).toEqual(['a.test.ts:1', 'a.test.ts:2']);
});

test('no test asks the clock by itself', () => {
  const files = globSync('{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  }).filter((file) => ofTests.test(file) && file !== helper);
  expect(files.flatMap((file) => asksTheClock(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
