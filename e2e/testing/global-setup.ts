import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../scripts/chromium.ts';
import { buildWebIfStale } from '../../scripts/web-build.ts';
import { startEmbedded } from '../../server/src/platform/postgres/embedded.ts';
import { asAdministrator, withDatabase } from '../../server/src/platform/testing/databases.ts';
import { filmedEan, filmOf } from './barcode.ts';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL. */
    postgres: string;
    /** Where the run's Chromium listens. */
    chromium: string;
    /** What the demo school has stored: covers and other files. */
    demoFiles: string;
  }
}

/** The demo school as its first start leaves it; each test file works on a copy. */
export const DEMO = 'okur_demo';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that beeps and a camera before a barcode, which are always allowed.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/**
 * Once for the whole run: the built application, one PostgreSQL with the demo school, one Chromium. All of it goes with
 * the run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'okur-e2e-'));
  const cleanUp: (() => Promise<unknown>)[] = [];
  const teardown = async () => {
    for (const step of cleanUp.toReversed()) await step();
  };
  try {
    await buildWebIfStale();
    const postgres = await startEmbedded({ dataDir, log: () => undefined, durable: false });
    // Also of a run that is cut off: it has no time for its teardown, and PostgreSQL ends with it.
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }));
    cleanUp.push(() => postgres.stop());
    const demoDir = join(dataDir, 'demo');
    await makeDemo(postgres.url, demoDir);
    const filmed = join(dataDir, 'barcode.y4m');
    await writeFile(filmed, filmOf(filmedEan));
    // On a machine without a locale Chromium knows no letters beyond ASCII in the names of files.
    const browser = await chromium.launchServer({
      executablePath: findChromium(),
      args: [...flags, `--use-file-for-fake-video-capture=${filmed}`],
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    cleanUp.push(() => browser.close());
    project.provide('postgres', postgres.url);
    project.provide('chromium', browser.wsEndpoint());
    project.provide('demoFiles', join(demoDir, 'files'));
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

/** The product's own first start fills the database; then it stops, so that the database can be copied. */
async function makeDemo(url: string, dataDir: string): Promise<void> {
  await asAdministrator(url, `create database ${DEMO}`);
  const server = await startServer(withDatabase(url, DEMO), dataDir);
  await server.stop();
}
