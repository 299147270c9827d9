import { expect, test } from 'vitest';
import { faultsOf, regexesOf } from './regexes.ts';

const bad = [
  ['a literal', 'export const a = /\\s+$/;', '2nd degree polynomial'],
  ['a literal with flags', 'export const a = (b: string) => b.replace(/(a|a)*c/gu, "");', 'exponential'],
  ['new RegExp', 'export const a = new RegExp("^(a+)+$");', 'exponential'],
  ['RegExp of a template', 'export const a = RegExp(`\\\\s+$`, "u");', '2nd degree polynomial'],
  ['RegExp of parts', 'export const a = new RegExp("^(a|a)" + String.raw`*\\.$`);', 'exponential'],
] as const;

test.each(bad)('an expression that takes ever longer is found: %s', (_what, source, why) => {
  expect(faultsOf(regexesOf('a.ts', `\n${source}\n`), [])).toEqual([
    expect.stringMatching(new RegExp(`^a\\.ts:2 /.+/\\w*: ${why}`)),
  ]);
});

test.each(['/^a+$/', '/\\.\\w+$/', '/[^<]*/g', '/a{2,3}/', 'new RegExp("^a+b", "v")', 'new RegExp(other)'])(
  'one that is linear, or is not known before it runs, is let be: %s',
  (source) => {
    expect(faultsOf(regexesOf('a.ts', `export const a = ${source};`), [])).toEqual([]);
  },
);

test('an exception holds for its file and its expression, and goes when they go', () => {
  const regexes = regexesOf('a.ts', 'export const a = /\\s+$/;');
  const exception = { file: 'a.ts', pattern: '\\s+$', reason: 'of two letters' };
  expect(faultsOf(regexes, [exception])).toEqual([]);
  expect(faultsOf(regexes, [{ ...exception, file: 'b.ts' }])).toHaveLength(2);
  expect(faultsOf([], [exception])).toEqual(['a.ts has no /\\s+$/ any more: its exception can go']);
});
