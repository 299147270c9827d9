import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { columnLetter } from '../../platform/sheets/columns.ts';
import type { Cell } from './cells.ts';

/*
 * A workbook of one sheet, written as its rows come: none of the libraries at hand writes without holding the whole
 * sheet. Packing is done by zlib in its own threads. Texts are inline strings, which are never formulas.
 */

/** Rows of a sheet, its heading among them. */
export const sheetRowsMax = 1_048_576;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Places in `cellXfs` of `workbook/xl/styles.xml`. */
const styles = { head: 1, day: 2, moment: 3 } as const;

/** The parts that are the same in every workbook, by their names in it. */
const parts = ['[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml'].map(
  (name) => [name, readFileSync(join(import.meta.dirname, 'workbook', name))] as const,
);

/** Writes the sheet into the file. `rows` come in portions; the first row is the heading. */
export async function writeXlsx(
  path: string,
  sheetName: string,
  heading: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): Promise<void> {
  const zip = new ZipFile();
  for (const [name, content] of parts) zip.addBuffer(content, name);
  zip.addBuffer(
    Buffer.from(
      `${xml}<workbook xmlns="${main}" xmlns:r="${relations}">` +
        `<sheets><sheet name="${sheetNameOf(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/workbook.xml',
  );
  const sheet = Readable.from(sheetOf(heading, rows), { objectMode: false });
  // The archive's own stream does not hear of it when what it packs fails.
  sheet.once('error', (error) => (zip.outputStream as Readable).destroy(error));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }));
}

async function* sheetOf(
  heading: readonly string[],
  portions: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  const columnOf = (label: string, at: number): string => {
    const width = Math.min(40, Math.max(14, label.length + 4));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  };
  yield (
    `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${heading.map(columnOf).join('')}</cols><sheetData>`
  );
  const columns = heading.map((_label, at) => columnLetter(at));
  let line = 1;
  const rowOf = (cells: readonly string[]): string =>
    `<row r="${line}">${cells.map((cell, at) => `<c r="${columns[at]}${line}"${cell}`).join('')}</row>`;
  yield rowOf(heading.map((label) => textCell(label, styles.head)));
  for await (const rows of portions) {
    yield rows
      .map((row) => {
        line += 1;
        return rowOf(row.map(cellOf));
      })
      .join('');
  }
  yield '</sheetData></worksheet>';
}

/** What is in the cell's tag behind its address. */
function cellOf(cell: Cell): string {
  if (cell === null) return '/>';
  if (typeof cell === 'number') return `><v>${cell}</v></c>`;
  if (typeof cell === 'object')
    return ` s="${cell.at.length > 10 ? styles.moment : styles.day}"><v>${serialOf(cell.at)}</v></c>`;
  return textCell(cell, 0);
}

function textCell(text: string, style: number): string {
  const attributes = ` t="inlineStr"${style ? ` s="${style}"` : ''}`;
  return `${attributes}><is><t xml:space="preserve">${escapeXml(text.slice(0, cellMax))}</t></is></c>`;
}

/** Characters of a cell. */
const cellMax = 32_767;
const dayMs = 86_400_000;
/** Spreadsheets count days from the 30th of December 1899. */
const serialOf = (at: string): number =>
  (Date.parse(`${at.replace(' ', 'T')}${at.length > 10 ? ':00Z' : 'T00:00Z'}`) - Date.UTC(1899, 11, 30)) / dayMs;

/** Without what XML cannot hold; `_x0041_` would be read as a character's number. */
const escapeXml = (text: string): string =>
  escapeHtml(
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are the ones XML 1.0 has no place for
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'),
  );

/** At most 31 characters, and none of those that are in references. */
const sheetNameOf = (name: string): string =>
  escapeXml(
    name
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31) || 'Okur',
  );
