import { rightNow } from '@okur/contract/testing/time';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoTexts, newTexts } from '../server/src/demo/texts/index.ts';
import { newId } from '../server/src/platform/database/ids.ts';
import { steadyTrace } from '../server/src/platform/testing/learning.ts';
import { axeFindings } from './testing/axe.ts';
import { importClassList } from './testing/class-lists.ts';
import { type Hand, keyboard, pointer } from './testing/hands.ts';
import { go, okur } from './testing/okur.ts';
import { answer, readFor, startReading } from './testing/reading.ts';
import { scan } from './testing/scan.ts';
import { faultsAtEveryWidth } from './testing/widths.ts';

/** A child's own pages as it meets them, at the width of a telephone, a tablet and a desk. */
const app = okur();

/** What is right in the text of this title. */
const rightOf = (title: string): string[] =>
  [...demoTexts, ...newTexts]
    .find((one) => one.title === title)!
    .questions.flatMap(({ options }) => options.filter(({ right }) => right).map((option) => option.text));

interface Opened {
  text: {
    article_id: string;
    article_version: number;
    title: string;
    questions: { id: string; options: { id: string; text: string }[] }[];
  };
}

/** A text that was read and understood so many days before on a device without a network, which sends it now. */
async function arriveLate(page: Page, days: number, before: Date): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('jwtToken') ?? localStorage.getItem('jwtToken'));
  const api = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(`${app.url}/api/v1/student/${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: T }).data;
  };
  const [first] = await api<{ id: string }[]>('articles?per_page=1');
  const { text } = await api<Opened>(`articles/${first!.id}`);
  const seconds = 90;
  const id = newId();
  await api('readings', {
    id,
    article_id: text.article_id,
    article_version: text.article_version,
    homework_id: null,
    started_at: new Date(before.getTime() - days * 86_400_000).toISOString(),
    trace: steadyTrace(seconds),
    device: 'tablet',
  });
  const right = rightOf(text.title);
  const answers = text.questions.map(({ id: question_id, options }) => ({
    question_id,
    chosen: options.filter((option) => right.includes(option.text)).map((option) => option.id),
  }));
  await api(`readings/${id}/answers`, { answers, took_ms: 60_000 });
}

interface SignInCard {
  name: string;
  link: string;
  password: string;
}

/** What is on the card of this child, whose code a camera reads. */
async function cardOf(sheet: Page, name: string, surname: string): Promise<SignInCard> {
  const card = sheet.getByRole('article').filter({ hasText: `${name} ${surname}` });
  const code = card.getByRole('img', { name: /^Code that opens the sign-in page of / });
  await expect(code).toBeSeen();
  const [username = '', password = ''] = await card.getByRole('definition').allInnerTexts();
  const link = `${app.url}/#/auth/student-login?${new URLSearchParams({ username, lang: 'tr' })}`;
  expect(await scan(code)).toBe(link);
  return { name, link, password };
}

type Theme = 'Warm' | 'Dark';

/** The text in other colours: to the edges of the screen, and without a fault. */
async function readInTheme(page: Page, theme: Theme, hand: Hand): Promise<void> {
  const edge = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await edge();
  await hand.press(page.getByRole('button', { name: 'Text', exact: true }));
  await hand.choose(page.getByText(theme, { exact: true }));
  await page.keyboard.press('Escape');
  await expect.poll(edge).not.toBe(before);
  expect(await axeFindings(page)).toEqual([]);
}

/** Chooses a picture of itself, and opens from the albums the text whose picture comes next, and goes back. */
async function throughTheAlbums(page: Page, hand: Hand): Promise<void> {
  const fox = page.getByRole('button', { name: 'Fox', exact: true });
  await hand.press(fox);
  await expect.poll(() => fox.getAttribute('aria-pressed')).toBe('true');
  const next = page.getByRole('region', { name: 'Your next picture' });
  await hand.press(next.getByRole('link', { name: 'Read', exact: true }));
  await expect(page.getByRole('button', { name: 'Start reading' })).toBeSeen();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'My collection' })).toBeSeen();
}

/** From the card to the first badge, by one hand alone; each page on the way is looked at. */
async function firstDay(
  { name, link, password }: SignInCard,
  width: number,
  { hand, theme, look = async () => {} }: { hand: Hand; theme?: Theme; look?: (page: Page) => Promise<void> },
): Promise<Page> {
  const address = link.slice(`${app.url}/#`.length).replace('lang=tr', 'lang=en');
  const child = await app.open(address, { width });
  await expect(child.locator('input[autocomplete="current-password"]:focus')).toBeSeen();
  await child.keyboard.type(password);
  await hand.press(child.getByRole('button', { name: 'Sign in', exact: true }));
  await expect(child.getByRole('heading', { name: `Hello, ${name}` })).toBeSeen();
  const next = child.getByRole('link', { name: 'Read', exact: true }).first();
  await expect(next).toBeSeen();
  await look(child);
  await hand.press(next);
  await startReading(child, hand);
  await look(child);
  if (theme) await readInTheme(child, theme, hand);
  const right = rightOf(await child.locator('article[lang] h1').innerText());
  await readFor(child, 20, hand);
  expect(await child.evaluate(() => scrollY)).toBeGreaterThan(0);
  await answer(child, right, hand);
  await expect(child.getByText('You understood almost everything. Well done!')).toBeSeen();
  await look(child);
  await hand.press(child.getByRole('button', { name: 'Show me more' }));
  await expect(child.getByText('Words understood a minute').first()).toBeSeen();
  await hand.press(child.getByRole('link', { name: 'Today', exact: true }).first());
  await hand.press(child.getByRole('link', { name: /^My collection/ }).first());
  const badge = child.getByRole('listitem').filter({ hasText: 'Got it!' });
  await expect(badge.getByText(/^You are on step 1 of 4/)).toBeSeen();
  await expect(child.getByText('One day in a row')).toBeSeen();
  await look(child);
  await throughTheAlbums(child, hand);
  return child;
}

