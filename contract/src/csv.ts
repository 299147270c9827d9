/**
 * What is in a cell; a moment is given as it is written (`2026-11-21 14:30`), by the clock of the reader. Nothing
 * is an empty cell.
 */
export type CsvCell = string | number | boolean | { at: string } | null | undefined;

/** Marks a file as UTF-8 for spreadsheets, which otherwise take it for the machine's old code page. */
const mark = '\uFEFF';

export type Separator = ',' | ';';

/** What the spreadsheet of a locale opens by a double click: `;` between cells where decimals have a comma. */
export const separatorOf = (locale: string): Separator =>
  new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',';

/** A whole file of rows; the first is its heading. */
export const csvFile = (rows: readonly (readonly CsvCell[])[], locale: string): string =>
  mark + csvLines(rows, separatorOf(locale));

/** Lines with decimals that do not look like the separator. */
export function csvLines(rows: Iterable<readonly CsvCell[]>, separator: Separator): string {
  const cellText = (cell: CsvCell): string => {
    if (typeof cell === 'number') return separator === ';' ? String(cell).replace('.', ',') : String(cell);
    return quoted(
      guarded(cell === null || cell === undefined ? '' : typeof cell === 'object' ? cell.at : String(cell)),
    );
  };
  return Array.from(rows, (row) => `${row.map(cellText).join(separator)}\r\n`).join('');
}

/** Apostrophes in front of a formula belong to the text, so that a guard can be taken off again. */
const formula = String.raw`'*(?:\s*[=+\-@]|\s)`;
const isRisky = new RegExp(`^${formula}`);
const guard = new RegExp(`^'(?=${formula})`);

/** A text that a spreadsheet would take for a formula is led by an apostrophe (OWASP, CSV injection). */
const guarded = (text: string): string => (isRisky.test(text) ? `'${text}` : text);

/** The text of a cell that a spreadsheet or an export guarded. */
export const unguarded = (text: string): string => text.replace(guard, '');

const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
