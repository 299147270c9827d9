import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { root } from './tools.ts';

/*
 * A test that asks the clock by itself passes on some days and fails on others: moments and days come from
 * `@okur/contract/testing/time`, which names how far they are from now, or their day of the week.
 * One that replaces a module passes where no other file has loaded it before: the files of a worker share what they
 * import. It answers the calls behind that module instead (`serve` and `signInAs` of web/src/kit/testing.tsx).
 */

const helper = 'contract/src/testing/time.ts';
const ofTests = /\.test\.tsx?$|\/(?:testing|fixtures|school-tests)\//;

type Look = (note: (start: number) => void) => Visitor;

/** What is found in a file, by its line. */
function found(file: string, text: string, look: Look): string[] {
  const lines: string[] = [];
  const note = (start: number): void => void lines.push(`${file}:${text.slice(0, start).split('\n').length}`);
  look(note).visit(parseSync(file, text).program);
  return lines;
}

const clock: Look = (note) =>
  new Visitor({
    NewExpression: ({ callee, arguments: given, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) note(start);
    },
    MemberExpression: ({ object, property, start }) => {
      const isDate = object.type === 'Identifier' && object.name === 'Date';
      if (isDate && property.type === 'Identifier' && property.name === 'now') note(start);
    },
  });

const replacedModule: Look = (note) =>
  new Visitor({
    MemberExpression: ({ object, property, start }) => {
      const isOfVitest = object.type === 'Identifier' && object.name === 'vi';
      if (isOfVitest && property.type === 'Identifier' && ['mock', 'doMock'].includes(property.name)) note(start);
    },
  });

test('a test that asks the clock is found by file and line; one that names its moment is none', () => {
  const text = "const a = new Date();\nconst b = Date.now();\nconst c = new Date('2026-03-02');\nDate.parse('2026');\n";
  expect(found('a.test.ts', text, clock)).toEqual(['a.test.ts:1', 'a.test.ts:2']);
});

test('a test that replaces a module is found by file and line; one that spies on a function is none', () => {
  const text = "vi.mock('./a.ts');\nvi.spyOn(a, 'b');\nvi.mocked(a.b);\nvi.doMock(import('./a.ts'));\n";
  expect(found('a.test.ts', text, replacedModule)).toEqual(['a.test.ts:1', 'a.test.ts:4']);
});

const files = globSync('{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name.includes('node_modules'),
}).filter((file) => ofTests.test(file));
const inAll = (look: Look): string[] =>
  files.flatMap((file) => found(file, readFileSync(join(root, file), 'utf8'), look));

test('no test asks the clock by itself', () => {
  expect(inAll(clock).filter((line) => !line.startsWith(helper))).toEqual([]);
});

test('no test replaces a module', () => {
  expect(inAll(replacedModule)).toEqual([]);
});
