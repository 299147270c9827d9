import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { LONG_TESTS } from './long-tests.ts';
import { type FailedTest, readReport } from './test-report.ts';
import { bin, root } from './tools.ts';

export interface Count {
  passed: number;
  failed: number;
  /** What failed, a line each: named again at the end, because of a long log often the end alone is stored. */
  failures?: string[];
  /** Those of them that are single tests. */
  failedTests?: FailedTest[];
  /** What failed at first and passed when it was tried again, alone. */
  flaky?: string[];
}

export interface Step {
  title: string;
  run(): Promise<Count>;
}

/** A step that hangs is ended, so that the run ends with its line. A guard: a busy machine is slow, not hung. */
const stepLimit = (): number => (process.env[LONG_TESTS] ? 180 : 40) * 60_000;

/** Tests start the product, and the product its sandboxes, over and over: what one compiled, the next need not. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };

/** How long each test file took. */
const slowest: { name: string; seconds: number }[] = [];
const slowestFiles = (count: number): string[] =>
  slowest
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);

/** Runs the steps in their order, neighbours of the same width side by side, and adds up their counts. */
export async function inTurn(steps: readonly Step[], width: (step: Step) => number): Promise<Count> {
  const total: Count = { passed: 0, failed: 0 };
  const times: string[] = [];
  const failures: string[] = [];
  const flaky: string[] = [];
  const running = new Set<Promise<void>>();
  for (const step of steps) {
    while (running.size >= width(step)) await Promise.race(running);
    const one = timed(step).then(({ count, line }) => {
      total.passed += count.passed;
      total.failed += count.failed;
      times.push(line);
      flaky.push(...(count.flaky ?? []));
      if (count.failed > 0) failures.push(`── ${step.title}`, ...(count.failures ?? []));
    });
    running.add(one);
    void one.then(() => running.delete(one));
  }
  await Promise.all(running);
  if (slowest.length > 0) console.log(`\nThe slowest files:\n${slowestFiles(10).join('\n')}`);
  console.log(`\n${times.join('\n')}`);
  if (flaky.length > 0) console.log(`\n${flaky.map((one) => `Flaky: ${one}`).join('\n')}`);
  if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}`);
  return total;
}

async function timed({ title, run }: Step): Promise<{ count: Count; line: string }> {
  console.log(`\n── ${title}`);
  const start = Date.now();
  const count = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  return { count, line: `${count.failed > 0 ? 'failed' : 'ok    '} ${seconds.padStart(6)} s  ${title}` };
}

/** A check that holds or does not: one passed or one failed. */
export async function command(script: string, args: string[]): Promise<Count> {
  const good = await run(script, args);
  return { passed: good ? 1 : 0, failed: good ? 0 : 1 };
}

/** Counts test by test, also of a run that was cut off; one that broke beyond its tests counts as one more failure. */
export async function vitest(report: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const reporters = ['--reporter=default', '--reporter=./scripts/test-reporter.ts', `--outputFile.lines=${report}`];
  const good = await run(bin('vitest'), ['run', ...args, ...reporters], env);
  const { passed, failures, failedTests, files } = readReport(existsSync(report) ? readFileSync(report, 'utf8') : '');
  slowest.push(...files);
  if (good && failures.length === 0) return { passed, failed: 0 };
  if (failures.length === 0) failures.push('no test failed, but vitest ended with an error');
  return { passed, failed: failures.length, failures, failedTests };
}

function run(script: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    // The pinned Node first, also for what the tools start themselves.
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
      ...compiled,
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: stepLimit(),
  });
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  return new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  }).finally(() => process.off('exit', endWithUs));
}
