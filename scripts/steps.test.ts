import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inTurn, type Step } from './steps.ts';
import { readReport, type ReportLine } from './test-report.ts';
import { root } from './tools.ts';

const report = (...lines: ReportLine[]) => readReport(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
const a = { file: `${root}/server/src/a.test.ts` };
const archived = { ...a, id: '1', title: 'a class is archived' };
const listed = { ...a, id: '2', title: 'a class is listed' };
const renamed = { ...a, id: '3', title: 'a class is renamed' };

test('each test that failed is named by its file, its title and the first line of its reason', () => {
  expect(
    report(
      { ...listed, state: 'running' },
      { ...listed, state: 'passed' },
      { ...archived, state: 'failed', reason: 'Error: \u001B[31mtimed out\u001B[39m\n at' },
      { ...renamed, state: 'failed' },
      { ...a, id: 'a', state: 'passed', seconds: 1.5 },
      { id: 'b1', file: `${root}/server/src/b.test.ts`, title: 'a school is closed', state: 'skipped' },
      { id: 'b', file: `${root}/server/src/b.test.ts`, state: 'passed', seconds: 0 },
      { state: 'ended', unhandled: [] },
    ),
  ).toEqual({
    passed: 1,
    failures: [
      'server/src/a.test.ts “a class is archived”: Error: timed out',
      'server/src/a.test.ts “a class is renamed”',
    ],
    failedTests: [
      {
        file: 'server/src/a.test.ts',
        title: 'a class is archived',
        line: 'server/src/a.test.ts “a class is archived”: Error: timed out',
      },
      {
        file: 'server/src/a.test.ts',
        title: 'a class is renamed',
        line: 'server/src/a.test.ts “a class is renamed”',
      },
    ],
    files: [
      { name: 'server/src/a.test.ts', seconds: 1.5 },
      { name: 'server/src/b.test.ts', seconds: 0 },
    ],
  });
});

test('a file that could not be run, and an error that no test caught, are named with the reason', () => {
  const reason = 'Cannot find module d\nRequire stack:';
  const { failures } = report(
    { id: 'c', file: `${root}/web/src/c.test.ts`, state: 'failed', seconds: 0, reason },
    { state: 'ended', unhandled: ['a stray error'] },
  );
  expect(failures).toEqual(['web/src/c.test.ts: Cannot find module d', 'caught by no test: a stray error']);
});

test('of a run that was cut off is known what had passed, what had failed, and what it was at', () => {
  const lines: ReportLine[] = [
    { ...listed, state: 'running' },
    { ...listed, state: 'passed' },
    { ...archived, state: 'running' },
    { ...archived, state: 'failed', reason: 'timed out' },
    { ...renamed, state: 'running' },
  ];
  const cut = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"id":"4","fi`;
  expect(readReport(cut)).toMatchObject({
    passed: 1,
    failures: [
      'server/src/a.test.ts “a class is archived”: timed out',
      'vitest was cut off',
      'server/src/a.test.ts “a class is renamed”: had not ended',
    ],
    files: [],
  });
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

test('a run that is ended from outside ends what it started, and its folder goes', async () => {
  const inner = 'console.log(process.pid); setInterval(() => undefined, 60_000)';
  const outer = `
    import { folderOfRun } from '${root}/scripts/folder-of-run.ts';
    import { command } from '${root}/scripts/steps.ts';
    console.log(folderOfRun('okur-ended-'));
    await command('--eval', [${JSON.stringify(inner)}]);
  `;
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  const run = spawn(process.execPath, ['--input-type=module', '--eval', outer], { stdio });
  let printed = '';
  const lines = () => printed.split('\n').slice(0, -1);
  run.stdout.on('data', (more: Buffer) => (printed += String(more)));
  await vi.waitUntil(() => lines().length === 2, { timeout: 20_000 });
  const [folder, pid] = lines();
  onTestFinished(() => {
    if (existsSync(`/proc/${pid}`)) process.kill(Number(pid));
  });
  expect(existsSync(folder!)).toBe(true);
  run.kill('SIGTERM');
  // Its output is closed when both have ended.
  await once(run, 'close');
  expect(existsSync(folder!)).toBe(false);
});
