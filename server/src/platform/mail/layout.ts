import type { Language } from '@okur/contract/fields';
import { escapeHtml } from '../escape-html.ts';

/** A mail before it is laid out: paragraphs, one link to follow, and what is to be said after it. */
export interface Letter {
  subject: string;
  before: readonly string[];
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

const paragraph = (value: string) => `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(value)}</p>`;

/** The two parts of a mail: plain text with the link on a line of its own, and the same as simple HTML. */
export function layOut({ subject, before, action, link, after, foot }: Letter, language: Language): MailText {
  const href = escapeHtml(link);
  return {
    subject,
    text: `${[...before, link, ...after, ...(foot ? [`${foot.text}\n${foot.link}`] : []), 'Okur'].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,\'Segoe UI\',sans-serif"><div style="max-width:36em;margin:0 auto">',
      ...before.map(paragraph),
      `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#0f5c69;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action)}</a></p>`,
      `<p style="margin:0 0 16px;font-size:13px;word-break:break-all"><a href="${href}">${href}</a></p>`,
      ...after.map(paragraph),
      ...(foot ? [`<p style="margin:24px 0 0;font-size:13px;color:#5f6d70"><a href="${escapeHtml(foot.link)}" style="color:#5f6d70">${escapeHtml(foot.text)}</a></p>`] : []),
      '<p style="margin:24px 0 0;color:#5f6d70">Okur</p></div></body></html>',
    ].join('\n'),
  };
}
