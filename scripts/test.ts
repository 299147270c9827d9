import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { command, inTurn, vitest, type Count, type Step } from './steps.ts';
import { bin } from './tools.ts';
import { buildWebIfStale } from './web-build.ts';

/*
 * Everything that must hold before a change is kept, in one go. A failed step does not end the run, so that all
 * failures are seen; the last line counts them.
 */

const WORKSPACES = ['contract', 'server', 'web', 'e2e', 'scripts'];
const reports = mkdtempSync(join(tmpdir(), 'okur-reports-'));

const types = WORKSPACES.map((name): Step => ({ title: `types of ${name}`, run: () => command(bin('tsc'), ['-p', name]) }));
const steps: Step[] = [
  { title: 'lint and import rules', run: () => command(bin('oxlint'), ['--deny-warnings']) },
  ...types,
  { title: 'text catalogues', run: () => command('scripts/texts.ts', ['--check']) },
  { title: 'dead code', run: () => command(bin('knip'), []) },
  { title: 'unit and API tests', run: () => vitest(join(reports, 'unit.json'), []) },
  { title: 'web build', run: () => buildWebIfStale().then(() => ({ passed: 1, failed: 0 })) },
  { title: 'weight of the first pages', run: () => command('web/budget.ts', []) },
  { title: 'browser tests', run: () => browserTests() },
];

/** Two at a time: the type checks, of which each mostly uses one core. */
const together = (step: Step) => (types.includes(step) ? 2 : 1);

let total: Count = { passed: 0, failed: 0 };
try {
  total = await inTurn(steps, together);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function browserTests(): Promise<Count> {
  const CHROMIUM_PATH = findChromium();
  return vitest(join(reports, 'e2e.json'), ['--config', 'e2e/vitest.config.ts'], { CHROMIUM_PATH });
}
