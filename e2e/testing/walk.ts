import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from './axe.ts';
import { go } from './okur.ts';
import { painted, settled } from './settled.ts';
import { crowded, cutButtons, smallTargets } from './sizes.ts';

/**
 * Opens these screens one after the other, in light and in dark, and gives what is wrong with them. A screen of one row
 * (`/articles/$id`) is opened by a link that a screen before it showed, as a person would. `byTouch`: with fingers.
 */
export async function walk(page: Page, paths: readonly string[], byTouch = false): Promise<string[]> {
  const links = new Set<string>();
  const findings: string[] = [];
  let theme: Theme = 'light';
  for (const path of paths.toSorted((a, b) => variables(a) - variables(b))) {
    const address = variables(path) > 0 ? [...links].find((link) => pattern(path).test(link)) : path;
    // Each begins in the colours in which the one before ended.
    const next: Theme = theme === 'light' ? 'dark' : 'light';
    const found = address
      ? await visit(page, address, next, byTouch).catch((error: unknown) => [String(error)])
      : ['no screen before it links to it'];
    findings.push(...found.map((finding) => `${path}: ${finding}`));
    for (const link of await linksOn(page)) links.add(link);
    for (const view of views[path] ?? []) {
      await go(page, path + view);
      await settled(page);
      for (const link of await linksOn(page)) links.add(link);
    }
    theme = next;
  }
  return findings;
}

/** Of a long list, where the demo has what a screen needs: its steps are due first. */
const views: Readonly<Record<string, readonly string[]>> = {
  '/homeworks': ['?state=open&sort=due_at'],
  // Its links are in all of its tabs but the last.
  '/tutorials/watch-list': ['?tab=watch', '?tab=students'],
};

async function visit(page: Page, address: string, next: Theme, byTouch: boolean): Promise<string[]> {
  await go(page, address);
  await expect(page).toBeAt(new RegExp(`^${address}($|\\?)`));
  const findings = await look(page, byTouch);
  for (const tab of (await page.getByRole('tab').all()).slice(1)) {
    await tab.click();
    const name = await tab.innerText();
    findings.push(...(await look(page, byTouch)).map((finding) => `${name}: ${finding}`));
  }
  await paint(page, next);
  const repainted = await axeFindings(page, ['color-contrast']);
  return [...findings, ...repainted.map((finding) => `${next}, ${finding}`)];
}

async function look(page: Page, byTouch: boolean): Promise<string[]> {
  await settled(page);
  const findings = [
    ...(await axeFindings(page)),
    ...(await cutButtons(page)),
    ...(await crowded(page)),
    ...(byTouch ? await smallTargets(page) : []),
  ];
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return wide > 0 ? [...findings, `is ${wide} px wider than the window`] : findings;
}

type Theme = 'light' | 'dark';

/**
 * The choice of light or dark comes as from another tab, so that every screen can be seen in both without loading
 * again. Colours change at once: a transition would begin in element after element, down the whole page.
 */
async function paint(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((newValue) => {
    if (document.adoptedStyleSheets.length === 0) {
      const atOnce = new CSSStyleSheet();
      atOnce.replaceSync('*, ::before, ::after { transition: none !important }');
      document.adoptedStyleSheets = [atOnce];
    }
    const key = 'sidebar-theme';
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  }, theme);
  await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor();
  await painted(page);
}

const linksOn = (page: Page): Promise<string[]> =>
  page
    .locator('a[href*="#/"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')!.split('#')[1]!.split('?')[0]!));

const variables = (path: string): number => path.split('$').length - 1;
const pattern = (path: string): RegExp => new RegExp(`^${path.replace(/\$\w+/g, '[0-9a-f-]{36}')}$`);
