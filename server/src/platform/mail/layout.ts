import type { Language } from '@okur/contract/fields';
import { escapeHtml } from '../http/escape-html.ts';

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
const row = ({ label, value, note }: Figures['rows'][number]) =>
  `<tr style="border-top:1px solid rgba(128,128,128,.35)"><th scope="row" style="padding:6px 16px 6px 0;text-align:left;vertical-align:top;font-weight:400">${escapeHtml(label)}</th><td style="padding:6px 0;vertical-align:top"><strong>${escapeHtml(value)}</strong><br><span style="font-size:13px;${quiet}">${escapeHtml(note)}</span></td></tr>`;
const table = ({ title, rows }: Figures) =>
  `<p style="margin:24px 0 6px;font-size:18px;font-weight:600">${escapeHtml(title)}</p>\n<table style="width:100%;border-collapse:collapse;table-layout:fixed">${rows.map(row).join('')}</table>`;
const paragraph = (value: string) => `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(value)}</p>`;

/** The two parts of a mail: plain text with the link on a line of its own, and the same as simple HTML. */
export function layOut(
  { subject, before, figures = [], action, link, after, foot }: Letter,
  language: Language,
): MailText {
  const href = escapeHtml(link);
  return {
    subject,
    text: `${[...before, ...figures.map(({ title, rows }) => [title, ...rows.map(({ line }) => line)].join('\n')), link, ...after, ...(foot ? [`${foot.text}\n${foot.link}`] : []), 'Okur'].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,\'Segoe UI\',sans-serif"><div style="max-width:36em;margin:0 auto">',
      ...before.map(paragraph),
      ...figures.map(table),
      `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#0f5c69;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action)}</a></p>`,
      `<p style="margin:0 0 16px;font-size:13px;word-break:break-all"><a href="${href}">${href}</a></p>`,
      ...after.map(paragraph),
      ...(foot
        ? [
            `<p style="margin:24px 0 0;font-size:13px;${quiet}"><a href="${escapeHtml(foot.link)}" style="color:inherit">${escapeHtml(foot.text.replace(/:$/, '').trimEnd())}</a></p>`,
          ]
        : []),
      `<p style="margin:24px 0 0;${quiet}">Okur</p></div></body></html>`,
    ].join('\n'),
  };
}
