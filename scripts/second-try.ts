import type { Count } from './steps.ts';
import type { FailedTest } from './test-report.ts';

/** More than these are no bad luck. */
const MOST = 3;

/**
 * A browser now and then does something late for a reason that is its own. So of a run in which a few single tests
 * failed these are tried once more, file by file, alone; what passes then is named as flaky, and the run is good.
 * `again` runs the tests that the arguments of vitest choose.
 */
export async function withSecondTry(first: Count, again: (args: string[]) => Promise<Count>): Promise<Count> {
  const tests = first.failedTests ?? [];
  if (tests.length === 0 || tests.length < first.failed || tests.length > MOST) return first;
  const [failures, flaky]: [string[], string[]] = [[], []];
  const total = { passed: first.passed, failed: 0, failures, flaky };
  for (const [file, own] of Map.groupBy(tests, (test) => test.file)) {
    const second = await again(chosen(file, own));
    // What was not run again has not passed.
    if (second.passed + second.failed !== own.length) return first;
    const still = new Set(second.failedTests?.map(({ title }) => title));
    total.passed += second.passed;
    total.failed += second.failed;
    failures.push(...(second.failures ?? []));
    flaky.push(...own.filter(({ title }) => !still.has(title)).map(({ line }) => line));
  }
  return total;
}

/**
 * The arguments that choose exactly these tests of a file; vitest joins names of suites by spaces. It looks for a name
 * in every file that it is given, and another one may have a test of the same name: so each is run by itself.
 */
export function chosen(file: string, tests: readonly FailedTest[]): string[] {
  const names = tests.map(({ title }) => RegExp.escape(title.replaceAll(' > ', ' ')));
  return [file, '-t', `^(${names.join('|')})$`];
}
