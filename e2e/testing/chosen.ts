import type { Page } from 'playwright-core';
import { giveLooks, type LooksWindow } from './looks.ts';

/**
 * What is chosen, pressed, switched on or current and looks as if it were not, one line each. Made for a page in
 * colours of the person's own (`forcedColors`), where no ground of ours is left.
 */
export async function chosenUnseen(page: Page): Promise<string[]> {
  await giveLooks(page);
  return page.evaluate(unseen);
}

/** Runs in the page. */
function unseen(): string[] {
  const { isVisible, nameOf, look: lookOf } = (window as unknown as LooksWindow).looks;
  /** With all parts of a card: its picture, too, may say that it is chosen. */
  const look = (one: HTMLElement) => lookOf(one, 60);
  const states = ['aria-checked', 'aria-selected', 'aria-pressed', 'aria-current'];
  /** What styles go by beside those. */
  const marks = [
    'data-marked',
    'data-active',
    'data-checked',
    'data-current',
    'data-selected',
    'data-combobox-selected',
    'data-chosen',
    'data-status',
  ];
  const chosen = [
    ...document.querySelectorAll<HTMLElement>(
      `:is([aria-checked], [aria-selected], [aria-pressed]):is(${states.map((state) => `[${state}='true']`).join()}),` +
        "[data-marked], [aria-current]:not([aria-current='false']), input:is([type=checkbox], [type=radio]):checked," +
        "button[data-selected]:not([data-selected='false']), [data-combobox-selected]",
    ),
  ]
    .filter(isVisible)
    // The last word of the way to a page is no link, which says it all.
    .filter((one) => one.ariaCurrent !== 'page' || one.matches('a, button'));

  /** How it would look if it were not; nothing is drawn meanwhile, and no one hears of it. */
  const lookOfOther = (one: HTMLElement): string => {
    const labels = [...((one as HTMLInputElement).labels ?? [])];
    const around = [one, ...labels, ...(one instanceof HTMLInputElement ? [one.parentElement!] : [])];
    const before = around.map((each) => [...states, ...marks].map((name) => [name, each.getAttribute(name)] as const));
    const isField = one instanceof HTMLInputElement;
    for (const each of around) for (const name of [...states, ...marks]) each.removeAttribute(name);
    if (isField) one.checked = false;
    const other = look(one);
    if (isField) one.checked = true;
    for (const [at, each] of around.entries())
      for (const [name, value] of before[at]!) if (value !== null) each.setAttribute(name, value);
    return other;
  };
  /** One of its group that is not chosen: a picture that only the chosen one has makes the difference as well. */
  const others = (one: HTMLElement): HTMLElement[] => {
    const state = states.find((name) => one.hasAttribute(name) && name !== 'aria-current');
    const group = one.closest('[role=radiogroup], [role=tablist], [role=listbox], [role=group], fieldset, ul, ol, nav');
    if (!state || !group) return [];
    return [...group.querySelectorAll<HTMLElement>(`[${state}='false']`)].filter(isVisible);
  };
  return chosen
    .filter((one) => {
      const own = look(one);
      return own === lookOfOther(one) && others(one).every((other) => look(other) === own);
    })
    .map((one) => `nobody sees that it is chosen: ${nameOf(one)}`);
}
