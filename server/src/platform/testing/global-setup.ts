import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../database/migrate.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { startInstalled } from './installed-postgres.ts';
import { APPLICATION, OWNER, TEMPLATE, asAdministrator, makeRoles, withDatabase, withRole } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL, as a superuser. */
    postgres: string;
  }
}

/**
 * One PostgreSQL for the whole run, in a folder that goes with it, and one migrated database from which all others are
 * cloned: the embedded one, or that of the system whose programs lie in OKUR_TEST_POSTGRES.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'okur-test-'));
  const installed = process.env['OKUR_TEST_POSTGRES'];
  const { url, stop } = installed
    ? await startInstalled(installed, dataDir, pretendedTime())
    : await startEmbedded({ dataDir, log: () => undefined, durable: false, env: pretendedTime() });
  // Also of a run that is cut off: it has no time for its teardown, and PostgreSQL ends with it.
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }));
  try {
    await makeRoles(url);
    await asAdministrator(url, `create database ${TEMPLATE} owner ${OWNER}`);
    const template = withDatabase(url, TEMPLATE);
    await migrate(withRole(template, OWNER), { application: withRole(template, APPLICATION) });
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgres', url);
  return stop;
}

/** The time of `npm run test:calendar`, which PostgreSQL must see as these tests do. */
const pretendedTime = (): Record<string, string> =>
  JSON.parse(process.env['OKUR_TEST_TIME'] ?? '{}') as Record<string, string>;
