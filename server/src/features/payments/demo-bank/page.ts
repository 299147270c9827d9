import type { Language } from '@okur/contract/fields';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { textsIn } from '../../../platform/texts/index.ts';
import type { BankPayment } from './bank.ts';
import { cards, printed } from './cards.ts';

/* The pay page of the demo's bank: plain HTML, without a script. */

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

const document = (language: Language, title: string, inner: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>` +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  `<style>${style}</style></head><body><main>${inner}</main></body></html>`;

interface BankPage {
  payment: BankPayment;
  language: Language;
  /** Names this showing of the page: sent twice, it is one attempt. */
  attempt: string;
  problem?: string;
}

export function bankPage({ payment, language, attempt, problem }: BankPage): string {
  const t = textsIn(language);
  const { amount, currency, description, return_url } = payment;
  const money = new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 100);
  const option = ([number, { key }]: [string, { key: string }]) =>
    `<option value="${number}">${printed(number)} · ${escapeHtml(t(`demo_bank.card_${key}`))}</option>`;
  const title = t('demo_bank.title');
  return document(
    language,
    title,
    [
      `<h1>${escapeHtml(title)}</h1>`,
      `<p class="quiet">${escapeHtml(t('demo_bank.no_money'))}</p>`,
      `<p>${escapeHtml(description)}</p><p class="amount">${escapeHtml(money)}</p>`,
      problem ? `<p class="problem" role="alert">${escapeHtml(t(`demo_bank.problem_${problem}`))}</p>` : '',
      '<form method="post">',
      `<input type="hidden" name="attempt" value="${escapeHtml(attempt)}">`,
      `<label for="number">${escapeHtml(t('demo_bank.card'))}</label>`,
      `<select id="number" name="number">${Object.entries(cards).map(option).join('')}</select>`,
      `<button>${escapeHtml(t('demo_bank.pay', { amount: money }))}</button></form>`,
      `<p><a href="${escapeHtml(return_url)}">${escapeHtml(t('demo_bank.back'))}</a></p>`,
    ].join('\n'),
  );
}

export const goneText = 'gone';

export function messagePage(language: Language, message: 'silent' | typeof goneText): string {
  const t = textsIn(language);
  return document(
    language,
    t('demo_bank.title'),
    `<h1>${escapeHtml(t('demo_bank.title'))}</h1><p>${escapeHtml(t(`demo_bank.${message}`))}</p>`,
  );
}
