import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { line, makeEpub } from '../server/src/features/books/epub/testing.ts';
import { okur } from './testing/okur.ts';

const app = okur();

const elsewhere = 'http://evil.example';
/** Whatever could run or call out, in every place that a file of this kind has for it. */
const attack = `
  <script>window.hacked = 1; fetch('${elsewhere}/script')</script>
  <script src="${elsewhere}/a.js"/><script src="book.js"/>
  <p onclick="window.hacked = 2" onmouseover="alert(2)" style="background: url(${elsewhere}/style.png)">Click me.</p>
  <img src="${elsewhere}/pixel.png" onerror="window.hacked = 3; alert(3)" alt="pixel"/>
  <img src="x" srcset="${elsewhere}/set.png 1x" onerror="alert(4)" alt="set"/>
  <iframe src="${elsewhere}/frame"/><object data="${elsewhere}/object"/><embed src="${elsewhere}/embed"/>
  <link rel="stylesheet" href="${elsewhere}/a.css"/><style>@import url(${elsewhere}/import.css);</style>
  <svg xmlns="http://www.w3.org/2000/svg" onload="window.hacked = 5"><script>alert(5)</script>
    <image href="${elsewhere}/svg.png"/><a href="javascript:alert(6)"><text>six</text></a></svg>
  <video src="${elsewhere}/film" autoplay="autoplay"/><audio src="${elsewhere}/sound" autoplay="autoplay"/>
  <p><a href="javascript:window.hacked=7">A link that runs</a> <a href="${elsewhere}/link">A link that leads out</a>
    <a href="file:///etc/passwd">A link to a file</a>
    <a href="data:text/html,&lt;script>alert(8)&lt;/script>">Data</a></p>
  <form action="${elsewhere}/form"><input name="password" autofocus="autofocus" onfocus="window.hacked = 9"/>
    <button formaction="javascript:alert(9)">Send</button></form>
  <meta http-equiv="refresh" content="0;url=${elsewhere}/refresh"/><base href="${elsewhere}/"/>
  <math><mtext><script>window.hacked = 10</script></mtext></math>`;

interface Seen {
  dialogs: string[];
  /** Addresses that are not the product's own. */
  outside: string[];
}

function record(page: Page): Seen {
  const seen: Seen = { dialogs: [], outside: [] };
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== new URL(app.url).origin)
      seen.outside.push(request.url());
  });
  return seen;
}

/** What of the text could still do something. */
const live = (page: Page, text: string) =>
  page
    .locator(text)
    .evaluateAll((parts) =>
      parts.flatMap((part) =>
        [...part.querySelectorAll('*')].flatMap((element) =>
          [
            ...(/^(script|iframe|object|embed|form|input|link|style|meta|base|video|audio)$/i.test(element.tagName)
              ? [element.tagName]
              : []),
            ...[...element.attributes].filter(
              ({ name, value }) => name.startsWith('on') || /javascript:|evil/.test(value),
            ),
          ].map((found) => (typeof found === 'string' ? found : `${found.name}=${found.value}`)),
        ),
      ),
    );
const hacked = (page: Page) => page.evaluate(() => (window as unknown as { hacked?: number }).hacked);

test('nothing of a hostile book runs, opens a dialog or calls another address, for editor and child', async () => {
  const prose = `<p>${'The wind comes from behind the hills and moves towards the sea. '.repeat(14)}</p>`;
  const buffer = await makeEpub({
    pages: { 'a.xhtml': `<h1>The trap</h1>${attack}${prose}` },
    nav: line('a.xhtml', 'The trap'),
    css: `@import url(${elsewhere}/book.css); p { background: url(${elsewhere}/paper.png); }`,
    files: { 'book.js': ['text/javascript', 'window.hacked = 11; alert(11)'] },
  });
  const page = await app.open('/books/list', {}, 'MN');
  const ofEditor = record(page);
  await page.getByRole('button', { name: 'Add book' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('The trap of the wind');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'trap.epub', mimeType: 'application/epub+zip', buffer });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('tab', { name: 'Chapters (1)' }).click();
  await page.getByRole('button', { name: 'The trap', exact: true }).click();
  const text = await page.getByRole('dialog').getByLabel('Text').inputValue();
  expect(text).toContain('The wind comes');
  expect(text).not.toMatch(/evil\.example|<script|<iframe|javascript:|\son\w+=/);
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Book published')).toBeSeen();

  const manager = await app.open(new URL(page.url()).hash.slice(1).split('?')[0]!, {}, 'CM');
  const ofManager = record(manager);
  await manager.getByRole('button', { name: 'Assign to classes' }).click();
  const assign = manager.getByRole('dialog');
  await assign.getByLabel('Classes').fill('6-A');
  await manager.getByRole('option', { name: /6-A/ }).first().click();
  await manager.keyboard.press('Escape');
  await assign.getByRole('button', { name: 'Assign' }).click();
  await expect(manager.getByRole('tab', { name: /^Classes \(1/ })).toBeSeen();

  const child = await app.open('/student/books', { width: 390 }, 'student');
  const ofChild = record(child);
  await child
    .getByRole('link', { name: /The trap of the wind/ })
    .first()
    .click();
  await child.getByRole('link', { name: 'Start reading' }).first().click();
  await expect(child.locator('article[lang]').getByText('The wind comes from behind the hills').first()).toBeSeen();
  expect(await live(child, 'article[lang]')).toEqual([]);
  await child.getByText('Click me.').click();
  await child.getByText('A link that runs').click();
  await child.getByText('A link that leads out').click();
  await expect(child.locator('article[lang]')).toBeSeen();
  expect([await hacked(page), await hacked(child)]).toEqual([undefined, undefined]);
  const nothing = { dialogs: [], outside: [] };
  expect([ofEditor, ofManager, ofChild]).toEqual([nothing, nothing, nothing]);
});
