import { readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.ts';
import { type DrawnFrame, filmOfDemo } from './draw-film.ts';
import { root } from './tools.ts';
import { webm } from './webm.ts';

/*
 * `node scripts/demo-film.ts` draws the film of the demo's tutorials again, in a Chromium of this machine, and looks
 * whether it plays.
 */

const target = join(root, 'server/src/demo/tutorials/eye.webm');
/** A page that may encode has a secure address; it is answered here. */
const address = 'https://film.okur.example/';
const drawing = 'draw-film.js';

async function openPage(page: Page): Promise<void> {
  const script = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'draw-film.ts'), 'utf8'));
  await page.route(`${address}**`, (route) =>
    route.request().url().endsWith(drawing)
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto(address);
}

/** How long it lasts; the page jumps to its last second, as a child may. */
const secondsOf = (page: Page, film: Buffer): Promise<number> =>
  page.evaluate(
    async (source) => {
      const video = document.createElement('video');
      const isSeen = new Promise<void>((resolve, reject) => {
        video.addEventListener('seeked', () => resolve());
        video.addEventListener('error', () => reject(new Error(video.error?.message)));
      });
      video.addEventListener('loadedmetadata', () => (video.currentTime = video.duration - 1));
      video.src = source;
      await isSeen;
      return video.duration;
    },
    `data:video/webm;base64,${film.toString('base64')}`,
  );

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  await openPage(page);
  const drawn: DrawnFrame[] = await page.evaluate(async (file) => (await import(file)).drawFilm(), `/${drawing}`);
  const { width, height, seconds } = filmOfDemo;
  const frames = drawn.map(({ base64, ...frame }) => ({ ...frame, bytes: Buffer.from(base64, 'base64') }));
  const film = await webm({ width, height, ms: seconds * 1000, frames });
  const lasts = await secondsOf(page, film);
  if (lasts !== seconds) throw new Error(`The film lasts ${lasts} seconds.`);
  writeFileSync(target, film);
  console.log(`${target}: ${film.length} bytes`);
} finally {
  await browser.close();
}
