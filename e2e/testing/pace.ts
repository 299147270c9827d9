import type { Page } from 'playwright-core';

/** What the page of the pace tests has beside the application's own. */
interface PacedWindow extends Window {
  turned: {
    /** Null while everything goes by the real clock. */
    now: number | null;
    realNow: () => number;
    frames: Map<number, FrameRequestCallback>;
    timers: Map<number, { at: number; callback: () => void }>;
  };
  drawing: { posts: number; task: () => Promise<void>; drawn: (before: number) => Promise<void> };
  text: { frame: () => Element | null; isOver: (begun: number | null) => boolean };
  turnClock: (on: boolean) => void;
  playThrough: (busy: boolean) => Promise<number>;
  keepBusy: (on: boolean) => void;
  measureReal: () => Promise<number>;
}

/**
 * Gives a page a clock that the test turns: while it is turned, pictures come when `playThrough` says and
 * `performance.now` tells that time; before and after it everything goes by the real one. Loads the page again.
 */
export async function giveClock(page: Page): Promise<void> {
  for (const part of [turnableClock, drawings, frameOfText, playing, realTime])
    await page.context().addInitScript(part);
  await page.reload();
}

/* Each of these runs in the page and reaches the others by its window alone. */

function turnableClock(): void {
  const paced = window as unknown as PacedWindow;
  const [realNow, realFrame, realCancel] = [
    performance.now.bind(performance),
    requestAnimationFrame.bind(window),
    cancelAnimationFrame.bind(window),
  ];
  const [realTimer, realClear] = [setTimeout.bind(window), clearTimeout.bind(window)];
  let count = 1_000_000_000;
  const turned: PacedWindow['turned'] = { now: null, realNow, frames: new Map(), timers: new Map() };
  paced.turned = turned;
  performance.now = () => turned.now ?? realNow();
  window.requestAnimationFrame = (callback) => {
    if (turned.now === null) return realFrame(callback);
    turned.frames.set((count += 1), callback);
    return count;
  };
  window.cancelAnimationFrame = (handle) => {
    if (!turned.frames.delete(handle)) realCancel(handle);
  };
  // The seconds before the first word, too, go by the turned clock.
  window.setTimeout = ((callback: () => void, ms = 0) => {
    if (turned.now === null || ms < 200) return realTimer(callback, ms);
    turned.timers.set((count += 1), { at: turned.now + ms, callback });
    return count;
  }) as typeof setTimeout;
  window.clearTimeout = ((handle?: number) => {
    if (handle === undefined || !turned.timers.delete(handle)) realClear(handle);
  }) as typeof clearTimeout;
  paced.turnClock = (on) => {
    turned.now = on ? realNow() : null;
    if (on) return;
    for (const callback of turned.frames.values()) realFrame(callback);
    for (const { callback } of turned.timers.values()) realTimer(callback, 0);
    [turned.frames, turned.timers] = [new Map(), new Map()];
  };
}

/** React draws in a task that a message port begins: a picture that changed nothing asks for none. */
function drawings(): void {
  const realPost = MessagePort.prototype.postMessage as (this: MessagePort, message: unknown) => void;
  const drawing: PacedWindow['drawing'] = {
    posts: 0,
    task: () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        realPost.call(port2, 0);
      }),
    /** Until React has drawn what the last picture changed, with all that follows from it. */
    drawn: async (before) => {
      await Promise.resolve();
      for (let seen = before; seen !== drawing.posts;) {
        seen = drawing.posts;
        await drawing.task();
      }
    },
  };
  (window as unknown as PacedWindow).drawing = drawing;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    drawing.posts += 1;
    realPost.call(this, message);
  };
}

function frameOfText(): void {
  const frame = () => document.querySelector('[data-frame]');
  (window as unknown as PacedWindow).text = {
    frame,
    /** The first question is there; where none follows, the last frame is gone. */
    isOver: (begun) => document.getElementById('exercise-question') !== null || (begun !== null && !frame()),
  };
}

/** From the first frame on the screen to the first question or the end, in milliseconds of the turned clock. */
function playing(): void {
  const paced = window as unknown as PacedWindow;
  const { turned, drawing, text } = paced;
  paced.playThrough = async (busy) => {
    let seed = 11;
    let begun: number | null = null;
    for (let pictures = 0; pictures < 200_000; pictures += 1) {
      seed = (seed * 16_807) % 2_147_483_647;
      const random = seed / 2_147_483_647;
      // Half of the pictures of a busy page come 40 to 120 ms late.
      const now = turned.now! + (busy && random < 0.5 ? 40 + random * 160 : 1000 / 60);
      turned.now = now;
      const before = drawing.posts;
      const due = [...turned.frames.values()];
      turned.frames = new Map();
      for (const callback of due) callback(now);
      for (const [handle, { at, callback }] of turned.timers) if (at <= now && turned.timers.delete(handle)) callback();
      await drawing.drawn(before);
      // Now and then the browser has its turn.
      if (pictures % 500 === 0) await drawing.task();
      if (begun === null && text.frame()) begun = now;
      if (text.isOver(begun)) return now - (begun ?? now);
    }
    throw new Error('the text did not end');
  };
}

/** The same by the real clock, also on a page that has something else to do. */
function realTime(): void {
  const paced = window as unknown as PacedWindow;
  const { realNow } = paced.turned;
  const { frame, isOver } = paced.text;
  let busy: ReturnType<typeof setInterval> | undefined;
  paced.keepBusy = (on) => {
    clearInterval(busy);
    if (!on) return;
    busy = setInterval(() => {
      const until = realNow() + 60;
      while (realNow() < until);
    }, 90);
  };
  paced.measureReal = () =>
    new Promise((resolve) => {
      let begun: number | null = null;
      const look = () => {
        if (begun === null && frame()) begun = realNow();
        if (begun === null || !isOver(begun)) return;
        observer.disconnect();
        resolve(realNow() - begun);
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
}

export const turnClock = (page: Page, on: boolean): Promise<void> =>
  page.evaluate((turned) => (window as unknown as PacedWindow).turnClock(turned), on);
export const playThrough = (page: Page, busy: boolean): Promise<number> =>
  page.evaluate((isBusy) => (window as unknown as PacedWindow).playThrough(isBusy), busy);
export const keepBusy = (page: Page, on: boolean): Promise<void> =>
  page.evaluate((isBusy) => (window as unknown as PacedWindow).keepBusy(isBusy), on);
export const measureReal = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as PacedWindow).measureReal());
