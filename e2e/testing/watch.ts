import type { Page } from 'playwright-core';

/** What went wrong in a page without the test asking for it, and what is still on its way. */
export interface Watch {
  problems: string[];
  /** Answers of these kinds are part of the test: Chromium writes a console error for each. */
  allowed: RegExp[];
  pending: number;
}

const watches = new WeakMap<Page, Watch>();

/** Notes console errors, among them breaches of the content security policy, and errors no one caught. */
export function watch(page: Page): Watch {
  const seen: Watch = { problems: [], allowed: [], pending: 0 };
  watches.set(page, seen);
  page.on('console', (message) => {
    if (message.type() === 'error') seen.problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => seen.problems.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('request', () => (seen.pending += 1));
  page.on('requestfinished', () => (seen.pending -= 1));
  page.on('requestfailed', () => (seen.pending -= 1));
  return seen;
}

export function watchOf(page: Page): Watch {
  const found = watches.get(page);
  if (!found) throw new Error('This page was not opened by the harness.');
  return found;
}

const lost = { offline: /net::ERR_INTERNET_DISCONNECTED/, reset: /net::ERR_CONNECTION_RESET/ };

/** The test provokes an answer of this status, a network that is gone, or a connection that breaks off. */
export function expectRefusal(page: Page, what: number | keyof typeof lost): void {
  watchOf(page).allowed.push(typeof what === 'number' ? new RegExp(`status of ${what} `) : lost[what]);
}

export const problemsOf = ({ problems, allowed }: Watch): string[] =>
  problems.filter((problem) => !allowed.some((one) => one.test(problem)));