test('a first day goes from the card with the code to the first badge, by keyboard and by pointer', async () => {
  const sheet = await app.open(
    await importClassList(app, ['9006;Defne;Kaya;5-A;;;', '9007;Mert;Demir;5-A;;;']),
    {},
    'CM',
  );
  const cards: SignInCard[] = [];
  for (const [name, surname] of [
    ['Çağrı', 'Işıkgöz'],
    ['Defne', 'Kaya'],
    ['Mert', 'Demir'],
  ] as const)
    cards.push(await cardOf(sheet, name, surname));
  const begun = rightNow();
  const [child] = await Promise.all([
    firstDay(cards[0]!, 820, { hand: keyboard, look: async (p) => expect(await faultsAtEveryWidth(p)).toEqual([]) }),
    firstDay(cards[1]!, 390, {
      hand: pointer,
      theme: 'Warm',
      look: async (p) => expect(await axeFindings(p)).toEqual([]),
    }),
    firstDay(cards[2]!, 1440, {
      hand: pointer,
      theme: 'Dark',
      look: async (p) => expect(await axeFindings(p)).toEqual([]),
    }),
  ]);

  // The week before it, in which one day was missed: the row goes on, and no day is counted twice.
  for (const days of [1, 2, 4, 5, 6, 6]) await arriveLate(child, days, begun);
  await child.reload();
  await expect(child.getByText('6 days in a row')).toBeSeen();
  await expect(child.getByText(/^(Weekends don’t count|Weekends are free)/)).toBeSeen();
  await go(child, '/student/today');
  await expect(child.getByRole('link', { name: /6 days in a row/ })).toBeSeen();
  const week = child.getByRole('list', { name: 'This week' });
  await expect(week).toBeSeen();
  expect(await week.getByRole('listitem').count()).toBe(7);
  expect(await faultsAtEveryWidth(child)).toEqual([]);
});

test('a text that was only clicked through is not counted, for the child, the parents and the teacher', async () => {
  const { token } = await app.session('student');
  const me = await fetch(`${app.url}/api/v1/auth/student/me`, { headers: { authorization: `Bearer ${token}` } });
  const { id } = ((await me.json()) as { data: { id: string } }).data;
  const title = newTexts.find(({ slug }) => slug === 'tr-yanki-nereden-gelir')!.title;

  const child = await app.open('/student/library?read=no', { width: 820 }, 'student');
  await child.getByRole('article').filter({ hasText: title }).first().getByRole('link').first().click();
  await startReading(child);
  await answer(child);
  await expect(child.getByText('This one doesn’t count')).toBeSeen();
  await expect(child.getByText(/^(This was faster than anyone can read|Part of the text was only)/)).toBeSeen();
  expect(await child.getByText(/words a minute/i).count()).toBe(0);
  expect(await faultsAtEveryWidth(child)).toEqual([]);

  const home = await app.open(`/parent/children/${id}`, { width: 390 }, 'parent');
  const read = home.getByRole('listitem').filter({ hasText: title });
  await expect(read.getByText(/Not counted$/)).toBeSeen();
  expect(await faultsAtEveryWidth(home)).toEqual([]);

  const desk = await app.open(`/management/users/${id}?tab=progress`, {}, 'IN');
  const row = desk.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('Not counted')).toBeSeen();
  expect(await row.getByText(/words/).count()).toBe(0);
  expect(await faultsAtEveryWidth(desk)).toEqual([]);

  // The speed that counts is the same on the three pages, of the same texts.
  await go(child, '/student/progress');
  const own = await child.getByText(/^Now: \d+ words a minute\./).innerText();
  // Staff read “median” where families read “usually”; the texts are the same.
  const [, wpm = '', of = ''] = /^Now: (\d+) words a minute\. .+ (the last \d+ new texts .+)\.$/.exec(own)!;
  for (const page of [home, desk]) {
    const speed = page.locator('main').getByText('Words a minute', { exact: true }).first().locator('xpath=..');
    expect((await speed.innerText()).split(/\s*\n\s*/)).toContain(wpm);
    await expect(page.locator('main').getByText(of).first()).toBeSeen();
  }
});
