import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { outboxFolder } from '../../server/src/platform/mail/mailer.ts';
import { readOutbox, type OutboxMessage } from '../../server/src/platform/mail/outbox.ts';
import { asAdministrator, withDatabase } from '../../server/src/platform/testing/databases.ts';
import { type Person, type Session, signIn } from './accounts.ts';
import { DEMO } from './global-setup.ts';
import { startServer } from './server.ts';
import { PATIENCE } from './patience.ts';
import { problemsOf, watch, watchOf } from './watch.ts';

export interface Look {
  /** Width of the window in CSS pixels; under 600 it is a telephone. */
  width?: number;
  /** A desk magnified four times: 320 by 256 CSS pixels. */
  magnified?: boolean;
  /** In colours of the person's own, as for high contrast. */
  ownColours?: boolean;
  dark?: boolean;
  lang?: 'en' | 'tr' | 'fr' | 'pl';
  /** The test turns the browser's clock. */
  clock?: boolean;
  /** With the service worker, which opens the application without a network. */
  worker?: boolean;
  /** Another address of the same product. */
  at?: string;
}

export interface Okur {
  readonly url: string;
  /**
   * A browser of its own, at this address behind the hash; already signed in if a person of the demo school is named.
   */
  open(address: string, look?: Look, person?: Person): Promise<Page>;
  session(person: Person): Promise<Session>;
  /** What the API gives this person at a path: a GET, or a POST of this body. A refusal fails the test. */
  api<T>(person: Person, path: string, body?: object): Promise<T>;
  mails(): Promise<OutboxMessage[]>;
}

/**
 * The product with a copy of the demo school for this test file, and browsers that fail a test in which anything goes
 * wrong unasked. Call it at the top of the file.
 */
export function okur(): Okur {
  let url = '';
  let dataDir = '';
  let browser: Browser;
  const cleanUp: (() => Promise<unknown>)[] = [];
  const open = new Map<BrowserContext, Page[]>();

  beforeAll(async () => {
    const postgres = inject('postgres');
    const database = `e2e_${randomBytes(6).toString('hex')}`;
    dataDir = await mkdtemp(join(tmpdir(), 'okur-e2e-'));
    cleanUp.push(() => rm(dataDir, { recursive: true, force: true }));
    await asAdministrator(postgres, `create database ${database} template ${DEMO} strategy file_copy`);
    cleanUp.push(() => asAdministrator(postgres, `drop database ${database} with (force)`));
    await cp(inject('demoFiles'), join(dataDir, 'files'), { recursive: true });
    const server = await startServer(withDatabase(postgres, database), dataDir);
    cleanUp.push(() => server.stop());
    browser = await chromium.connect(inject('chromium'));
    cleanUp.push(() => browser.close());
    url = server.url;
  });
  afterAll(async () => {
    for (const step of cleanUp.toReversed()) await step();
  });

  const openWith = async (
    address: string,
    { dark = false, lang = 'en', clock = false, at = url, ...screen }: Look,
    session?: Session,
  ): Promise<Page> => {
    const storage = storageFor({ lang, dark }, session);
    const context = await contextFor(browser, lang, screen);
    open.set(context, watchedPages(context));
    const page = await context.newPage();
    if (clock) await page.clock.install();
    // Playwright's own storageState opens and loads a page of its own for this.
    const stored = await page.addInitScript((values) => Object.assign(localStorage, values), storage);
    await page.goto(`${at}/#${address}`);
    await stored.dispose();
    return page;
  };

  afterEach(({ task }) => closeAll(open, task.name, task.result?.state === 'fail'));

  return {
    get url() {
      return url;
    },
    open: async (address, look = {}, person) => openWith(address, look, person && (await signIn(url, person))),
    session: (person) => signIn(url, person),
    async api<T>(person: Person, path: string, body?: object) {
      const { token } = await signIn(url, person);
      const response = await fetch(`${url}/api/v1/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return ((await response.json()) as { data: T }).data;
    },
    mails: () => readOutbox(outboxFolder(dataDir)),
  };
}

/** The pages of a context as they come, each watched for what goes wrong. */
function watchedPages(context: BrowserContext): Page[] {
  const pages: Page[] = [];
  context.setDefaultTimeout(PATIENCE);
  context.on('page', (page) => {
    watch(page);
    pages.push(page);
  });
  return pages;
}

/** Ends a test: keeps pictures of one that failed, and fails one in which anything went wrong unasked. */
async function closeAll(open: Map<BrowserContext, Page[]>, test: string, hasFailed: boolean): Promise<void> {
  const pages = [...open.values()].flat();
  const problems = pages.flatMap((page) => problemsOf(watchOf(page)));
  if (hasFailed || problems.length > 0) await keepPictures(test, pages);
  await Promise.all([...open.keys()].map((context) => context.close()));
  open.clear();
  if (problems.length > 0) throw new Error(`Unasked for:\n${problems.join('\n')}`);
}

/** A browser as a person has it: their screen, colours and language. */
function contextFor(
  browser: Browser,
  lang: NonNullable<Look['lang']>,
  { width = 1440, magnified = false, ownColours = false, worker = false }: Look,
): Promise<BrowserContext> {
  const isPhone = !magnified && width < 600;
  return browser.newContext({
    viewport: magnified ? { width: 320, height: 256 } : { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: lang === 'tr' ? 'tr-TR' : 'en-GB',
    reducedMotion: 'reduce',
    forcedColors: ownColours ? 'active' : 'none',
    serviceWorkers: worker ? 'allow' : 'block',
  });
}

/** What the application finds in the browser: language, theme and, if there is one, the session. */
const storageFor = ({ lang, dark }: Required<Pick<Look, 'lang' | 'dark'>>, session?: Session) => ({
  lang,
  'sidebar-theme': dark ? 'dark' : 'light',
  ...(session ? { jwtToken: session.token, refreshToken: session.refreshToken, type: session.type } : {}),
});

/** As a click on a link within the application would: without loading it again. */
export const go = (page: Page, address: string): Promise<void> =>
  page.evaluate((hash) => void (location.hash = hash), address);

/** Another tab of the same browser. */
export async function tabBeside(page: Page, address: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(`${new URL(page.url()).origin}/#${address}`);
  return tab;
}

/** What a failed test saw last. */
async function keepPictures(test: string, pages: readonly Page[]): Promise<void> {
  const folder = join(import.meta.dirname, '../failures');
  await mkdir(folder, { recursive: true });
  const name = test.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  for (const [n, page] of pages.entries()) {
    if (!page.isClosed())
      await page.screenshot({ path: join(folder, `${name}-${n + 1}.png`), fullPage: true }).catch(() => undefined);
  }
}
