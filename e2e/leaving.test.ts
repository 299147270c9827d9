import type { Dialog, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { go, okur } from './testing/okur.ts';
import { expectRefusal } from './testing/watch.ts';
import { long } from '../server/src/platform/testing/long.ts';

/** Whatever way a person is about to leave a changed form by: "Keep editing" keeps it. */
const app = okur();

const departments = '/management/departments';
let page: Page;
const name = () => page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
const button = (label: string) => page.getByRole('button', { name: label, exact: true });
/** One step of the history, as the browser's own button and a phone's gesture take it. */
const step = (steps: number) => page.evaluate((by) => history.go(by), steps);
const position = () =>
  page.evaluate(
    () => (window as unknown as { navigation: { currentEntry: { index: number } } }).navigation.currentEntry.index,
  );

async function writeName(): Promise<void> {
  await page.getByRole('button', { name: 'Add class' }).first().click();
  await name().fill('9-Z');
  // A page that is loaded again forgets it.
  await page.evaluate(() => Object.assign(window, { mark: 'same page' }));
}

/** The form is there with what was typed, and the address is its own. */
async function expectUnchanged(at = new RegExp(departments)): Promise<void> {
  await expect(button('Keep editing')).toBeGone();
  await expect(page).toBeAt(at);
  expect(await name().inputValue()).toBe('9-Z');
  expect(await page.evaluate(() => (window as { mark?: string }).mark)).toBe('same page');
}

const headed = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

beforeEach(async () => {
  page = await app.open('/dashboard', {}, 'CM');
  for (const [address, heading] of [
    ['/management/users', 'Students'],
    ['/articles/list', 'Articles'],
    [departments, 'Classes'],
  ] as const) {
    await go(page, address);
    await headed(heading);
  }
});

describe('a form that was changed is kept by "Keep editing"', () => {
  test('after a step back, and after a second one while it is asked', async () => {
    await writeName();
    const here = await position();
    await step(-1);
    await expect(button('Keep editing')).toBeSeen();
    await expect.poll(position).toBe(here);
    await step(-2);
    await expect.poll(position).toBe(here);
    await button('Keep editing').click();
    await expectUnchanged();
    // The question is asked as often as it is needed.
    await step(-1);
    await button('Leave').click();
    await expect(page).toBeAt('/articles/list');
    await headed('Articles');
    expect(await position()).toBe(here - 1);
    await expect(page.getByRole('dialog')).toBeGone();
  });

  test.runIf(long)('after an address was typed, and after a step back behind one', async () => {
    await writeName();
    const here = await position();
    await go(page, '/management/users');
    await button('Keep editing').click();
    await expect.poll(position).toBe(here);
    await expectUnchanged();
    await go(page, '/management/users');
    await button('Leave').click();
    await expect(page).toBeAt(/^\/management\/users/);
    await go(page, departments);
    await writeName();
    await step(-1);
    await button('Keep editing').click();
    await expectUnchanged();
    await step(-2);
    await button('Leave').click();
    await expect(page).toBeAt(new RegExp(departments));
    await headed('Classes');
  });

  test.runIf(long)('after a step forward', async () => {
    await go(page, '/management/users');
    await headed('Students');
    await step(-1);
    await headed('Classes');
    await writeName();
    await step(1);
    await button('Keep editing').click();
    await expect(button('Keep editing')).toBeGone();
    await expectUnchanged();
  });

  test('when the browser asks, since another site or a bookmark would load another page', async () => {
    await writeName();
    const question = new Promise<string>((resolve) => {
      page.once('dialog', (dialog: Dialog) => void dialog.dismiss().then(() => resolve(dialog.type())));
    });
    await page.goto(`${app.url}/livez`).catch(() => undefined);
    expect(await question).toBe('beforeunload');
    await expectUnchanged();
  });
});

test('a step back while it is saved waits for the answer, and is none where the server refuses', async () => {
  expectRefusal(page, 409);
  const answer = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/companies\/[^/]+\/departments/, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await answer.promise;
    await route.fulfill({ status: 409, json: { code: 'stale_version', message: 'error.stale_version' } });
  });
  await writeName();
  const here = await position();
  await button('Save').click();
  // Until the page has heard of it.
  await page.evaluate(async () => {
    const { navigation } = window as unknown as { navigation: EventTarget };
    const change = new Promise((resolve) =>
      navigation.addEventListener('currententrychange', () => resolve(null), { once: true }),
    );
    history.go(-1);
    await change;
  });
  await expect.poll(position).toBe(here);
  answer.resolve();
  await expect(page.getByText('Someone else changed this in the meantime')).toBeSeen();
  await expectUnchanged();
});

test('a form on a page of its own is kept by a link and by a step back', async () => {
  const staff = await app.open('/notifications/list', {}, 'SP');
  await go(staff, '/notifications/new');
  const title = staff.getByRole('textbox', { name: /^Title/ }).first();
  const keep = staff.getByRole('button', { name: 'Keep editing', exact: true });
  await title.fill('Kitap haftası');
  for (const leave of [
    () => staff.getByRole('link', { name: 'Dashboard' }).first().click(),
    () => staff.evaluate(() => history.back()),
  ]) {
    await leave();
    await keep.click();
    await expect(keep).toBeGone();
    await expect(staff).toBeAt('/notifications/new');
    expect(await title.inputValue()).toBe('Kitap haftası');
  }
});
