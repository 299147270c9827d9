import axe from 'axe-core';
import type { Page } from 'playwright-core';

const counted: ReadonlySet<string> = new Set(['moderate', 'serious', 'critical']);

interface Part {
  /** These rules alone. */
  rules?: string[];
  /** What lies in it alone, as a selector. */
  within?: string;
  /** All but what lies in these, as selectors. */
  without?: string[];
}

/** What keeps people from using the page as it is or makes it hard, one line each. */
export async function axeFindings(page: Page, { rules, within, without }: Part = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await animationsOver(page);
  const violations = await page.evaluate(
    async ({ values, include, exclude }) => {
      const { axe: tool } = window as unknown as { axe: typeof axe };
      // Addresses of screens begin with “#/” here; only a link to a part of the page is a skip link.
      tool.configure({ rules: [{ id: 'skip-link', selector: 'a[href^="#"]:not([href^="#/"])' }] });
      const part = { include: include ?? document, ...(exclude ? { exclude } : {}) };
      const found = await tool.run(part, {
        resultTypes: ['violations'],
        ...(values ? { runOnly: { type: 'rule', values } } : {}),
      });
      return found.violations.map(({ id, impact, help, nodes }) => ({
        id,
        impact,
        help,
        nodes: nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
      }));
    },
    { values: rules, include: within, exclude: without },
  );
  return violations
    .filter(({ impact }) => counted.has(impact ?? ''))
    .map(({ id, help, nodes }) => `${id}: ${help}\n      ${nodes.join('\n      ')}`);
}

/** A button that has just become usable still fades from grey; what turns for ever is not waited for. */
const animationsOver = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );
