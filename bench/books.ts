import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import { chromium, type Page } from 'playwright-core';

/*
 * node bench/books.ts http://127.0.0.1:3000 [--words 400000] [--connections 16] [--server PROCESS]
 * Beside a running demo: sends two EPUBs of so many words, one in chapters and one that is a single chapter, opens them
 * as the demo student over several connections and in a browser on a processor four times slower, and looks at the
 * books of the student while a file is read. Then an EPUB of 50,000 words, with the memory of the processes under the
 * server's, if it is named.
 */
const { values, positionals } = parseArgs({
  options: {
    words: { type: 'string', default: '400000' },
    connections: { type: 'string', default: '16' },
    calls: { type: 'string', default: '640' },
    server: { type: 'string' },
  },
  allowPositionals: true,
});
const base = positionals[0] ?? 'http://127.0.0.1:3000';
const wordsOfChapter = 5000;
const say = (line: string) => process.stdout.write(`${line}\n`);
const load = () => `load ${loadavg()[0]!.toFixed(1)}`;

async function ask<T>(token: string | null, method: string, path: string, body?: object): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${base}/api/v1/${path}`, {
    method,
    headers: {
      ...(isForm || !body ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  // A machine that does much else may be too busy for a moment.
  if (answer.status === 503) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return ask<T>(token, method, path, body);
  }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

interface Session {
  token: string;
  refreshToken: string;
}
async function signIn(area: 'admin' | 'student', email: string): Promise<Session> {
  const body = { email, password: 'okur-demo' };
  return (await ask<{ access_token: Session }>(null, 'POST', `auth/${area}/login`, body)).access_token;
}

const wordOf = (chapter: number, word: number): string => `kelime${chapter}x${word}`;

/** A text of words that all differ, in paragraphs of eighty. */
const textOf = (chapter: number, words: number): string =>
  Array.from(
    { length: Math.ceil(words / 80) },
    (_, paragraph) =>
      `<p>${Array.from({ length: 80 }, (__, at) => wordOf(chapter, paragraph * 80 + at)).join(' ')}.</p>`,
  ).join('');

const xhtml = (body: string): Uint8Array =>
  strToU8(
    '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" ' +
      `xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head><body>${body}</body></html>`,
  );

/** What is in the EPUB, and in which order. */
function packageOf(nth: readonly number[]): string {
  const items = nth.map((at) => `<item id="p${at}" href="${at}.xhtml" media-type="application/xhtml+xml"/>`);
  const order = nth.map((at) => `<itemref idref="p${at}"/>`);
  return (
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata ' +
    'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Uzun</dc:title><dc:language>tr</dc:language>' +
    `<dc:identifier>${crypto.randomUUID()}</dc:identifier></metadata><manifest>${items.join('')}<item id="nav" ` +
    'href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest>' +
    `<spine>${order.join('')}</spine></package>`
  );
}

/** An EPUB of so many chapters, each of so many words. */
function epubOf(chapters: number, words: number): Uint8Array {
  const nth = Array.from({ length: chapters }, (_, at) => at);
  const entries = nth.map((at) => `<li><a href="${at}.xhtml">Bölüm ${at + 1}</a></li>`).join('');
  return zipSync({
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile ' +
        'full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ),
    'package.opf': strToU8(packageOf(nth)),
    'nav.xhtml': xhtml(`<nav epub:type="toc"><ol>${entries}</ol></nav>`),
    ...Object.fromEntries(
      nth.map((at) => [`${at}.xhtml`, xhtml(`<h1>Bölüm ${at + 1}</h1>${textOf(at, words)}`)] as const),
    ),
  });
}

interface Made {
  bookId: string;
  /** From the file's first byte until its text is in the book. */
  ms: number;
}

/** Sends an EPUB, waits until it is in the book, and gives the book to every class. */
async function makeBook(token: string, epub: Uint8Array, asWell: () => void = () => undefined): Promise<Made> {
  const form = new FormData();
  form.set('title', `Uzun kitap ${new Date().toISOString()}`);
  form.set('language', 'tr');
  form.set('rights', 'own');
  form.set('epub', new Blob([epub as Uint8Array<ArrayBuffer>], { type: 'application/epub+zip' }), 'uzun.epub');
  const began = performance.now();
  const { data } = await ask<{ data: { id: string } }>(token, 'POST', 'books', form);
  for (;;) {
    asWell();
    const { status } = (await ask<{ data: { status: string } }>(token, 'GET', `books/${data.id}`)).data;
    if (status === 'failed') throw new Error('The EPUB was refused.');
    if (status !== 'processing') break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const ms = performance.now() - began;
  await ask(token, 'PUT', `books/${data.id}`, { status: 'published' });
  const classes = await ask<{ data: { id: string }[] }>(token, 'GET', 'departments?per_page=100');
  const department_ids = classes.data.map(({ id }) => id);
  await ask(token, 'PUT', `books/${data.id}/departments`, { department_ids });
  return { bookId: data.id, ms };
}

/** The chapters with words of their own. */
async function chaptersOf(token: string, bookId: string): Promise<{ id: string; words: number }[]> {
  const book = await ask<{ data: { chapters: { id: string; words: number }[] } }>(
    token,
    'GET',
    `student/books/${bookId}`,
  );
  return book.data.chapters.filter(({ words }) => words > wordsOfChapter / 2);
}

/** Milliseconds of each call of a page in the middle of a chapter over so many connections, and its size. */
async function measureCalls(token: string, chapter: { id: string; words: number }) {
  const times: number[] = [];
  let [left, size] = [Number(values.calls), 0];
  const path = `student/book-chapters/${chapter.id}/blocks?word=${Math.floor(chapter.words / 2)}`;
  const connection = async () => {
    while (left > 0) {
      left -= 1;
      const began = performance.now();
      const answer = await fetch(`${base}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } });
      size = (await answer.arrayBuffer()).byteLength;
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: Number(values.connections) }, connection));
  return { times: times.sort((a, b) => a - b), size };
}

