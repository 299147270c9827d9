import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { LONG_TESTS } from '../scripts/long-tests.ts';

const root = join(import.meta.dirname, '..');
const outageMs = 10_000;

/**
 * The crash test of buying in its long form: so many purchases, servers that are killed, a database that is gone for
 * ten seconds twice. Says what was found in the end; a purchase that was lost or charged twice fails it.
 */
export function measurePayments(purchases: number, say: (line: string) => void): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      'api',
      'server/src/features/payments/killed.long.test.ts',
    ],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        PURCHASES: String(purchases),
        OUTAGE_MS: String(outageMs),
        REPORT: '1',
        [LONG_TESTS]: '1',
      },
    },
  );
  const report = stdout.split('\n').find((line) => line.startsWith('{"killed"'));
  if (status !== 0 || !report) throw new Error(`${stdout}\n${stderr}`);
  say(report);
}
