import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './accounts.ts';
import type { Look } from './okur.ts';
import { settled } from './settled.ts';
import { faultsOfArrows } from './stops.ts';
import { faultsByKeys } from './walk.ts';

/** Something that a person opens or chooses first, and where its stops are: a walk through addresses never sees it. */
export interface Scene {
  name: string;
  person: Person;
  address: string;
  open?: (page: Page) => Promise<void>;
  within: string;
  /** Arrows lead through it, to what the Tab key does not stop at. */
  byArrows?: boolean;
  /** Where it is not magnified, in colours of the person's own. */
  look?: Look;
}

const atDesk: Look = { width: 1440 };

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

async function intoBook(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Continue', exact: true }).first().click();
  await expect(page.getByRole('navigation', { name: 'Turn pages' })).toBeSeen();
}

/** Highlights the first words of the page that is open. */
async function highlight(page: Page): Promise<void> {
  await page.locator('article[lang] p').first().waitFor();
  await page.evaluate(() => {
    const words = document.createTreeWalker(document.querySelector('article[lang] p')!, NodeFilter.SHOW_TEXT);
    const text = words.nextNode()!;
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, Math.min(12, text.textContent!.length));
    getSelection()!.removeAllRanges();
    getSelection()!.addRange(range);
  });
  await press(page, 'Green');
}

async function openDrawer(page: Page, tab: string): Promise<void> {
  await intoBook(page);
  await highlight(page);
  await press(page, 'Chapters, marks and search');
  await page.getByRole('tab', { name: tab }).click();
}

const form = (kind: string): Scene => ({
  name: `the form of homework (${kind})`,
  person: 'IN',
  address: `/homeworks/new?kind=${kind}`,
  open: async (page) => {
    await page
      .getByText(/^\d-\p{L} \(\d+\)$/u)
      .first()
      .click();
  },
  within: 'main',
});

const calendar: Scene = {
  name: 'a calendar with a clock',
  person: 'SP',
  address: '/notifications/new',
  open: async (page) => {
    await page.getByText('At a set time').click();
    await press(page, 'Day and time');
    await page.locator('.mantine-DateTimePicker-calendarHeaderControl').last().click();
    await press(page, /^15 /);
    await page.getByRole('button', { name: /^15 / }).first().focus();
  },
  within: '[role=dialog]',
  byArrows: true,
};

/** Magnified, the last entry of it is not always in sight: so far at a desk alone. */
const rowMenu: Scene = {
  name: 'the menu of a row',
  person: 'CM',
  address: '/management/users',
  open: async (page) => {
    await press(page, /^Actions/);
    // It has the focus a moment after it is there.
    await page.locator('[role=menu]:focus, [role=menu] :focus').first().waitFor({ state: 'attached' });
  },
  within: '[role=menu]',
  byArrows: true,
};

/** What opens over a page, which no address leads to: the long walk has it in every look. */
export const forms: readonly Scene[] = [
  {
    name: 'a long form over its page',
    person: 'MN',
    address: '/books/list',
    open: async (page) => {
      await press(page, 'Add book');
      await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
    },
    within: '[role=dialog]',
  },
  calendar,
  {
    name: 'options of a field',
    person: 'CM',
    address: '/management/users',
    open: async (page) => {
      await page.getByRole('main').getByRole('combobox').first().click();
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
    within: '[role=listbox]',
  },
  {
    name: 'the search of everything',
    person: 'CM',
    address: '/management/users',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('a');
      await page.locator('.mantine-Spotlight-action').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
    within: '[role=dialog]',
  },
];

export const scenes: readonly Scene[] = [
  ...forms,
  { ...calendar, name: 'a calendar with a clock at a desk', look: atDesk },
  { ...rowMenu, look: atDesk },
  {
    name: 'an exam with a chosen answer',
    person: 'student',
    address: '/student/exams',
    open: async (page) => {
      await page.getByRole('link', { name: /^Start: .*genel/ }).click();
      await press(page, 'Start');
      await page.getByRole('radio').first().click();
      await expect(page.getByText('All answers are saved')).toBeSeen();
    },
    within: 'body',
  },
  {
    name: 'an exercise that waits',
    person: 'student',
    address: '/student/exercises',
    open: async (page) => {
      await page
        .getByRole('link', { name: /^Start: / })
        .first()
        .click();
      await press(page, 'Start');
      await press(page, 'Pause');
    },
    within: 'body',
  },
  { name: 'the phone’s bar and the day', person: 'student', address: '/student/today', within: 'body' },
  form('article'),
  form('exercise'),
  { ...form('article'), name: 'the form of homework at a desk', look: atDesk },
  {
    name: 'a table wider than its page, at a desk',
    person: 'CM',
    address: '/charts-graphs/students',
    within: 'main',
    look: atDesk,
  },
  {
    name: 'a list with chosen rows and all filters',
    person: 'CM',
    address: '/management/users',
    open: async (page) => {
      await page
        .getByRole('main')
        .getByRole('checkbox', { name: /^(?!.*[Aa]ll)/ })
        .first()
        .click();
      await press(page, /^More filters/);
    },
    within: 'body',
  },
  { name: 'switches of the mails', person: 'parent', address: '/parent/settings', within: 'body' },
  {
    name: 'the reader’s looks',
    person: 'student',
    address: '/student/library',
    open: async (page) => {
      await intoBook(page);
      await press(page, 'Text');
    },
    within: '.mantine-Popover-dropdown',
  },
  {
    name: 'the reader’s drawer',
    person: 'student',
    address: '/student/library',
    open: (page) => openDrawer(page, 'Chapters'),
    within: '[role=dialog]',
  },
  {
    name: 'a mark that is changed',
    person: 'student',
    address: '/student/library',
    open: async (page) => {
      await openDrawer(page, 'My marks');
      await press(page, /^Change /);
    },
    within: '[role=dialog] [role=dialog]',
  },
];

/** Opens it, waits until it is there, and says what is wrong with it by the keys alone. */
export async function faultsOfScene(page: Page, { open, within, byArrows }: Scene): Promise<string[]> {
  await settled(page);
  await open?.(page);
  await settled(page);
  return [...(byArrows ? await faultsOfArrows(page) : []), ...(await faultsByKeys(page, within))];
}
