import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from './axe.ts';
import { chosenUnseen } from './chosen.ts';
import { groundsLost } from './drawn.ts';
import type { Person } from './accounts.ts';
import { go } from './okur.ts';
import { linkedFor } from './screens.ts';
import { painted, settled } from './settled.ts';
import { crowded, cutButtons, cutFilters, offCentre, smallTargets, wider } from './sizes.ts';
import { faultsOfStops } from './stops.ts';

/**
 * Opens these screens one after the other and gives what is wrong with them. A screen of one row (`/articles/$id`) is
 * opened by a link that a screen before it showed, as a person would.
 */
async function through(
  page: Page,
  paths: readonly string[],
  visit: Visit,
  linked: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const links = new Set<string>();
  const findings: string[] = [];
  for (const path of paths.toSorted((a, b) => variables(a) - variables(b))) {
    const address = variables(path) > 0 ? [...links].find((link) => pattern(path).test(link)) : path;
    const found = address
      ? await open(page, address)
          .then(() => visit(page))
          .catch((error: unknown) => [String(error)])
      : linked.has(path)
        ? [noLink]
        : [];
    findings.push(...found.map((finding) => `${path}: ${finding}`));
    for (const link of await linksOn(page)) links.add(link);
    for (const view of views[path] ?? []) {
      await go(page, path + view);
      await settled(page);
      for (const link of await linksOn(page)) links.add(link);
    }
  }
  return findings;
}

const noLink = 'no screen before it links to it';

/** What is wrong with the screen that is open. */
type Visit = (page: Page) => Promise<string[]>;

async function open(page: Page, address: string): Promise<void> {
  await go(page, address);
  await expect(page).toBeAt(new RegExp(`^${address}($|\\?)`));
}

/** The same of every tab of the screen that is open. */
async function ofEveryTab(page: Page, look: (isFirst: boolean) => Promise<string[]>): Promise<string[]> {
  const findings = await look(true);
  for (const tab of (await page.getByRole('tab').all()).slice(1)) {
    await tab.click();
    const name = await tab.innerText();
    findings.push(...(await look(false)).map((finding) => `${name}: ${finding}`));
  }
  return findings;
}

/**
 * The screens of a person, by turns in light and in dark; with all tests their colours in the other one besides.
 * `byTouch`: with fingers.
 */
export async function walk(
  page: Page,
  person: Person | undefined,
  paths: readonly string[],
  byTouch = false,
): Promise<string[]> {
  let theme: Theme = 'light';
  let without: string[] = [];
  const visit = async () => {
    const findings = await ofEveryTab(page, (isFirst) => look(page, byTouch, isFirst ? { without } : { within: tab }));
    if (theme === 'dark') without = surroundings;
    // Each begins in the colours in which the one before ended.
    theme = theme === 'light' ? 'dark' : 'light';
    await paint(page, theme);
    if (!process.env['OKUR_TEST_ALL']) return findings;
    const repainted = await axeFindings(page, { rules: ['color-contrast'] });
    return [...findings, ...repainted.map((finding) => `${theme}, ${finding}`)];
  };
  return through(page, paths, visit, linkedFor(person));
}

/**
 * The screens by the keyboard alone: what is chosen is seen, every stop of the Tab key is seen, nothing lies under a
 * bar. What surrounds the screens is gone through with the first.
 */
export async function walkByKeys(page: Page, paths: readonly string[]): Promise<string[]> {
  let isFirstScreen = true;
  return through(page, paths, async () => {
    const whole = isFirstScreen ? 'body' : 'main';
    isFirstScreen = false;
    return ofEveryTab(page, async (isFirst) => {
      await settled(page);
      const tooWide = await wider(page);
      return [...tooWide, ...(await faultsByKeys(page, isFirst ? whole : tab))];
    });
  });
}

/** What is wrong with what is open, for those who have no pointer and colours of their own. */
export const faultsByKeys = async (page: Page, within: string): Promise<string[]> => [
  ...(await chosenUnseen(page)),
  ...(await groundsLost(page)),
  ...(await faultsOfStops(page, within)),
];

/** Of a long list, where the demo has what a screen needs: its steps are due first. */
const views: Readonly<Record<string, readonly string[]>> = {
  '/homeworks': ['?state=open&sort=due_at'],
  // Its links are in all of its tabs but the last.
  '/tutorials/watch-list': ['?tab=watch', '?tab=students'],
};

/** What surrounds every screen is looked at with the first of each colours, what surrounds tabs with the first tab. */
const surroundings = ['header:not(main *)', 'aside:not(main *)'];
const tab = 'main [role=tabpanel]';

async function look(page: Page, byTouch: boolean, part: Parameters<typeof axeFindings>[1]): Promise<string[]> {
  await settled(page);
  const findings = [
    ...(await axeFindings(page, part)),
    ...(await cutButtons(page)),
    ...(await cutFilters(page)),
    ...(await crowded(page)),
    ...(await offCentre(page)),
    ...(byTouch ? await smallTargets(page) : []),
  ];
  return [...findings, ...(await wider(page))];
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
