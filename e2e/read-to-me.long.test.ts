import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { silentMp3 } from '../server/src/platform/testing/sounds.ts';
import { axeFindings } from './testing/axe.ts';
import { giveBook, numberedText } from './testing/books.ts';
import { faultsAtEveryWidth } from './testing/widths.ts';
import { okur } from './testing/okur.ts';
import { readFor, startReading } from './testing/reading.ts';

const app = okur();

/** What is marked in the text, as the browser has it. */
const marked = (page: Page, name: 'sentence' | 'word'): Promise<string> =>
  page.evaluate((key) => [...(CSS.highlights.get(key) ?? [])].map(String).join(''), `okur-${name}`);
const bar = (page: Page) => page.getByRole('region', { name: 'Read to me' });

/**
 * A device with a voice for each language: Chromium without a screen has none. It says a word whenever the test lets
 * it, and the rest of the sentence when the test says so.
 */
async function giveVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Said {
      utterance: SpeechSynthesisUtterance;
      rate: number;
    }
    const said: Said[] = [];
    const voices = ['en-GB', 'tr-TR', 'fr-FR', 'pl-PL'].flatMap((lang) => [
      { lang, localService: false, default: true, name: 'Net' },
      { lang, localService: true, default: false, name: 'Device' },
    ]);
    class Utterance extends EventTarget {
      text: string;
      voice: unknown = null;
      lang = '';
      rate = 1;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      cancel: () => void (said.length = 0),
      speak(utterance: SpeechSynthesisUtterance) {
        said.push({ utterance, rate: utterance.rate });
        utterance.dispatchEvent(new Event('start'));
      },
    });
    const tell = (type: string, more = {}) => said[0]?.utterance.dispatchEvent(Object.assign(new Event(type), more));
    Object.defineProperties(window, {
      SpeechSynthesisUtterance: { value: Utterance },
      speechSynthesis: { value: synthesis },
      voice: {
        value: {
          spoken: () => said.map(({ utterance, rate }) => [utterance.text, rate, utterance.voice?.name]),
          word: (at: number) => tell('boundary', { name: 'word', charIndex: at, charLength: 0 }),
          end: () => tell('end'),
        },
      },
    });
  });
  await page.reload();
}
interface Voice {
  spoken: () => [text: string, rate: number, voice: string][];
  word: (at: number) => void;
  end: () => void;
}
const spoken = (page: Page) => page.evaluate(() => (window as unknown as { voice: Voice }).voice.spoken());
const word = (page: Page, at: number) =>
  page.evaluate((position) => (window as unknown as { voice: Voice }).voice.word(position), at);
const end = (page: Page) => page.evaluate(() => (window as unknown as { voice: Voice }).voice.end());

/** The sentences that are marked from now on, in their order: a short one is over before a slow machine looks again. */
async function markedSentences(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const marksSoFar: string[] = [];
    const set = CSS.highlights.set.bind(CSS.highlights);
    CSS.highlights.set = (name, highlight) => {
      const text = [...highlight].map(String).join('');
      if (name === 'okur-sentence' && marksSoFar.at(-1) !== text) marksSoFar.push(text);
      return set(name, highlight);
    };
    Object.assign(window, { marksSoFar });
  });
  return () => page.evaluate(() => (window as unknown as { marksSoFar: string[] }).marksSoFar);
}

const openText = (width: number) => app.open('/student/today', { width }, 'student');

test('a device without a voice says so in plain words, and the text can be read all the same', async () => {
  const page = await openText(390);
  await page.getByRole('link', { name: 'Read', exact: true }).first().click();
  await startReading(page);
  await page.getByRole('button', { name: 'Read to me' }).click();
  await expect(page.getByText(/This device has no voice for \w+, and the text has no recording\./)).toBeSeen();
  await expect(bar(page).getByRole('button', { name: 'Play' })).toBeGone();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop listening' }).click();
  await expect(bar(page)).toBeGone();
});

