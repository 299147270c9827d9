import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { okur } from './testing/okur.ts';
import { PATIENCE } from './testing/patience.ts';
import { answer, readFor, startReading } from './testing/reading.ts';
import { twoVersions } from './testing/two-versions.ts';
import { expectRefusal, watchOf } from './testing/watch.ts';
import { long } from '../server/src/platform/testing/long.ts';

/* What is opened from a closed browser: nothing is in memory, and the network is gone. */

const app = okur();
const phone = { width: 390, worker: true };

/** How many readings of the demo student the server has. */
async function readings(): Promise<number> {
  const { token } = await app.session('student');
  const response = await fetch(`${app.url}/api/v1/student/progress`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { data: { readings_total: number } }).data.readings_total;
}

/** Which files the worker has not put away yet: those of every page, and those of students besides. */
const missingFiles = (page: Page) =>
  page.evaluate(async () => {
    const [list = ''] = (await (await fetch('/sw.js')).text()).split(';\n');
    const { core, student } = JSON.parse(list.replace('const FILES = ', '')) as { core: string[]; student: string[] };
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const held = new Set(requests.flat().map(({ url }) => new URL(url).pathname));
    const missing = (files: string[]) => files.filter((file) => !held.has(file));
    return { core: missing(core), student: missing([...core, ...student]) };
  });

/** What is in the browser's storage, names and values. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

async function untilPutAway(page: Page, part: 'core' | 'student'): Promise<void> {
  const missing = async () => (await missingFiles(page))[part];
  await expect.poll(missing, { timeout: 6 * PATIENCE, interval: 500 }).toEqual([]);
}

/** Until a closed browser could be opened again without a network, with the homework at this address. */
async function untilReady(page: Page, homework: string): Promise<void> {
  await untilPutAway(page, 'student');
  const isStored = (key: string) =>
    page.evaluate((part) => Object.keys(localStorage).some((name) => name.includes(part)), key);
  await expect
    .poll(() => isStored(`student/homeworks/{id}/terms",{"id":"${homework}`), { timeout: 3 * PATIENCE, interval: 500 })
    .toBe(true);
}

async function firstHomework(page: Page): Promise<string> {
  const href = await page.getByRole('link', { name: 'Read', exact: true }).first().getAttribute('href');
  return href!.split('/').at(-1)!;
}

/** The browser is opened again at this address, without a network, until it is connected. */
async function reopen(page: Page, address: string) {
  const context = page.context();
  await page.close();
  await context.setOffline(true);
  const later = await context.newPage();
  expectRefusal(later, 'offline');
  await later.goto(`${app.url}/#${address}`);
  // Some versions of Chromium forget the network's state when the service worker answers with a page.
  const tools = await context.newCDPSession(later);
  const offline = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await tools.send('Network.emulateNetworkConditions', offline);
  const connect = async () => {
    await tools.detach();
    await context.setOffline(false);
  };
  return { later, connect };
}

test.runIf(long)(
  'a student opens the browser without a network and reads today’s text, which arrives once',
  async () => {
    const before = await readings();
    const page = await app.open('/student/today', phone, 'student');
    const homework = await firstHomework(page);
    await untilReady(page, homework);

    const { later, connect } = await reopen(page, '/');
    await expect(later).toBeAt('/student/today');
    await expect(later.getByText('You are offline.')).toBeSeen();
    await later.locator(`a[href$="${homework}"]`).click();
    await startReading(later);
    await readFor(later, 6);
    await answer(later);
    await expect(later.getByRole('heading', { name: 'Saved on this device' })).toBeSeen();
    await later.getByRole('link', { name: 'Exercises' }).click();
    await later
      .getByRole('link', { name: /^Start: / })
      .first()
      .click();
    await later.getByRole('button', { name: 'Start', exact: true }).click();
    await later.getByRole('button', { name: 'Leave' }).click();
    await later.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();

    await connect();
    await later.getByRole('link', { name: 'Today' }).click();
    await expect(later.getByRole('region', { name: 'Done' }).locator(`a[href$="${homework}"]`)).toBeSeen();
    await expect(later.getByText('Not sent yet')).toBeGone();
    expect(await readings()).toBe(before + 1);
  },
);

