import type { Page } from 'playwright-core';
import { axeFindings } from './axe.ts';
import { settled } from './settled.ts';
import { cutButtons } from './sizes.ts';

/** A telephone, a tablet and a desk. */
const widths = [390, 820, 1440];

/** What is wrong with the page at each width, one line each; afterwards it is as wide as before. */
export async function faultsAtEveryWidth(page: Page): Promise<string[]> {
  const before = page.viewportSize()!;
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ ...before, width });
    await settled(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const faults = [...(await axeFindings(page)), ...(await cutButtons(page))];
    if (over > 0) faults.push(`is ${over} px wider than the window`);
    found.push(...faults.map((fault) => `${width} px: ${fault}`));
  }
  await page.setViewportSize(before);
  return found;
}
