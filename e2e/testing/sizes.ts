import type { Page } from 'playwright-core';

/** Buttons whose words are cut off, one line each; words for those who hear them alone are a pixel wide. */
export const cutButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Button-label')]
      .filter((label) => label.clientWidth > 1 && label.scrollWidth > label.clientWidth + 1)
      .map((label) => `the words of a button are cut: ${label.innerText}`),
  );

/** Pictures that are alone in their button and off its centre, one line each. */
export const offCentre = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hasWords = (one: Element): boolean => {
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        range.selectNodeContents(text);
        // What stands for those who hear it alone is a pixel wide.
        if (text.parentElement!.clientWidth !== 1 && range.getBoundingClientRect().width > 2) return true;
      }
      return false;
    };
    const middle = ({ left, width }: DOMRect) => left + width / 2;
    return [...document.querySelectorAll<HTMLElement>('.mantine-Button-root, .mantine-ActionIcon-root')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !hasWords(one))
      .flatMap((one) => {
        const pictures = [...one.querySelectorAll('svg')].filter((svg) => svg.getBoundingClientRect().width > 0);
        const [picture] = pictures;
        if (!picture || pictures.length > 1) return [];
        const off = Math.round(middle(picture.getBoundingClientRect()) - middle(one.getBoundingClientRect()));
        const name = one.getAttribute('aria-label') ?? one.innerText;
        return Math.abs(off) > 1 ? [`the picture of ${name} is ${off} px off its centre`] : [];
      });
  });

/** Filters whose name is wider than their field, on a desk, one line each: no one has chosen anything in them yet. */
export const cutFilters = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')!;
    return [...document.querySelectorAll<HTMLInputElement>('[data-first] input[placeholder]')]
      .filter((field) => innerWidth >= 1280 && field.value === '' && field.getBoundingClientRect().width > 0)
      .filter((field) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field);
        pen.font = font;
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return pen.measureText(field.placeholder).width > room + 1;
      })
      .map((field) => `the name of a filter is cut: ${field.placeholder}`);
  });

/** Names of a chart that are on each other, and tabs and first filters that fall into a second row, one line each. */
export const crowded = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const charts = [...document.querySelectorAll('svg[data-picture]')].flatMap((chart) => {
      const names = [...chart.querySelectorAll('text')].map((one) => ({
        text: one.textContent,
        box: one.getBoundingClientRect(),
      }));
      const meet = names.flatMap((one, at) =>
        names
          .slice(at + 1)
          .filter(
            ({ box }) =>
              one.box.right > box.left + 1 &&
              box.right > one.box.left + 1 &&
              one.box.bottom > box.top + 3 &&
              box.bottom > one.box.top + 3,
          )
          .map((other) => `“${one.text}” and “${other.text}”`),
      );
      return meet.map((both) => `names of a chart stand on each other: ${both}`);
    });
    const rows = [...document.querySelectorAll('[role=tablist]')].filter(
      (list) =>
        new Set([...list.querySelectorAll<HTMLElement>('[role=tab]')].map(({ offsetTop }) => offsetTop)).size > 1,
    );
    const filters = [...document.querySelectorAll<HTMLElement>('[data-first]')].filter((row) => {
      const visible = [...row.children].map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
      return innerWidth >= 1280 && visible.some(({ top }) => visible.some(({ bottom }) => top >= bottom));
    });
    return [
      ...filters.map((row) => `filters stand in two rows: ${row.innerText.replaceAll('\n', ' ')}`),
      ...charts,
      ...rows.map((list) => `tabs stand in two rows: ${(list as HTMLElement).innerText.replaceAll('\n', ' ')}`),
    ];
  });

/**
 * What a finger may miss: what is pressed and is lower than 44 px (WCAG 2.5.5), one line each; links that are in a
 * text are read first.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 44;
    const pressed = [
      ...document.querySelectorAll<HTMLElement>(
        'button, .mantine-Button-root, [role=menuitem], input[type=text], select',
      ),
    ];
    return pressed
      .filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          !one.closest('[aria-hidden=true], [inert]') &&
          getComputedStyle(one).display !== 'inline',
      )
      .map((one) => ({
        name: one.getAttribute('aria-label') ?? one.innerText,
        height: Math.round(one.getBoundingClientRect().height),
      }))
      .filter(({ height }) => height > 1 && height < least)
      .map(({ name, height }) => `${name.trim().slice(0, 60)} is ${height} px tall`);
  });

/** Where these words cannot be read to their end, one line each: cut off by what they stand in, or by the window. */
export const cutWords = (page: Page, words: string): Promise<string[]> =>
  page.evaluate((sought) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement!;
      const at = text.textContent!.indexOf(sought);
      if (at < 0 || parent.clientWidth === 1 || !parent.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + sought.length);
      const box = range.getBoundingClientRect();
      if (box.right > document.documentElement.clientWidth + 1)
        found.push(`outside of the window: ${parent.innerText}`);
      for (let up: Element | null = parent; up; up = up.parentElement) {
        const { overflowX, position, clipPath } = getComputedStyle(up);
        const frame = up.getBoundingClientRect();
        // What stands for those who hear it alone is a pixel wide.
        if (position === 'absolute' && (clipPath !== 'none' || frame.width <= 1)) break;
        const isCut = ['hidden', 'clip'].includes(overflowX);
        if (isCut && (box.right > frame.right + 1 || box.bottom > frame.bottom + 1)) {
          found.push(`cut: ${parent.innerText}`);
          break;
        }
      }
    }
    return found;
  }, words);

/**
 * What makes the page wider than its window, in one line: a page that is magnified four times is read in one column,
 * without moving it to and fro (WCAG 1.4.10).
 */
export const wider = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isBeyond = (one: Element) => one.getBoundingClientRect().right > clientWidth + 0.5;
    const scrolls = (one: Element | null): boolean =>
      one !== null &&
      one !== document.body &&
      (getComputedStyle(one).overflowX !== 'visible' || scrolls(one.parentElement));
    const widest = [...document.querySelectorAll<HTMLElement>('body *')].find(
      (one) => isBeyond(one) && !scrolls(one.parentElement) && (scrolls(one) || ![...one.children].some(isBeyond)),
    );
    const words = (widest?.innerText ?? '').replaceAll(/\s+/g, ' ').slice(0, 60);
    return scrollWidth > clientWidth
      ? [`is ${scrollWidth - clientWidth} px wider than the window: ${widest?.localName ?? ''} “${words}”`]
      : [];
  });
