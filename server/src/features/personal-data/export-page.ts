import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@okur/contract/fields';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { hasText, textsIn } from '../../platform/texts/index.ts';
import type { Export, Row } from './export.ts';

const style = readFileSync(join(import.meta.dirname, 'export-page.css'), 'utf8');

/** The export as a page for people: it needs no network and no script. */
export function exportPage(name: string, data: Export, language: Language, zone: string): string {
  const heading = escapeHtml(textsIn(language)('personal_export.heading', { name }));
  const created = escapeHtml(
    textsIn(language)('personal_export.made', { date: formatDate(new Date().toISOString(), language, zone) }),
  );
  // The account first, then whatever there is most of.
  const sections = Object.entries(data).toSorted(
    ([a, left], [b, right]) => Number(isAccount(b)) - Number(isAccount(a)) || right.length - left.length,
  );
  const parts = sections.map(([table, rows]) => section(table, rows, language, zone));
  return `<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${heading}</title><style>${style}</style>
<h1>${heading}</h1><p>${created}</p>${parts.join('')}</html>`;
}

const isAccount = (table: string): boolean => ['users', 'parents', 'admins'].includes(table);

function section(table: string, rows: Row[], language: Language, zone: string): string {
  const t = textsIn(language);
  const all = [...new Set(rows.flatMap(Object.keys))];
  const columns = all.filter(
    (column) => hasText(`personal_export.column_${column}`) && rows.some((row) => isShort(row[column])),
  );
  const hidden = all.length - columns.length;
  const title = `<h2>${escapeHtml(t(`personal_export.table_${table}`, { defaultValue: table }))} (${rows.length})</h2>`;
  const more = hidden > 0 ? `<p>${escapeHtml(t('personal_export.more', { fields: hidden }))}</p>` : '';
  if (columns.length === 0) return title + more;
  const label = (column: string) => escapeHtml(t(`personal_export.column_${column}`));
  const cell = (row: Row, column: string) => escapeHtml(formatValue(row[column], language, zone));
  const line = (cells: string[]) => `<tr>${cells.join('')}</tr>`;
  // One row is read better downwards.
  const body =
    rows.length === 1
      ? columns.map((column) => `<tr><th>${label(column)}</th><td>${cell(rows[0]!, column)}</td></tr>`).join('')
      : line(columns.map((column) => `<th>${label(column)}</th>`)) +
        rows.map((row) => line(columns.map((column) => `<td>${cell(row, column)}</td>`))).join('');
  return `${title}<div><table>${body}</table></div>${more}`;
}

/** Neither empty nor a document. */
const isShort = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && typeof value !== 'object';

function formatValue(value: unknown, language: Language, zone: string): string {
  if (!isShort(value)) return '';
  if (typeof value === 'number')
    return value.toLocaleString(language, { maximumFractionDigits: 1, useGrouping: false });
  const text = String(value);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatDate(text, language, zone) : text;
}

const formatDate = (iso: string, language: Language, timeZone: string): string =>
  new Date(iso).toLocaleString(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
