import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { aptInstall } from './apt.ts';
import { bin } from './tools.ts';

const VARIABLES = ['CHROMIUM_PATH', 'PLAYWRIGHT'];
const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of a Chromium that runs here, installed first if need be. */
export function findChromium(): string {
  const path = named() ?? usual() ?? fromSystem() ?? fromPlaywright();
  if (path) return path;
  throw new Error('No Chromium here and none could be installed: install one and set CHROMIUM_PATH to its path.');
}

function named(): string | undefined {
  const variable = VARIABLES.find((name) => process.env[name]);
  if (!variable) return undefined;
  const path = process.env[variable] ?? '';
  if (runs(path)) return path;
  throw new Error(`${variable} is ${path}, which does not run as a Chromium.`);
}

const usual = () => [...USUAL, chromium.executablePath()].find(runs);

/** The system's own package brings the libraries it needs; only root may install it. */
const fromSystem = (): string | undefined => (aptInstall('chromium') ? usual() : undefined);

function fromPlaywright(): string | undefined {
  console.log("Downloading Playwright's Chromium");
  spawnSync(process.execPath, [bin('playwright-core'), 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return usual();
}

const runs = (path: string) =>
  existsSync(path) && spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0;

if (process.argv[1] === import.meta.filename) console.log(findChromium());