/** Opens the book by its link; milliseconds until these words are painted. */
async function openAt(page: Page, link: () => ReturnType<Page['getByRole']>, words: string): Promise<number> {
  await link().waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const began = performance.now();
  await link().click();
  await page.getByText(words).first().waitFor();
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  const ms = performance.now() - began;
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.detach();
  return ms;
}

interface Opening {
  bookId: string;
  chapterId: string;
  chapter: number;
  middle: number;
  /** Whether nothing of the pages that may come next is fetched beforehand. */
  savesData: boolean;
}

/** Milliseconds from the touch on a link into a chapter to its words, on a processor four times slower than here. */
async function measureOpening(session: Session, { bookId, chapterId, chapter, middle, savesData }: Opening) {
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' });
  const times: Record<'beginning' | 'middle', number[]> = { beginning: [], middle: [] };
  for (let run = 0; run < 5; run += 1) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    await page.addInitScript(
      ([token, refresh, saveData]) => {
        localStorage.setItem('jwtToken', String(token));
        localStorage.setItem('refreshToken', String(refresh));
        localStorage.setItem('type', 'student');
        const { connection } = navigator as unknown as { connection: object };
        Object.defineProperty(connection, 'saveData', { value: saveData });
      },
      [session.token, session.refreshToken, savesData] as const,
    );
    for (const [where, word] of [
      ['beginning', 0],
      ['middle', middle],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(`${base}/#/student/books/${bookId}`, { waitUntil: 'networkidle' });
      await page
        .getByRole('link', { name: new RegExp(`^Bölüm ${chapter + 1}\\b`) })
        .first()
        .waitFor();
      // A link of the contents opens where the reader was before.
      const address = `#/student/books/${bookId}/read/${chapterId}?word=${word}`;
      await page.evaluate(
        "document.querySelector('main').prepend(Object.assign(document.createElement('a'), " +
          `{ href: '${address}', textContent: 'to the words' }))`,
      );
      const link = () => page.getByRole('link', { name: 'to the words' });
      times[where].push(await openAt(page, link, `${wordOf(chapter, word - (word % 80))} `));
    }
    await page.close();
  }
  await browser.close();
  return { beginning: times.beginning.sort((a, b) => a - b), middle: times.middle.sort((a, b) => a - b) };
}

/** The largest resident memory of a process under the server, other than the database: where files are read. */
function watchMemory() {
  let most = 0;
  const look = () => {
    if (!values.server) return;
    const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,comm=']).toString().trim().split('\n');
    const rows = lines.map((line) => line.trim().split(/\s+/));
    const under = new Set([values.server]);
    for (const [pid, ppid, rss, name] of rows) {
      if (!under.has(ppid!)) continue;
      under.add(pid!);
      if (!name!.includes('postgres')) most = Math.max(most, Number(rss) / 1024);
    }
  };
  return { look, most: () => most };
}

/** How long another person waits meanwhile, who looks at their books again and again: milliseconds of each look. */
async function othersDuring<T>(token: string, work: Promise<T>): Promise<{ result: T; waits: number[] }> {
  const waits: number[] = [];
  let isOver = false;
  const ended = work.finally(() => (isOver = true));
  while (!isOver) {
    const began = performance.now();
    await ask(token, 'GET', 'student/books');
    waits.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { result: await ended, waits: waits.sort((a, b) => a - b) };
}

const at = (times: readonly number[], share: number) => times[Math.floor((times.length - 1) * share)]!.toFixed(0);
const staff = await signIn('admin', 'sp@okur.example');
const student = await signIn('student', 'student@okur.example');
const words = Number(values.words);
const chapters = Math.max(1, Math.round(words / wordsOfChapter));
for (const [name, epub] of [
  [`${chapters} chapters`, epubOf(chapters, wordsOfChapter)],
  ['one chapter', epubOf(1, words)],
] as const) {
  const { result, waits } = await othersDuring(student.token, makeBook(staff.token, epub));
  const { bookId, ms } = result;
  say(`${name} of ${words} words: read in ${(ms / 1000).toFixed(1)} s (${load()})`);
  say(`  others meanwhile: median ${at(waits, 0.5)} ms, slowest ${at(waits, 1)} ms of ${waits.length}`);
  const found = await chaptersOf(student.token, bookId);
  const nth = Math.floor(found.length / 2);
  const chapter = found[nth]!;
  const { times, size } = await measureCalls(student.token, chapter);
  say(`  a page over ${values.connections} connections: median ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms,`);
  say(`  ${(size / 1000).toFixed(1)} KB (${load()})`);
  const middle = Math.floor(chapter.words / 2);
  for (const savesData of [false, true]) {
    const opening = await measureOpening(student, { bookId, chapterId: chapter.id, chapter: nth, middle, savesData });
    for (const [where, ms] of Object.entries(opening))
      say(
        `  first words at its ${where}, four times slower${savesData ? ', data saved' : ''}: median ${at(ms, 0.5)}, ` +
          `slowest ${at(ms, 1)} ms (${load()})`,
      );
  }
}
const memory = watchMemory();
const times: number[] = [];
for (let run = 0; run < 5; run += 1)
  times.push((await makeBook(staff.token, epubOf(10 + run, Math.round(50_000 / (10 + run))), memory.look)).ms);
times.sort((a, b) => a - b);
say(`an EPUB of 50,000 words: median ${at(times, 0.5)} ms, slowest ${at(times, 1)} ms (${load()})`);
if (values.server) say(`  the process that reads it: ${memory.most().toFixed(0)} MB`);
