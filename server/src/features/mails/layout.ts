import type { Language } from '@okur/contract/fields';
import { escapeHtml } from '../../platform/http/escape-html.ts';

/**
 * Figures of one thing: what each one is, the number, what is to be seen beside it, and all of that as a line of text.
 */
export interface Figures {
  title: string;
  rows: readonly { label: string; value: string; note: string; line: string }[];
}

/** A mail before it is laid out: paragraphs and figures, one link to follow, and what is to be said after it. */
export interface Letter {
  subject: string;
  before: readonly string[];
  figures?: readonly Figures[];
  action: string;
  link: string;
  after: readonly string[];
  /** A way out of such mails. */
  foot?: { text: string; link: string };
}

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** Dark and light are the mail program's choice: what is said quietly takes its colour. */
const quiet = 'opacity:.75';
const styles = {
  body: "margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif",
  page: 'max-width:36em;margin:0 auto',
  paragraph: 'margin:0 0 16px;white-space:pre-line',
  title: 'margin:24px 0 6px;font-size:18px;font-weight:600',
  table: 'width:100%;border-collapse:collapse;table-layout:fixed',
  row: 'border-top:1px solid rgba(128,128,128,.35)',
  label: 'padding:6px 16px 6px 0;text-align:left;vertical-align:top;font-weight:400',
  value: 'padding:6px 0;vertical-align:top',
  note: `font-size:13px;${quiet}`,
  action: 'margin:24px 0',
  button:
    'display:inline-block;padding:10px 20px;border-radius:8px;background:#0f5c69;color:#ffffff;' +
    'text-decoration:none;font-weight:600',
  address: 'margin:0 0 16px;font-size:13px;word-break:break-all',
  foot: `margin:24px 0 0;font-size:13px;${quiet}`,
  sender: `margin:24px 0 0;${quiet}`,
} as const;

const styled = (tag: string, style: keyof typeof styles, inner: string): string =>
  `<${tag} style="${styles[style]}">${inner}</${tag}>`;

const row = ({ label, value, note }: Figures['rows'][number]): string => {
  const inner = `<strong>${escapeHtml(value)}</strong><br>${styled('span', 'note', escapeHtml(note))}`;
  const heading = `<th scope="row" style="${styles.label}">${escapeHtml(label)}</th>`;
  return styled('tr', 'row', `${heading}${styled('td', 'value', inner)}`);
};
const table = ({ title, rows }: Figures): string =>
  `${styled('p', 'title', escapeHtml(title))}\n${styled('table', 'table', rows.map(row).join(''))}`;
const paragraph = (value: string): string => styled('p', 'paragraph', escapeHtml(value));

/** The two parts of a mail: plain text with the link on a line of its own, and the same as simple HTML. */
export const layOut = (letter: Letter, language: Language): MailText => ({
  subject: letter.subject,
  text: plainText(letter),
  html: html(letter, language),
});

function plainText({ before, figures = [], link, after, foot }: Letter): string {
  const tables = figures.map(({ title, rows }) => [title, ...rows.map(({ line }) => line)].join('\n'));
  const way = foot ? [`${foot.text}\n${foot.link}`] : [];
  return `${[...before, ...tables, link, ...after, ...way, 'Okur'].join('\n\n')}\n`;
}

function html({ subject, before, figures = [], action, link, after, foot }: Letter, language: Language): string {
  const href = escapeHtml(link);
  const title = `<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>`;
  const button = `<a href="${href}" style="${styles.button}">${escapeHtml(action)}</a>`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">${title}</head>`,
    `<body style="${styles.body}"><div style="${styles.page}">`,
    ...before.map(paragraph),
    ...figures.map(table),
    styled('p', 'action', button),
    styled('p', 'address', `<a href="${href}">${href}</a>`),
    ...after.map(paragraph),
    ...(foot ? [wayOut(foot)] : []),
    `${styled('p', 'sender', 'Okur')}</div></body></html>`,
  ].join('\n');
}

function wayOut({ text, link }: NonNullable<Letter['foot']>): string {
  const words = escapeHtml(text.replace(/:$/, '').trimEnd());
  return styled('p', 'foot', `<a href="${escapeHtml(link)}" style="color:inherit">${words}</a>`);
}
