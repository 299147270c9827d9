/**
 * What stands in a cell; a moment is given as it is written (`2026-11-21 14:30`), by the clock of the reader. Nothing
 * is an empty cell.
 */
export type CsvCell = string | number | boolean | { at: string } | null | undefined;

/** Marks a file as UTF-8 for spreadsheets, which otherwise take it for the machine's old code page. */
const mark = '\uFEFF';

/** A whole file of rows; the first is its heading. */
export const csvFile = (rows: readonly (readonly CsvCell[])[], locale: string): string => mark + csvLines(rows, locale);

/** Lines as the spreadsheet of a locale opens them by a double click: `;` between cells where decimals have a comma. */
export function csvLines(rows: readonly (readonly CsvCell[])[], locale: string): string {
  const hasComma = new Intl.NumberFormat(locale).format(1.5).includes(',');
  const separator = hasComma ? ';' : ',';
  const cellText = (cell: CsvCell): string => {
    if (typeof cell === 'number') return hasComma ? String(cell).replace('.', ',') : String(cell);
    return quoted(
      guarded(cell === null || cell === undefined ? '' : typeof cell === 'object' ? cell.at : String(cell)),
    );
  };
  return rows.map((row) => `${row.map(cellText).join(separator)}\r\n`).join('');
}

/** A text that a spreadsheet would take for a formula is led by an apostrophe (OWASP, CSV injection). */
const guarded = (text: string): string => (/^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text);
const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
