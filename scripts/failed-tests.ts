import { relative } from 'node:path';
import { root } from './tools.ts';

/** What we read of the report that vitest writes with `--reporter=json`. */
export interface TestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    /** Path of the file. */
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    /** Why the file could not be run at all. */
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

/** Longest part of a reason that is repeated; all of it stands where the test failed. */
const REASON = 200;

/** A line for each test that failed and for each file that could not be run: file, title, first line of the reason. */
export function failedTests({ testResults }: TestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => line(`${file} “${one.fullName}”`, one.failureMessages?.[0]));
    return failed.length > 0 || status !== 'failed' ? failed : [line(file, message)];
  });
}

/** A reason may have colours for a terminal. */
// oxlint-disable-next-line no-control-regex
const COLOURS = /\u001B\[[\d;]*m/g;

function line(where: string, reason = ''): string {
  const first = reason.replaceAll(COLOURS, '').split('\n', 1)[0]!.trim().slice(0, REASON);
  return first ? `${where}: ${first}` : where;
}
