import { expect, onTestFinished, test, vi } from 'vitest';
import { failedTests } from './failed-tests.ts';
import { inTurn, type Step } from './steps.ts';
import { root } from './tools.ts';

const file = (name: string, assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]) => ({
  name: `${root}/${name}`,
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  startTime: 0,
  endTime: 1,
  assertionResults,
});

test('each test that failed is named by its file, its title and the first line of its reason', () => {
  const testResults = [
    file('server/src/a.test.ts', [
      { status: 'passed', fullName: 'a class is listed' },
      {
        status: 'failed',
        fullName: 'a class is archived',
        failureMessages: ['Error: \u001B[31mtimed out\u001B[39m\n at'],
      },
      { status: 'failed', fullName: 'a class is renamed', failureMessages: [] },
    ]),
    file('server/src/b.test.ts', [{ status: 'skipped', fullName: 'a school is closed' }]),
  ];
  expect(failedTests({ numPassedTests: 1, numFailedTests: 2, testResults })).toEqual([
    'server/src/a.test.ts “a class is archived”: Error: timed out',
    'server/src/a.test.ts “a class is renamed”',
  ]);
});

test('a file that could not be run is named with the reason', () => {
  const broken = {
    ...file('web/src/c.test.ts', []),
    status: 'failed',
    message: 'Cannot find module d\nRequire stack:',
  };
  expect(failedTests({ numPassedTests: 0, numFailedTests: 0, testResults: [broken] })).toEqual([
    'web/src/c.test.ts: Cannot find module d',
  ]);
});

test('the end of a run names every step and every test that failed, after all else', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => void log.mockRestore());
  const steps: Step[] = [
    { title: 'lint', run: () => Promise.resolve({ passed: 0, failed: 1 }) },
    { title: 'types', run: () => Promise.resolve({ passed: 1, failed: 0 }) },
    { title: 'unit tests', run: () => Promise.resolve({ passed: 3, failed: 1, failures: ['a.test.ts “counts”'] }) },
  ];
  expect(await inTurn(steps, () => 1)).toEqual({ passed: 4, failed: 2 });
  expect(log.mock.lastCall).toEqual(['\nWhat failed:\n── lint\n── unit tests\na.test.ts “counts”']);
});
