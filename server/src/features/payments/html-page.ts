import type { Language } from '@okur/contract/fields';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { textsIn } from '../../platform/texts/index.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
body { margin: 0; padding: 24px 16px; }
main { max-width: 30rem; margin: 0 auto; }
h1 { font-size: 1.25rem; margin: 0 0 4px; }
.quiet { opacity: .75; font-size: .875rem; }
.amount { font-size: 1.75rem; font-weight: 650; margin: 8px 0 20px; }
.problem { border-left: 4px solid #c92a2a; padding: 8px 12px; margin: 0 0 16px; }
label { display: block; font-weight: 550; margin-bottom: 4px; }
select, button { font: inherit; width: 100%; padding: 10px 12px; border-radius: 8px; box-sizing: border-box; }
select { border: 1px solid #868e96; background: Canvas; color: CanvasText; }
button { border: 0; background: #0f5c69; color: #fff; font-weight: 600; margin-top: 20px; cursor: pointer; }
a { color: inherit; }
`;

/** A page outside of the application, which has no script. */
export const htmlPage = (language: Language, title: string, inner: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>` +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  `<style>${style}</style></head><body><main>${inner}</main></body></html>`;

/** What is to be said to a buyer on the way to the bank, and where they can go instead. */
export function payMessage(language: Language, message: 'gone' | 'no_answer', backTo?: string): string {
  const t = textsIn(language);
  const title = t('pay_page.title');
  const text = t(message === 'gone' ? 'pay_page.gone' : 'pay_page.no_answer');
  const back = backTo ? `<p><a href="${escapeHtml(backTo)}">${escapeHtml(t('pay_page.back'))}</a></p>` : '';
  return htmlPage(language, title, `<h1>${escapeHtml(title)}</h1><p role="alert">${escapeHtml(text)}</p>${back}`);
}
