import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** How a person does something on a page: by pointing, or by the keys alone. */
export interface Hand {
  press(target: Locator): Promise<void>;
  /** A radio button or a check box. */
  choose(option: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** Of a menu that is open. */
  pick(item: Locator): Promise<void>;
  /** A little further down a text. */
  scroll(page: Page): Promise<void>;
}

export const pointer: Hand = {
  press: (target) => target.click(),
  choose: (option) => option.click(),
  write: (field, text) => field.fill(text),
  pick: (item) => item.click(),
  scroll: (page) => page.mouse.wheel(0, 90),
};

/** More stops than any page of a child has. */
const mostStops = 90;

/** Goes on with the Tab key until it is at the element, or at another radio button of its group. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeSeen();
  const isThere = () =>
    target.evaluate((element) => {
      const { activeElement: at } = document;
      const isRadio = (one: Element | null) => one instanceof HTMLInputElement && one.type === 'radio';
      return (
        at === element || (isRadio(at) && isRadio(element) && at?.getAttribute('name') === element.getAttribute('name'))
      );
    });
  for (let stops = 0; stops < mostStops && !(await isThere()); stops += 1) await target.page().keyboard.press('Tab');
  expect(await isThere()).toBe(true);
}

export const keyboard: Hand = {
  async press(target) {
    await tabTo(target);
    await target.page().keyboard.press('Enter');
  },
  async choose(option) {
    const { keyboard: keys } = option.page();
    await tabTo(option);
    await keys.press(' ');
    for (let steps = 0; steps < mostStops && !(await option.isChecked()); steps += 1) await keys.press('ArrowDown');
    expect(await option.isChecked()).toBe(true);
  },
  async write(field, text) {
    await tabTo(field);
    await field.page().keyboard.type(text);
  },
  async pick(item) {
    await expect(item).toBeSeen();
    const { keyboard: keys } = item.page();
    const isThere = () => item.evaluate((element) => element === document.activeElement);
    for (let steps = 0; steps < mostStops && !(await isThere()); steps += 1) await keys.press('ArrowDown');
    await keys.press('Enter');
  },
  scroll: (page) => page.keyboard.press('ArrowDown'),
};