test('a voice of the device reads, the mark goes along, and what was listened to is no measurement', async () => {
  const page = await openText(1440);
  await giveVoice(page);
  await page.getByRole('link', { name: 'Read', exact: true }).first().click();
  await startReading(page);
  const title = await page.locator('article[lang] h1').innerText();
  await page.getByRole('button', { name: 'Read to me' }).click();
  await expect(bar(page).getByText(/your speed is not measured/)).toBeSeen();
  await bar(page).getByRole('button', { name: 'Play' }).click();
  // The voice of the network is left alone.
  await expect.poll(() => spoken(page)).toEqual([[title, 1, 'Device']]);
  expect(await marked(page, 'sentence')).toBe(title);
  await end(page);
  const sentence = (await spoken(page))[0]![0];
  const second = sentence.indexOf(' ') + 1;
  await word(page, second);
  await expect.poll(() => marked(page, 'word')).toBe(/^\S+/.exec(sentence.slice(second))![0]);
  expect(await marked(page, 'sentence')).toBe(sentence);
  expect(await faultsAtEveryWidth(page)).toEqual([]);

  // A pause goes on at the word, slower at the word as well.
  await page.keyboard.press('Space');
  expect(await spoken(page)).toEqual([]);
  await page.keyboard.press('Space');
  await expect.poll(() => spoken(page)).toEqual([[sentence.slice(second), 1, 'Device']]);
  await bar(page).getByRole('button', { name: 'slower', exact: false }).click();
  await expect.poll(() => spoken(page)).toEqual([[sentence.slice(second), 0.9, 'Device']]);

  // Keys and touches go from sentence to sentence.
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await marked(page, 'sentence')) !== sentence).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => marked(page, 'sentence')).toBe(sentence);
  await page.locator('article[lang] h1').click({ position: { x: 12, y: 16 } });
  await expect.poll(() => marked(page, 'sentence')).toBe(title);
  expect(await faultsAtEveryWidth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeGone();
  expect([await marked(page, 'sentence'), await spoken(page)]).toEqual(['', []]);

  await readFor(page, 6);
  const sent = page.waitForRequest((request) => request.url().endsWith('/student/readings'));
  await page.getByRole('button', { name: /^Finished!/ }).click();
  expect((await sent).postDataJSON()).toMatchObject({ listened: true, mode: 'plain' });
});

/** The article of the homework that is open. */
async function articleOf(page: Page): Promise<string> {
  const { token } = await app.session('student');
  const answer = await fetch(`${app.url}/api/v1/student/homeworks/${page.url().split('/').at(-1)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: { text: { article_id: string } } }).data.text.article_id;
}

test('a recording that an editor adds is what is heard, sentence by sentence, said to be approximate', async () => {
  const reader = await openText(1440);
  await reader.getByRole('link', { name: 'Read', exact: true }).first().click();
  await startReading(reader);
  const title = await reader.locator('article[lang] h1').innerText();
  const desk = await app.open(`/articles/${await articleOf(reader)}`, {}, 'SP');
  const panel = desk.getByRole('heading', { name: 'Recording for “Read to me”' });
  await expect(panel).toBeSeen();
  await desk.locator('input[type=file][accept*="audio/mpeg"]').setInputFiles({
    name: 'metin.mp3',
    mimeType: 'audio/mpeg',
    buffer: silentMp3(800),
  });
  await expect(desk.getByText(/^21 sec · /)).toBeSeen();
  await expect(desk.getByRole('button', { name: 'Remove the recording' })).toBeSeen();

  await reader.getByRole('button', { name: 'Read to me' }).click();
  await expect(bar(reader).getByText(/only roughly where it is/)).toBeSeen();
  const marksSoFar = await markedSentences(reader);
  await bar(reader).getByRole('button', { name: 'Play' }).click();
  await expect(bar(reader).getByRole('button', { name: 'Pause' })).toBeSeen();
  // From the title on by itself, and on with the button.
  await expect.poll(async () => (await marksSoFar()).slice(0, 1)).toEqual([title]);
  await bar(reader).getByRole('button', { name: 'Next sentence' }).click();
  await expect.poll(async () => (await marksSoFar()).length).toBeGreaterThan(1);
  expect(await marked(reader, 'word')).toBe('');
  expect(await faultsAtEveryWidth(reader)).toEqual([]);
});

/** A chapter of several loads, in a book of the class. */
async function openLongChapter(): Promise<Page> {
  const pages = { 'one.xhtml': `<h1>Bir</h1>${numberedText(10_000)}` };
  const { id, chapters } = await giveBook(app.url, { title: 'Uzun bölüm', pages });
  return app.open(`/student/books/${id}/read/${chapters[0]!.id}?word=0`, { width: 390 }, 'student');
}

test('a chapter of a book is read by a voice of the device, from load to load, without its buttons', async () => {
  const page = await openLongChapter();
  await giveVoice(page);
  await page.getByRole('button', { name: 'Read to me' }).click();
  // One text, along which the mark goes.
  await expect(page.getByRole('navigation', { name: 'Turn pages' })).toBeGone();
  await bar(page).getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => (await spoken(page)).length).toBe(1);
  const said = async () => (await spoken(page))[0]?.[0] ?? '';
  const first = await page.locator('[data-first]').first().getAttribute('data-first');
  let before = '';
  // Until the beginning of the chapter has gone from the page, and what is spoken with the load after it.
  while ((await page.locator('[data-first]').first().getAttribute('data-first')) === first) {
    before = await said();
    await end(page);
    await expect.poll(said).not.toBe(before);
  }
  const now = await said();
  await expect.poll(() => marked(page, 'sentence')).toBe(now);
  await end(page);
  await expect.poll(said).not.toBe(now);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Turn pages' })).toBeSeen();
});
