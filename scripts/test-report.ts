import { relative } from 'node:path';
import { root } from './tools.ts';

/** What the reporter tells: of a test that it runs and how it ended, of a file how it ended, and that all has ended. */
export type ReportLine =
  | { id: string; file: string; title: string; state: 'running' }
  | { id: string; file: string; title?: string; seconds?: number; state: Ended; reason?: string | undefined }
  | { state: 'ended'; unhandled: string[] };

type Ended = 'passed' | 'failed' | 'skipped' | 'pending';

interface TestReport {
  passed: number;
  /** A line for each test that failed, each file that could not be run and, of a run cut off, each test it was at. */
  failures: string[];
  /** Those of them that are single tests: what can be tried again. */
  failedTests: FailedTest[];
  /** How long each file took. */
  files: { name: string; seconds: number }[];
}

export interface FailedTest {
  /** From the root of the repository. */
  file: string;
  title: string;
  /** As `failures` names it. */
  line: string;
}

/** Longest part of a reason that is repeated; all of it is where the test failed. */
const REASON = 200;

export function readReport(text: string): TestReport {
  // Of a line that was cut off in the middle nothing is known.
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((one) => JSON.parse(one) as ReportLine);
  const report: TestReport = { passed: 0, failures: [], failedTests: [], files: [] };
  const running = new Map<string, string>();
  for (const line of lines) {
    if (line.state === 'ended') {
      report.failures.push(...line.unhandled.map((reason) => withReason('caught by no test', reason)));
      return report;
    }
    const file = relative(root, line.file);
    const what = file + (line.title === undefined ? '' : ` “${line.title}”`);
    if (line.state === 'running') {
      running.set(line.id, what);
      continue;
    }
    running.delete(line.id);
    if (line.seconds !== undefined) report.files.push({ name: what, seconds: line.seconds });
    if (line.state === 'passed' && line.title !== undefined) report.passed += 1;
    if (line.state !== 'failed') continue;
    const failure = withReason(what, line.reason);
    report.failures.push(failure);
    if (line.title !== undefined) report.failedTests.push({ file, title: line.title, line: failure });
  }
  report.failures.push('vitest was cut off', ...[...running.values()].map((what) => `${what}: had not ended`));
  return report;
}

/** A reason may have colours for a terminal. */
// oxlint-disable-next-line no-control-regex
const COLOURS = /\u001B\[[\d;]*m/g;

function withReason(where: string, reason = ''): string {
  const first = reason.replaceAll(COLOURS, '').split('\n', 1)[0]!.trim().slice(0, REASON);
  return first ? `${where}: ${first}` : where;
}
