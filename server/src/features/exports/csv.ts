import { type Cell, textOf } from './cells.ts';

/** Marks the file as UTF-8 for spreadsheets, which otherwise take it for the machine's old code page. */
export const csvStart = '\uFEFF';

/** Lines as the spreadsheet of a locale opens them by a double click: `;` between cells where decimals have a comma. */
export function csvLines(rows: readonly (readonly Cell[])[], locale: string): string {
  const hasComma = new Intl.NumberFormat(locale).format(1.5).includes(',');
  const separator = hasComma ? ';' : ',';
  const cell = (value: Cell): string => {
    if (typeof value === 'number') return hasComma ? String(value).replace('.', ',') : String(value);
    return quoted(safe(textOf(value)));
  };
  return rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('');
}

/** A text that a spreadsheet would take for a formula is led by an apostrophe (OWASP, CSV injection). */
const safe = (text: string): string => (/^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text);
const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
