import type { Count } from './steps.ts';
import type { FailedTest } from './test-report.ts';

/** More than these are no bad luck. */
const MOST = 3;

/**
 * A browser now and then does something late for a reason that is its own. So of a run in which a few single tests
 * failed these are tried once more, alone; what passes then is named as flaky, and the run is good. `again` runs the
 * tests that the arguments of vitest choose.
 */
export async function withSecondTry(first: Count, again: (args: string[]) => Promise<Count>): Promise<Count> {
  const tests = first.failedTests ?? [];
  if (tests.length === 0 || tests.length < first.failed || tests.length > MOST) return first;
  const second = await again(chosen(tests));
  // What was not run again has not passed.
  if (second.passed + second.failed !== tests.length) return first;
  const failures = second.failures ?? [];
  const isStill = ({ file, title }: FailedTest) =>
    (second.failedTests ?? []).some((one) => one.file === file && one.title === title);
  return {
    passed: first.passed + second.passed,
    failed: second.failed,
    failures,
    flaky: tests.filter((test) => !isStill(test)).map(({ line }) => line),
  };
}

/** The arguments that choose exactly these tests, one file after another; vitest joins names of suites by spaces. */
export function chosen(tests: readonly FailedTest[]): string[] {
  const names = tests.map(({ title }) => RegExp.escape(title.replaceAll(' > ', ' ')));
  return [...new Set(tests.map(({ file }) => file)), '-t', `^(${names.join('|')})$`, '--no-file-parallelism'];
}
