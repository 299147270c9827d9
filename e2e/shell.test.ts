import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from './testing/axe.ts';
import { okur } from './testing/okur.ts';
import { painted, settled } from './testing/settled.ts';
import { expectRefusal } from './testing/watch.ts';
import { long } from '../server/src/platform/testing/long.ts';

const app = okur();

const menu = (page: Page) => page.getByRole('complementary');
const companySelector = (page: Page) => page.getByRole('button', { name: /^Company selection/ });

test('the language changes at once and is kept', async () => {
  const page = await app.open('/dashboard', {}, 'SP');
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitem', { name: 'Türkçe' }).click();
  await expect(menu(page).getByRole('link', { name: 'Kurumlar' })).toBeSeen();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('tr');
  await page.reload();
  await expect(menu(page).getByRole('link', { name: 'Kurumlar' })).toBeSeen();
  await page.getByRole('button', { name: /^Dil/ }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(menu(page).getByRole('link', { name: 'Companies' })).toBeSeen();
});

test.runIf(long)('a company manager works in the last company at first, and in another one by choice', async () => {
  const page = await app.open('/management/departments', {}, 'CM');
  const selector = companySelector(page);
  await settled(page);
  const first = await selector.innerText();
  const before = await page.locator('tbody').innerText();
  await selector.click();
  const companies = page.getByRole('menuitem');
  await expect.poll(() => companies.count()).toBe(2);
  expect(await companies.last().getAttribute('aria-current')).toBe('true');
  await companies.first().click();
  await expect.poll(() => selector.innerText()).not.toBe(first);
  await expect.poll(() => page.locator('tbody').innerText()).not.toBe(before);
  await page.reload();
  await settled(page);
  expect(await selector.innerText()).not.toBe(first);
});

test.runIf(long)('an instructor chooses among their own posts', async () => {
  const page = await app.open('/management/departments', {}, 'IN');
  await expect(page.getByRole('link', { name: '5-A' })).toBeSeen();
  await companySelector(page).click();
  await page.getByRole('menuitem').first().click();
  await expect(page.getByRole('link', { name: '4-B' })).toBeSeen();
  await expect(page.getByRole('link', { name: '5-A' })).toBeGone();
});

test('the sidebar folds, darkens and stays so', async () => {
  const page = await app.open('/dashboard', {}, 'SP');
  const label = menu(page).getByRole('link', { name: 'Companies' }).getByText('Companies');
  await expect(label).toBeSeen();
  await menu(page).getByText('Dark theme').click();
  await expect(page.locator('html[data-mantine-color-scheme="dark"]')).toBeSeen();
  await page.getByRole('button', { name: 'Show or hide the menu' }).click();
  await expect(label).toBeGone();
  await page.reload();
  await settled(page);
  expect(await label.isVisible()).toBe(false);
  await expect(page.locator('html[data-mantine-color-scheme="dark"]')).toBeSeen();
  expect(await axeFindings(page)).toEqual([]);
});

test('a telephone has the menu in a drawer, which ends with the choice', async () => {
  const page = await app.open('/dashboard', { width: 390 }, 'SP');
  await page.getByRole('button', { name: 'Show or hide the menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeSeen();
  expect(await axeFindings(page)).toEqual([]);
  await menu.getByRole('link', { name: 'Companies' }).click();
  await expect(page).toBeAt(/^\/management\/companies/);
  await expect(menu).toBeGone();
});

test('search and commands open with Ctrl+K and lead to a page', async () => {
  const page = await app.open('/dashboard', {}, 'SP');
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search or jump to...').fill('companies');
  await page.keyboard.press('Enter');
  await expect(page).toBeAt(/^\/management\/companies/);
});

test('the title and an outline of the next page are there before its screen has come', async () => {
  const page = await app.open('/dashboard', {}, 'SP');
  await settled(page);
  const greeting = page.getByRole('main').getByRole('heading', { level: 1 });
  const before = await greeting.innerText();
  const screen = Promise.withResolvers<void>();
  await page.route('**/assets/app/*.js', async (route) => {
    await screen.promise;
    await route.continue();
  });
  await menu(page).getByRole('link', { name: 'Companies' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Companies' })).toBeSeen();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeSeen();
  expect(await page.getByRole('main').innerText()).not.toContain(before);
  screen.resolve();
  await settled(page);
  await expect(page.getByRole('main').getByRole('button', { name: 'Add company' })).toBeSeen();
});

test('a report that does not come says so in its own card, and the rest of the dashboard is there', async () => {
  const page = await app.open('/dashboard', {}, 'CM');
  await settled(page);
  await page.route('**/reports/monthly-average-reading-speeds*', (route) => route.fulfill({ status: 503, body: '' }));
  expectRefusal(page, 503);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeSeen();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeSeen();
  await expect(page.locator('svg[data-picture]').first()).toBeSeen();
});

/** What is in the top bar and is not whole within the window, or lies on something else. */
const cutInTopBar = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bar = document.querySelector('header')!;
    const pressed = [...bar.querySelectorAll<HTMLElement>('a, button')].filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetWidth > 1,
    );
    const nameOf = (one: HTMLElement) => one.getAttribute('aria-label') ?? one.innerText;
    const boxes = pressed.map((one) => ({ one, name: nameOf(one), box: one.getBoundingClientRect() }));
    const edge = document.documentElement.clientWidth;
    const outside = boxes.filter(({ box }) => box.left < 0 || box.right > edge);
    const meet = boxes.flatMap(({ one, name, box }, at) =>
      boxes
        .slice(at + 1)
        .filter(({ one: other }) => !one.contains(other) && !other.contains(one))
        .filter(({ box: other }) => box.right > other.left + 1 && other.right > box.left + 1)
        .map((other) => `${name} lies on ${other.name}`),
    );
    return [...outside.map(({ name }) => `${name} is cut`), ...meet];
  });

test.each(long ? (['en', 'tr', 'fr', 'pl'] as const) : (['tr'] as const))(
  'the top bar of a tablet is whole in every width (%s)',
  async (lang) => {
    const page = await app.open('/dashboard', { width: 1024, lang }, 'CM');
    await settled(page);
    for (const width of [768, 800, 820, 912, 991, 992, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await painted(page);
      expect(await cutInTopBar(page), `${width} px`).toEqual([]);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, `${width} px`).toBeLessThanOrEqual(0);
    }
  },
);

test.each(['/auth/login', '/auth/parent-login', '/auth/student-login'])(
  'all four languages are offered before the sign-in (%s)',
  async (address) => {
    const page = await app.open(address, { width: 390 });
    const words = { English: 'Password', Türkçe: 'Şifre', Français: 'Mot de passe', Polski: 'Hasło' };
    for (const [language, password] of Object.entries(words)) {
      await page.getByRole('button', { name: language, exact: true }).click();
      await expect(page.getByLabel(password, { exact: true })).toBeSeen();
    }
  },
);

test.runIf(long)('the search is empty when it is opened again, also at once', async () => {
  const page = await app.open('/dashboard', {}, 'SP');
  await settled(page);
  const field = page.getByRole('dialog').getByPlaceholder('Search or jump to...');
  await page.keyboard.press('Control+k');
  await field.fill('compan');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect.poll(() => field.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await expect(field).toBeGone();
  await page.keyboard.press('Control+k');
  await expect(field).toBeSeen();
  expect(await field.inputValue()).toBe('');
});

test('coming back finds what was in sight, going forward begins at the top', async () => {
  const page = await app.open('/management/users?per_page=50&sort=name', { width: 390 }, 'CM');
  const links = page.locator('#content a[href*="/management/users/"]');
  const link = links.nth(12);
  const address = await link.getAttribute('href');
  await link.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => scrollY);
  const left = await scrolled();
  expect(left).toBeGreaterThan(200);
  await link.click();
  await expect(page).toBeAt(new RegExp(`^${address!.slice(2)}`));
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page).toBeAt('/management/users?per_page=50&sort=name');
  await expect.poll(async () => Math.abs((await scrolled()) - left)).toBeLessThan(3);
  await expect(page.locator(`#content a[href="${address}"]`).first()).toBeSeen();
  // What moves the page afterwards is not undone when something comes late.
  await page.evaluate(() => {
    scrollTo(0, 0);
    document.body.append(Object.assign(document.createElement('p'), { textContent: 'late' }));
  });
  await painted(page);
  expect(await scrolled()).toBe(0);
});
