import type { CellValue } from './columns.ts';

/**
 * Rows as CSV that a spreadsheet opens by a double click: UTF-8 with its mark, and `;` where the locale writes decimals
 * with a comma. A text that a spreadsheet would take for a formula is led by an apostrophe.
 */
export function csvOf(rows: readonly (readonly CellValue[])[], locale: string): string {
  const comma = new Intl.NumberFormat(locale).format(1.5).includes(',');
  const separator = comma ? ';' : ',';
  const number = (value: number) => (comma ? String(value).replace('.', ',') : String(value));
  const cell = (value: CellValue) => (typeof value === 'number' ? number(value) : quoted(safe(String(value ?? ''))));
  return `\uFEFF${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`;
}

const safe = (text: string) => (/^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text);
const quoted = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
