import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../scripts/chromium.ts';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { startProduct } from './processes.ts';
import { median } from './report.ts';

/*
 * How long the dashboard takes to its first chart, on a processor four times slower: from the moment the address is
 * asked for until the chart is painted, signed in, once with nothing in the browser's cache and once with everything.
 * The processor time of the page's thread is beside it: on a busy machine it says more than the clock.
 */

const throttle = 4;
const goalMs = 1800;

interface Load {
  ms: number;
  /** Milliseconds of the main thread until then. */
  busy: number;
  requests: number;
  kb: number;
}

/** Runs in the page before anything of it, and says by itself when the first chart is painted. */
const watch = `(() => {
  const look = () => requestAnimationFrame(
    document.querySelector('svg[data-picture] :is(polyline, rect, circle)')
      ? () => setTimeout(() => console.debug('chart', performance.now()))
      : look,
  );
  look();
})()`;

async function open(
  browser: Browser,
  address: string,
  email: string,
  password: string,
  isWarm: boolean,
): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'tr-TR' });
  try {
    // Signed in for this tab alone, as the page does it.
    const page = await context.newPage();
    await signIn(page, address, email, password);
    await page.addInitScript({ content: watch });
    if (isWarm) await loadedIn(page, address);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    if (!isWarm) await cdp.send('Network.clearBrowserCache');
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    const before = await busyOf(cdp);
    const ms = await loadedIn(page, address);
    const busy = (await busyOf(cdp)) - before;
    const files = await page.evaluate<number[]>(
      `performance.getEntriesByType('resource').map(({ transferSize }) => transferSize)`,
    );
    return { ms, busy, requests: files.length, kb: files.reduce((sum, bytes) => sum + bytes, 0) / 1000 };
  } finally {
    await context.close();
  }
}

async function busyOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** Milliseconds from asking for the address until the first chart is painted. */
async function loadedIn(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  const painted = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith('chart '),
    timeout: 120_000,
  });
  await page.goto(`${address}/#/dashboard`, { waitUntil: 'commit' });
  return Number((await painted).text().split(' ')[1]);
}

async function signIn(page: Page, address: string, email: string, password: string): Promise<void> {
  await page.goto(`${address}/#/auth/login`);
  await page.fill('input[type=email], input[name=email]', email);
  await page.fill('input[type=password]', password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/dashboard/, { timeout: 120_000 });
}

/** Of a signed-in person at an address; the product has to be built. */
export async function measureFirstChart(url: string, email: string, password: string, times: number): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'okur-bench-'));
  const product = await startProduct(url, dataDir);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const address = `http://127.0.0.1:${product.port}`;
    const lines: string[] = [];
    for (const isWarm of [false, true]) {
      const all: Load[] = [];
      for (let time = 0; time < times; time += 1) all.push(await open(browser, address, email, password, isWarm));
      const of = (value: (one: Load) => number) => median(all.map(value));
      const ms = of((one) => one.ms);
      lines.push(
        `First chart of the dashboard, processor ${throttle} times slower, ${isWarm ? 'warm' : 'cold'} ` +
          `cache: ${ms.toFixed(0)} ms (goal ${goalMs}: ${ms <= goalMs ? 'met' : 'MISSED'}), quickest ` +
          `${Math.min(...all.map((one) => one.ms)).toFixed(0)}; main thread until then ` +
          `${of((one) => one.busy).toFixed(0)} ms; ${of((one) => one.requests)} files, ` +
          `${of((one) => one.kb).toFixed(0)} KB`,
      );
    }
    return lines.join('\n');
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true });
  }
}
