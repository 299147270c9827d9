import type { Language } from '@okur/contract/fields';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { textsIn } from '../../../platform/texts/index.ts';
import { htmlPage } from '../html-page.ts';
import type { BankPayment } from './bank.ts';
import { cards, printed } from './cards.ts';

/* The pay page of the demo's bank: plain HTML, without a script. */

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
  return htmlPage(
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

/** The bank charged the card and tells no one. */
export function silentPage(language: Language): string {
  const t = textsIn(language);
  const title = t('demo_bank.title');
  return htmlPage(language, title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(t('demo_bank.silent'))}</p>`);
}
