import type { Page } from 'playwright-core';
import { giveLooks, type LooksWindow } from './looks.ts';

interface StopsWindow extends LooksWindow {
  stops: {
    /** Goes to the beginning of this part of the page, or to its end; how many stops it has at least. */
    begin: (part: { within: string; atEnd: boolean }) => number;
    isOver: () => boolean;
    faults: () => string[];
  };
}

/**
 * Goes through a part of the page by the Tab key and says what is wrong, one line each: a stop whose focus is not seen,
 * or that lies under a bar or outside of the window; one that holds the focus; what no key reaches.
 */
export async function faultsOfStops(page: Page, within: string): Promise<string[]> {
  await giveLooks(page);
  await page.evaluate(install, tabbable);
  const found = [
    ...(await goThrough(page, within, 'Tab')),
    // What sticks to the top covers those who come from below.
    ...(await goThrough(page, within, 'Shift+Tab')),
    ...(await page.evaluate(pressedByHandAlone, { within, tabbable })),
  ];
  return [...new Set(found)];
}

interface ArrowsWindow extends LooksWindow {
  /** Where an arrow led last, how it looked there, and how often one led on. */
  arrow?: { one: HTMLElement; look: string; moves: number };
}

/** Goes on by arrows from where the focus is, and says of what they lead to that its focus is not seen. */
export async function faultsOfArrows(page: Page): Promise<string[]> {
  await giveLooks(page);
  const found: string[] = [];
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('ArrowDown');
    found.push(...(await page.evaluate(atArrow)));
  }
  const moves = await page.evaluate(() => (window as unknown as ArrowsWindow).arrow?.moves ?? 0);
  return [...new Set(found), ...(moves > 1 ? [] : ['arrows lead to nothing'])];
}

/** Runs in the page. */
function atArrow(): string[] {
  const page = window as unknown as ArrowsWindow;
  const { look, nameOf, hiding } = page.looks;
  const { activeElement: at } = document;
  const last = page.arrow;
  // At the end of them they lead no further.
  if (!(at instanceof HTMLElement) || at === last?.one) return [];
  page.arrow = { one: at, look: look(at), moves: (last?.moves ?? 0) + 1 };
  const how = hiding(at);
  const isSeen = !last || !last.one.isConnected || look(last.one) !== last.look;
  return [
    ...(how ? [`${nameOf(at)} has the focus and ${how}`] : []),
    ...(isSeen ? [] : [`its focus is not seen: ${nameOf(last.one)}`]),
  ];
}

async function goThrough(page: Page, within: string, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const least = await page.evaluate((part) => (window as unknown as StopsWindow).stops.begin(part), {
    within,
    atEnd: key !== 'Tab',
  });
  // Regions that scroll and menus of fields are stops as well.
  const most = least * 2 + 20;
  for (let presses = 0; presses < most && !(await isOver(page));)
    for (let more = 0; more < 10; more += 1, presses += 1) await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as StopsWindow).stops.faults());
}

const tabbable =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, audio[controls], video[controls], ' +
  '[tabindex], [contenteditable=true]';

/** Runs in the page. */
function pressedByHandAlone({ within, tabbable: byKeys }: { within: string; tabbable: string }): string[] {
  const { isVisible, nameOf } = (window as unknown as StopsWindow).looks;
  const part = [...document.querySelectorAll<HTMLElement>(within)].find(isVisible);
  return [...(part?.querySelectorAll<HTMLElement>('*') ?? [])]
    .filter(
      (one) =>
        getComputedStyle(one).cursor === 'pointer' &&
        getComputedStyle(one.parentElement!).cursor !== 'pointer' &&
        isVisible(one) &&
        !one.closest(`${byKeys}, label, svg`) &&
        !one.querySelector(byKeys),
    )
    .map((one) => `no key presses ${nameOf(one)}`);
}

const isOver = (page: Page): Promise<boolean> => page.evaluate(() => (window as unknown as StopsWindow).stops.isOver());

/** Runs in the page. */
function install(tabbable: string): void {
  const page = window as unknown as StopsWindow;
  if (Reflect.has(window, 'stops')) return;
  const { isVisible, look, nameOf, hiding, groupOf } = page.looks;
  const isStop = (one: HTMLElement): boolean =>
    one.matches(tabbable) && one.tabIndex >= 0 && !one.matches(':disabled') && isVisible(one);

  let part: Element = document.body;
  let left = new Set<HTMLElement>();
  let seen = new Set<Element>();
  let found: string[] = [];
  // Alone is the one stop of a window over the page: it has the focus and goes on having it.
  let [over, isAlone] = [true, false];
  let last: { one: HTMLElement; look: string } | null = null;

  const leave = (): void => {
    if (last && last.one.isConnected && look(last.one) === last.look)
      found.push(`its focus is not seen: ${nameOf(last.one)}`);
    last = null;
  };
  const arrive = (one: HTMLElement, byKey: boolean): void => {
    seen.add(one);
    for (const each of groupOf(one)) left.delete(each);
    const how = hiding(one);
    if (how) found.push(`${nameOf(one)} has the focus and ${how}`);
    // After a click a browser shows the focus of no button.
    last = { one, look: byKey ? look(one) : '' };
  };
  // The focus has gone on and the page has scrolled when the key is let go.
  const next = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || over) return;
    const { activeElement: at } = document;
    const isHeld = at === last?.one;
    if (isHeld && at.matches('audio, video, iframe')) return;
    if (!isHeld) leave();
    else if (!isAlone) found.push(`${nameOf(at as HTMLElement)} holds the focus`);
    // What a field opens lies beside its part in the page.
    const isOutside = !part.contains(at) && !at?.closest('[data-portal]');
    over = isHeld || !(at instanceof HTMLElement) || at === document.body || seen.has(at) || isOutside;
    if (!over) arrive(at as HTMLElement, true);
  };
  addEventListener('keyup', next, true);

  page.stops = {
    begin({ within, atEnd }) {
      part = [...document.querySelectorAll<HTMLElement>(within)].find(isVisible) ?? document.body;
      const all = [...part.querySelectorAll<HTMLElement>(tabbable)].filter(isStop);
      left = new Set(all);
      seen = new Set();
      found = [];
      last = null;
      [over, isAlone] = [all.length === 0, all.length === 1 && part.matches('[role=dialog]')];
      const first = all.at(atEnd ? -1 : 0);
      // A page may have given it the focus without scrolling to it.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      // The first stop is begun at, so that it does not matter where the focus was.
      first?.focus();
      if (first) arrive(first, false);
      return all.length;
    },
    isOver: () => over,
    faults() {
      over = true;
      leave();
      const unreached = [...left].filter((one) => one.isConnected && isStop(one));
      return [...found, ...unreached.map((one) => `the Tab key does not reach ${nameOf(one)}`)];
    },
  };
}
