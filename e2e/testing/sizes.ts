import type { Page } from 'playwright-core';

/** Buttons whose words are cut off, one line each; words for those who hear them alone are a pixel wide. */
export const cutButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Button-label')]
      .filter((label) => label.clientWidth > 1 && label.scrollWidth > label.clientWidth + 1)
      .map((label) => `the words of a button are cut: ${label.innerText}`),
  );

/** Names of a chart that are on each other, and tabs that fall into a second row, one line each. */
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
    return [
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
