import type { Page } from 'playwright-core';

/** What the page of the pace tests has beside the application's own. */
interface PacedWindow extends Window {
  turnClock: (on: boolean) => void;
  playThrough: (busy: boolean) => Promise<number>;
  keepBusy: (on: boolean) => void;
  measureReal: () => Promise<number>;
}

/**
 * Gives a page a clock that the test turns: while it is turned, pictures come when `playThrough` says and
 * `performance.now` tells that time; before and after it everything goes by the real one. Loads the page anew.
 */
export async function giveClock(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const paced = window as unknown as PacedWindow;
    const [realNow, realFrame, realCancel] = [
      performance.now.bind(performance),
      requestAnimationFrame.bind(window),
      cancelAnimationFrame.bind(window),
    ];
    const [realTimer, realClear] = [setTimeout.bind(window), clearTimeout.bind(window)];
    let now: number | null = null;
    let frames = new Map<number, FrameRequestCallback>();
    let timers = new Map<number, { at: number; callback: () => void }>();
    let count = 1_000_000_000;
    performance.now = () => now ?? realNow();
    window.requestAnimationFrame = (callback) => {
      if (now === null) return realFrame(callback);
      frames.set((count += 1), callback);
      return count;
    };
    window.cancelAnimationFrame = (handle) => {
      if (!frames.delete(handle)) realCancel(handle);
    };
    // The seconds before the first word, too, go by the turned clock.
    window.setTimeout = ((callback: () => void, ms = 0) => {
      if (now === null || ms < 200) return realTimer(callback, ms);
      timers.set((count += 1), { at: now + ms, callback });
      return count;
    }) as typeof setTimeout;
    window.clearTimeout = ((handle?: number) => {
      if (handle === undefined || !timers.delete(handle)) realClear(handle);
    }) as typeof clearTimeout;
    // React draws in a task that a message port begins: a picture that changed nothing asks for none.
    let posts = 0;
    const realPost = MessagePort.prototype.postMessage as (this: MessagePort, message: unknown) => void;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      posts += 1;
      realPost.call(this, message);
    };
    const frame = () => document.querySelector('[data-frame]');
    /** The first question stands there; where none follows, the last frame is gone. */
    const isOver = (begun: number | null) =>
      document.getElementById('exercise-question') !== null || (begun !== null && !frame());
    const task = () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        realPost.call(port2, 0);
      });
    /** Until React has drawn what the last picture changed, with all that follows from it. */
    const drawn = async (before: number) => {
      await Promise.resolve();
      for (let seen = before; seen !== posts;) {
        seen = posts;
        await task();
      }
    };
    paced.turnClock = (on) => {
      now = on ? realNow() : null;
      if (!on) for (const callback of frames.values()) realFrame(callback);
      if (!on) for (const { callback } of timers.values()) realTimer(callback, 0);
      if (!on) [frames, timers] = [new Map(), new Map()];
    };
    /** From the first frame on the screen to the first question or the end, in milliseconds of the turned clock. */
    paced.playThrough = async (busy) => {
      let seed = 11;
      let begun: number | null = null;
      for (let pictures = 0; pictures < 200_000; pictures += 1) {
        seed = (seed * 16_807) % 2_147_483_647;
        const random = seed / 2_147_483_647;
        // Half of the pictures of a busy page come 40 to 120 ms late.
        now = now! + (busy && random < 0.5 ? 40 + random * 160 : 1000 / 60);
        const before = posts;
        const due = [...frames.values()];
        frames = new Map();
        for (const callback of due) callback(now);
        for (const [handle, { at, callback }] of timers) if (at <= now && timers.delete(handle)) callback();
        await drawn(before);
        // Now and then the browser has its turn.
        if (pictures % 500 === 0) await task();
        if (begun === null && frame()) begun = now;
        if (isOver(begun)) return now - (begun ?? now);
      }
      throw new Error('the text did not end');
    };
    let busy: ReturnType<typeof setInterval> | undefined;
    paced.keepBusy = (on) => {
      clearInterval(busy);
      if (!on) return;
      busy = setInterval(() => {
        const until = realNow() + 60;
        while (realNow() < until);
      }, 90);
    };
    /** The same by the real clock. */
    paced.measureReal = () =>
      new Promise((resolve) => {
        let begun: number | null = null;
        const look = () => {
          if (begun === null && frame()) begun = realNow();
          if (begun !== null && isOver(begun)) {
            observer.disconnect();
            resolve(realNow() - begun);
          }
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, {
          childList: true,
          subtree: true,
          attributes: true,
          attributeFilter: ['data-frame'],
        });
        look();
      });
  });
  await page.reload();
}

export const turnClock = (page: Page, on: boolean): Promise<void> =>
  page.evaluate((turned) => (window as unknown as PacedWindow).turnClock(turned), on);
export const playThrough = (page: Page, busy: boolean): Promise<number> =>
  page.evaluate((isBusy) => (window as unknown as PacedWindow).playThrough(isBusy), busy);
export const keepBusy = (page: Page, on: boolean): Promise<void> =>
  page.evaluate((isBusy) => (window as unknown as PacedWindow).keepBusy(isBusy), on);
export const measureReal = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as PacedWindow).measureReal());
