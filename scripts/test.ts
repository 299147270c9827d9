import manifest from '../package.json' with { type: 'json' };
import { join } from 'node:path';
import { calendarTests } from './calendar-tests.ts';
import { findChromium } from './chromium.ts';
import { findDebianPostgres } from './debian-postgres.ts';
import { folderOfRun } from './folder-of-run.ts';
import { LEFT_OUT, LONG_TESTS } from './long-tests.ts';
import { command, inTurn, vitest, type Count, type Step } from './steps.ts';
import { withSecondTry } from './second-try.ts';
import { bin } from './tools.ts';
import { buildWebIfStale } from './web-build.ts';

/*
 * Everything that must hold before a change is kept, in one go. A failed step does not end the run, so that all
 * failures are seen; the last line counts them. `npm test -- server auth` runs one part alone, of it the files whose
 * path has the name. `npm run test:all` is everything: `*.long.test.ts`, the walks of every screen at every width, long
 * properties, all API tests once more on another PostgreSQL, and on the days of the calendar.
 */

/** The programs that `npm run types` checks, as lint does with the same compiler: package.json has the one list. */
const programs = [...manifest.scripts.types.matchAll(/tsc -p (\S+)/g)].map(([, program]) => program!);
const [part, ...names] = process.argv.slice(2);
if (part === 'all' || names.length > 0) process.env[LONG_TESTS] = '1';
/** What tests read that can do more than there is time for each day. */
const thorough =
  part === 'all' ? { OKUR_TEST_ALL: '1', HISTORIES: '500', PURCHASES: '100', SUBSCRIPTIONS: '500', KILLS: '5' } : {};
const reports = folderOfRun('okur-reports-');

const types = programs.map((name): Step => ({
  title: `types of ${name}`,
  run: () => command(bin('tsc'), ['-p', name]),
}));
const build: Step = { title: 'web build', run: () => buildWebIfStale().then(() => ({ passed: 1, failed: 0 })) };
const unit = (title: string, args: string[]): Step => ({
  title,
  run: () => vitest(join(reports, 'unit.jsonl'), [...args, ...names]),
});
/** What speaks to PostgreSQL in its own way: the rest is the same to every version. */
const closeToPostgres = ['server/src/platform/database', 'server/src/large-lists', 'server/src/features/search'];
const onDebian = (files: readonly string[]): Step => ({
  title: `${files === closeToPostgres ? 'database, lists and migrations' : 'API tests'} on Debian's PostgreSQL 15`,
  run: () => testsOnDebian(files),
});
const calendar: Step = { title: 'API tests on the days of the calendar', run: () => calendarTests(reports, []) };

/** Of which each mostly uses one core. */
const sideBySide: Step[] = [
  ...(part === 'all' ? types : []),
  build,
  { title: 'linear regular expressions', run: () => command('scripts/regexes.ts', []) },
  { title: 'dead code', run: () => command(bin('knip'), []) },
  { title: 'text catalogues', run: () => command('scripts/texts.ts', ['--check']) },
];
const everything: Step[] = [
  { title: 'format', run: () => command(bin('oxfmt'), ['--check']) },
  {
    title: 'types, lint and import rules',
    run: () => command(bin('oxlint'), ['--type-aware', '--type-check', '--deny-warnings']),
  },
  ...sideBySide,
  { title: 'unit and API tests', run: () => vitest(join(reports, 'unit.jsonl'), [], thorough) },
  onDebian(part === 'all' ? [] : closeToPostgres),
  { title: 'weight of the first pages', run: () => command('web/budget.ts', []) },
  { title: 'browser tests', run: () => browserTests() },
];
const parts: Record<string, Step[]> = {
  server: [unit('API tests', ['--project', 'api'])],
  web: [unit('tests of the browser and of what is shared', ['--project', 'web', '--project', 'unit'])],
  e2e: [build, { title: 'browser tests', run: () => browserTests() }],
  debian: [onDebian(names)],
  all: [...everything, calendar],
};

const together = (step: Step) => (sideBySide.includes(step) ? 2 : 1);

const total = await inTurn(part === undefined ? everything : stepsOf(part), together);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Another version, with the settings it comes with; what belongs to the embedded one alone is not run again. */
async function testsOnDebian(files: readonly string[]): Promise<Count> {
  const OKUR_TEST_POSTGRES = findDebianPostgres();
  if (!OKUR_TEST_POSTGRES) {
    console.log('PostgreSQL 15 is not here and could not be installed: the API was tested on the embedded one alone.');
    return { passed: 0, failed: 0 };
  }
  return vitest(join(reports, 'debian.jsonl'), ['--project', 'api', ...files], {
    OKUR_TEST_POSTGRES,
    [LEFT_OUT]: 'server/src/platform/postgres/**',
  });
}

function stepsOf(name: string): Step[] {
  const unknown = () => Promise.reject(new Error(`The parts are ${Object.keys(parts).join(', ')}.`));
  return parts[name] ?? [{ title: name, run: unknown }];
}

async function browserTests(): Promise<Count> {
  const CHROMIUM_PATH = findChromium();
  const run = (report: string, args: readonly string[]) =>
    vitest(join(reports, report), ['--config', 'e2e/vitest.config.ts', ...args], { CHROMIUM_PATH, ...thorough });
  let tries = 0;
  return withSecondTry(await run('e2e.jsonl', names), (args) => run(`e2e-again-${++tries}.jsonl`, args));
}
