import type { Page } from 'playwright-core';
import { giveLooks, type LooksWindow } from './looks.ts';

interface DrawnWindow extends LooksWindow {
  /** What had a ground of its own and nothing else before the colours were changed. */
  grounds: Element[];
}

/**
 * What is drawn by its ground alone, as the bar of a chart or a dot that moves, and is not there in colours of the
 * person's own, one line each; nothing where the page is in ours.
 */
export async function groundsLost(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => matchMedia('(forced-colors: active)').matches))) return [];
  await giveLooks(page);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.evaluate(findGrounds);
  await page.emulateMedia({ forcedColors: 'active' });
  return page.evaluate(lost);
}

/** Runs in the page. */
function findGrounds(): void {
  const all = [...document.querySelectorAll<HTMLElement>('body *')];
  const hasContent =
    'svg, img, picture, canvas, video, audio, iframe, input, textarea, select, button, a, [contenteditable]';
  /** What lies behind a choice, at which `chosenUnseen` looks itself, and the ground of a table under a cell. */
  const behind = '.mantine-FloatingIndicator-root, td, th';
  const isPlain = (one: HTMLElement): boolean =>
    !one.matches(`${hasContent}, ${behind}, hr`) && !one.closest('svg, [inert]') && !one.querySelector(hasContent);
  const sides = ['top', 'right', 'bottom', 'left'];
  (window as unknown as DrawnWindow).grounds = all.filter((one) => {
    const style = getComputedStyle(one);
    const hasLine = sides.some((side) => style.getPropertyValue(`border-${side}-width`) !== '0px');
    const { width, height } = one.getBoundingClientRect();
    return (
      isPlain(one) &&
      one.innerText.trim() === '' &&
      !/^rgba\(.*, 0\)$/.test(style.backgroundColor) &&
      !hasLine &&
      width > 3 &&
      height > 3 &&
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    );
  });
}

/** Runs in the page. */
function lost(): string[] {
  const { grounds, looks } = window as unknown as DrawnWindow;
  const sides = ['top', 'right', 'bottom', 'left'];
  return grounds
    .filter((one) => {
      const style = getComputedStyle(one);
      const hasLine = [...sides.map((side) => `border-${side}`), 'outline'].some(
        (line) =>
          style.getPropertyValue(`${line}-width`) !== '0px' && style.getPropertyValue(`${line}-style`) !== 'none',
      );
      return one.isConnected && style.backgroundColor === looks.canvas && style.backgroundImage === 'none' && !hasLine;
    })
    .map((one) => `its ground alone shows it: ${looks.nameOf(one as HTMLElement)} .${one.className}`);
}
