import type { Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { PATIENCE } from './patience.ts';

interface BrowserMatchers<R = unknown> {
  /** Waits until the one thing that the locator names can be seen. */
  toBeSeen(): Promise<R>;
  /** Waits until nothing that the locator names can be seen. */
  toBeGone(): Promise<R>;
  /** Waits until the page is at this address behind the hash. */
  toBeAt(address: string | RegExp): Promise<R>;
}

declare module 'vitest' {
  // The name and parameter of vitest's own interface.
  interface Assertion<T> extends BrowserMatchers<T> {}
}

const firstLine = (failure: unknown) => String(failure).split('\n')[0] ?? '';

const outcome = (wait: Promise<unknown>, what: string) =>
  wait.then(
    () => ({ pass: true, message: () => `expected not: ${what}` }),
    (failure: unknown) => ({ pass: false, message: () => `expected ${what}: ${firstLine(failure)}` }),
  );

const addressOf = (page: Page): string => new URL(page.url()).hash.slice(1);

expect.extend({
  toBeSeen: (locator: Locator) => outcome(locator.waitFor({ state: 'visible' }), `${locator} to be seen`),
  toBeGone: (locator: Locator) => outcome(locator.waitFor({ state: 'hidden' }), `${locator} to be gone`),
  toBeAt: (page: Page, address: string | RegExp) => {
    const matches = (at: string) => (typeof address === 'string' ? at === address : address.test(at));
    const wait = vi.waitFor(
      () => {
        const at = addressOf(page);
        if (!matches(at)) throw new Error(`it stands at ${at}`);
      },
      { timeout: PATIENCE, interval: 30 },
    );
    return outcome(wait, `the page to be at ${address}`);
  },
});
