import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { PATIENCE } from './patience.ts';
import { watchOf } from './watch.ts';

/** Waits until the page is there: a heading, nothing on its way, no placeholder, painted. */
export async function settled(page: Page): Promise<void> {
  await vi.waitFor(
    async () => {
      const { pending } = watchOf(page);
      if (pending > 0) throw new Error(`${pending} requests are on their way`);
      const missing = await page.evaluate(() => {
        if (!document.querySelector('h1')) return 'there is no heading yet';
        return document.querySelector('.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"]')
          ? 'something is still loading'
          : null;
      });
      if (missing) throw new Error(missing);
    },
    { timeout: PATIENCE, interval: 25 },
  );
  await painted(page);
}

/** Waits until what was changed is on the screen: typefaces loaded, transitions at their end. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await document.fonts.ready;
    await frame();
    await frame();
    // What inherits a colour begins its own transition when that of the element above it has ended.
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    for (let rest = running(); rest.length > 0; rest = running()) {
      for (const one of rest) one.finish();
      await frame();
    }
  });
}