test('staff are told that there is no network, by a page that tries again', async () => {
  const page = await app.open('/dashboard', { worker: true }, 'IN');
  await untilPutAway(page, 'core');
  const { later, connect } = await reopen(page, '/dashboard');
  // The router writes down why the page could not be opened.
  watchOf(later).allowed.push(/ClientFailure: offline/);
  await expect(later.getByRole('alert').getByRole('heading')).toBeSeen();
  await connect();
  await expect(later.getByRole('navigation').first()).toBeSeen();
});

test.runIf(long)('anyone who comes next on the same device finds nothing of the one before', async () => {
  const page = await app.open('/student/today', phone, 'student');
  await untilReady(page, await firstHomework(page));
  const hello = await page.getByRole('heading', { level: 1 }).innerText();
  const name = /Hello, (.+?)[!.]?$/.exec(hello)?.[1] ?? hello;
  const title = await page.getByRole('article').first().getByRole('heading').innerText();
  const holds = async (text: string) => (await stored(page)).includes(text);
  expect([await holds(name), await holds(title)]).toEqual([true, true]);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toBeAt('/auth/student-login');
  expect([await holds(name), await holds(title), await holds('okur-cache')]).toEqual([false, false, false]);
  const addresses = await page.evaluate(async () => {
    const held = await Promise.all((await caches.keys()).map(async (cache) => (await caches.open(cache)).keys()));
    return held.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(addresses.filter((path) => path.startsWith('/api') || path.startsWith('/files'))).toEqual([]);

  const { later } = await reopen(page, '/student/today');
  await expect(later).toBeAt('/auth/student-login');
  await expect(later.getByRole('heading', { level: 1 })).toBeSeen();
  expect(await later.locator('body').innerText()).not.toContain(name);
});

test.runIf(long)('a new version waits until it is asked for, and then the old one is gone', async () => {
  const versions = await twoVersions(app.url);
  onTestFinished(versions.stop);
  const page = await app.open('/student/today', { ...phone, at: versions.url }, 'student');
  await untilReady(page, await firstHomework(page));
  // A page that was there before its worker has nothing to wait for.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeSeen();
  await page.evaluate(() => Object.assign(window, { open: 'since before' }));
  const isSame = () => page.evaluate(() => (window as unknown as { open: unknown }).open === 'since before');
  await page.getByRole('link', { name: 'Read', exact: true }).first().click();
  await startReading(page);
  versions.update();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()));
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state), {
      timeout: 3 * PATIENCE,
    })
    .toBe('installed');
  await readFor(page, 3);
  const notice = page.getByText('A new version of Okur is ready.');
  await expect(notice).toBeGone();
  await page.getByRole('link', { name: 'Back to today' }).click();
  await expect(notice).toBeSeen();
  expect(await isSame()).toBe(true);

  await page.getByRole('button', { name: 'Load' }).click();
  await expect.poll(isSame, { timeout: PATIENCE }).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeSeen();
  // Its worker begins once the old one is idle. A browser ends an idle worker after half a minute, but not one that a
  // test looks into.
  const tools = await page.context().newCDPSession(page);
  await tools.send('ServiceWorker.enable');
  const older = async () => {
    await tools.send('ServiceWorker.stopAllWorkers');
    return page.evaluate(async () => (await caches.keys()).filter((name) => name.endsWith('-older')));
  };
  await expect.poll(older, { timeout: PATIENCE, interval: 2000 }).toEqual([]);
  expect((await missingFiles(page)).student).toEqual([]);
  await expect(notice).toBeGone();
});

test.runIf(long)('a telephone can put it on its start screen, and browsers keep what never changes', async () => {
  const get = (path: string) => fetch(`${app.url}${path}`);
  const manifest = (await (await get('/manifest.webmanifest')).json()) as {
    start_url: string;
    icons: { src: string; type: string }[];
  };
  expect(manifest.start_url).toBe('/');
  for (const { src, type } of manifest.icons) {
    const icon = await get(src);
    expect(`${src} ${icon.status} ${icon.headers.get('content-type')}`).toBe(`${src} 200 ${type}`);
  }
  const worker = await get('/sw.js');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-security-policy')).toMatch(/worker-src 'self';manifest-src 'self'/);
  const [list = ''] = (await worker.text()).split(';\n');
  const { core, student } = JSON.parse(list.replace('const FILES = ', '')) as { core: string[]; student: string[] };
  const hashed = [...core, ...student].filter((path) => path.startsWith('/assets/app/'));
  const policies = await Promise.all(hashed.map(async (path) => (await get(path)).headers.get('cache-control')));
  expect(new Set(policies)).toEqual(new Set(['public, max-age=31536000, immutable']));
});
