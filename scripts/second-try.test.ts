import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chosen, withSecondTry } from './second-try.ts';
import type { Count } from './steps.ts';
import type { FailedTest } from './test-report.ts';
import { bin } from './tools.ts';

const failing = (title: string, name = 'a'): FailedTest => ({
  file: `e2e/${name}.test.ts`,
  title,
  line: `${name} “${title}”: late`,
});
const failed = (passed: number, ...titles: string[]): Count => ({
  passed,
  failed: titles.length,
  failures: titles.map((title) => failing(title).line),
  failedTests: titles.map((title) => failing(title)),
});
const never = () => Promise.reject(new Error('it was run again'));

test('what passes alone is named as flaky and is no failure; what fails again is one', async () => {
  const second = await withSecondTry(failed(7, 'reads', 'turns'), () => Promise.resolve(failed(1, 'turns')));
  expect(second).toEqual({ passed: 8, failed: 1, failures: ['a “turns”: late'], flaky: ['a “reads”: late'] });
});

test('more than three, a file that cannot be run, or a test that is not run again stay failures', async () => {
  const four = failed(7, 'a', 'b', 'c', 'd');
  expect(await withSecondTry(four, never)).toBe(four);
  const broken = { ...failed(7, 'a'), failed: 2 };
  expect(await withSecondTry(broken, never)).toBe(broken);
  const one = failed(7, 'a');
  expect(await withSecondTry(one, () => Promise.resolve({ passed: 0, failed: 0 }))).toBe(one);
  const none = { passed: 7, failed: 0 };
  expect(await withSecondTry(none, never)).toBe(none);
});

test('each file is tried again by itself, with its own titles: another may have a test of the same name', async () => {
  const tests = [failing('reads'), failing('turns', 'b'), failing('leaves')];
  const runs: string[][] = [];
  const first = { passed: 7, failed: 3, failedTests: tests };
  const second = await withSecondTry(first, (args) => {
    runs.push(args);
    return Promise.resolve(args[0] === tests[1]!.file ? failed(0, 'turns') : failed(2));
  });
  expect(runs.map(([file, , names]) => [file, names!.split('|').length])).toEqual([
    ['e2e/a.test.ts', 2],
    ['e2e/b.test.ts', 1],
  ]);
  expect(second).toMatchObject({ passed: 9, failed: 1, flaky: ['a “reads”: late', 'a “leaves”: late'] });
  const lost = await withSecondTry(first, (args) => Promise.resolve(failed(args[0] === tests[1]!.file ? 0 : 2)));
  expect(lost).toBe(first);
});

test('exactly the tests that failed are chosen, whatever their names hold', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'okur-second-try-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'vitest.config.ts'), 'export default { test: { globals: true } };');
  await writeFile(
    join(folder, 'a.test.ts'),
    `describe('a book (1.5)', () => ['reads', 'reads on', 'costs $1?'].map((name) => test(name, () => {})));
     test.each([390, 1440])('at %i px', () => {});`,
  );
  const titles = ['a book (1.5) > reads', 'a book (1.5) > costs $1?', 'at 390 px'];
  const args = chosen(
    'a.test.ts',
    titles.map((title) => failing(title)),
  );
  const settings = ['--root', folder, '--reporter=json'];
  const { promise, resolve } = Promise.withResolvers<string>();
  execFile(process.execPath, [bin('vitest'), 'run', ...settings, ...args], (_error, out) => resolve(out));
  const { testResults } = JSON.parse(await promise) as {
    testResults: { assertionResults: { title: string; status: string }[] }[];
  };
  const passed = testResults[0]!.assertionResults.filter(({ status }) => status === 'passed');
  expect(passed.map(({ title }) => title)).toEqual(['reads', 'costs $1?', 'at 390 px']);
});
