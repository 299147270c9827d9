import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../migrate.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { TEMPLATE, asAdministrator, withDatabase } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL. */
    postgres: string;
  }
}

/** One PostgreSQL for the whole run, in a folder that goes with it, and one migrated database from which all others are cloned. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'okur-test-'));
  const { url, stop } = await startEmbedded({ dataDir, log: () => undefined, durable: false });
  const teardown = async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await asAdministrator(url, `create database ${TEMPLATE}`);
    await migrate(withDatabase(url, TEMPLATE));
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('postgres', url);
  return teardown;
}
