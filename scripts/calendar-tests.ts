import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFaketime, pretending } from './faketime.ts';
import { LEFT_OUT, LONG_TESTS } from './long-tests.ts';
import { type Count, vitest } from './steps.ts';
import { root } from './tools.ts';

/** Days and hours at which rules turn: of weeks, months, years, schools and clocks, in Istanbul, Warsaw and UTC. */
export const moments = [
  '2026-11-30T00:10+03:00',
  '2026-12-06T23:50+03:00',
  '2026-12-04T12:00Z',
  '2026-12-31T23:30Z',
  '2027-01-01T00:30Z',
  '2027-03-01T00:20Z',
  '2027-03-28T00:40Z',
  '2027-07-01T09:00Z',
  '2027-08-31T12:00Z',
  '2027-09-01T00:30Z',
  '2027-10-31T00:40Z',
  '2028-02-29T22:30Z',
] as const;

/**
 * These wait for time limits of PostgreSQL's own, start a product that is given no other time, or read files in a
 * process of its own, which knows no day.
 */
const leftOut = [
  '**/*migrate*',
  '**/*objects*',
  '**/*silence*',
  'server/src/start.test.ts',
  'server/src/standby.test.ts',
  '**/*hostile*',
  '**/platform/sheets/**',
  '**/platform/sandbox/**',
].join(' ');
/** Of what needs no database, what knows a day: by its folder, or since it has its moments from the helper of tests. */
const withDays = [
  'contract/src/days',
  'contract/src/homework',
  'web/src/kit/format',
  ...globSync('{contract,web}/src/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('testing/time'),
  ),
];

/** The API tests, and those of contract and web that know a day, as if it were each of these moments. */
export async function calendarTests(
  reports: string,
  chosen: readonly string[],
  names: readonly string[] = [],
): Promise<Count> {
  const library = findFaketime();
  if (!library) {
    console.log('libfaketime is not here and could not be installed: no other day was tried.');
    return { passed: 0, failed: 0 };
  }
  const total: Required<Pick<Count, 'passed' | 'failed' | 'failures'>> = { passed: 0, failed: 0, failures: [] };
  for (const moment of chosen.length > 0 ? chosen : moments) {
    const at = ahead(moment);
    const tried = new Date(at).toISOString();
    const { passed, failed, failures = [] } = await testsAt(reports, library, at, names);
    console.log(`${moment} (${tried}): ${passed} passed, ${failed} failed`);
    total.passed += passed;
    total.failed += failed;
    total.failures.push(...failures.map((line) => `${tried} ${line}`));
  }
  return total;
}

/**
 * A moment that is over is tried in the next year in which its day falls on the same day of the week. In a signal that
 * interrupts the library a program sees the true time: a later one than the pretended time would end every wait of
 * PostgreSQL at once.
 */
function ahead(moment: string): number {
  const first = new Date(moment);
  if (Number.isNaN(first.getTime())) throw new Error(`${moment} is no moment like ${moments[0]}.`);
  for (let years = 0; ; years += 1) {
    const at = new Date(first);
    at.setUTCFullYear(first.getUTCFullYear() + years);
    const isAlike = at.getUTCMonth() === first.getUTCMonth() && at.getUTCDay() === first.getUTCDay();
    if (isAlike && at.getTime() > Date.now()) return at.getTime();
  }
}

function testsAt(reports: string, library: string, at: number, names: readonly string[]): Promise<Count> {
  const time = pretending(library, Math.round((at - Date.now()) / 1000));
  const files = names.length > 0 ? names : ['server/src', ...withDays];
  const report = join(reports, `calendar-${at}.jsonl`);
  // What takes long is about crashes, copies and many histories, not about days.
  const quick = { [LONG_TESTS]: '', [LEFT_OUT]: leftOut };
  return vitest(report, files, { ...time, OKUR_TEST_TIME: JSON.stringify(time), ...quick });
}
