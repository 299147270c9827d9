import axe from 'axe-core';
import type { Page } from 'playwright-core';

const grave: ReadonlySet<string> = new Set(['serious', 'critical']);
const graveAndModerate: ReadonlySet<string> = new Set([...grave, 'moderate']);

/** What keeps people from using the page as it stands, one line each; `rules` looks at these alone. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // Children's screens are few: there what is merely hard to use counts, too.
  const counted = new URL(page.url()).hash.startsWith('#/student/') ? graveAndModerate : grave;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (values) => {
    const { axe: tool } = window as unknown as { axe: typeof axe };
    const found = await tool.run(document, { resultTypes: ['violations'], ...(values ? { runOnly: { type: 'rule', values } } : {}) });
    return found.violations.map(({ id, impact, help, nodes }) => ({ id, impact, help, nodes: nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`) }));
  }, rules);
  return violations.filter(({ impact }) => counted.has(impact ?? '')).map(({ id, help, nodes }) => `${id}: ${help}\n      ${nodes.join('\n      ')}`);
}
