import { TableRefused } from './table.ts';
import type { Encoding, Separator } from './table.ts';

const separators: readonly Separator[] = [';', ',', '\t', '|'];
/** How much of a file is looked at to find its separator. */
const sampleChars = 65_536;
const titleLines = 10;

/**
 * Turkish spreadsheets without a mark write Windows-1254; its bytes for ğ, ş, ı and their kin are never valid UTF-8.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const encoding = markedEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1254');
  const text = decode(bytes, encoding);
  if (text.includes('\0')) throw new TableRefused('sheet.refused.not_a_table');
  return { text, encoding };
}

/** Signs of a text file beside plain ones that a list in Windows-1254 or ISO-8859-9 holds. */
const plausible = /^[\p{ASCII}\u00a0çğıöşüÇĞİÖŞÜâîûÂÎÛáàäéèëíïóôúùÿÁÀÄÉÈËÍÏÓÔÚÙß’“”–—°·]*$/u;
/** In the code page of DOS these are û and ù, and a quotation mark that closes nothing is ö. */
const insideWords = /\p{L}[–—]|[–—]\p{L}/u;
const quoted = /“[^“”\n]*”/gu;

/**
 * The text of a list. Files say nothing of their code page: one with signs that no Turkish name has is of another one
 * (DOS, Central Europe), and is refused rather than taken with "€elik" for "Çelik".
 */
export function decodeList(bytes: Uint8Array): ReturnType<typeof decodeText> {
  const decoded = decodeText(bytes);
  const { text, encoding } = decoded;
  if (unprintable.test(text)) throw new TableRefused('sheet.refused.not_a_table');
  if (encoding === 'windows-1254') {
    const isTurkish = plausible.test(text) && !insideWords.test(text) && !/[“”]/.test(text.replace(quoted, ''));
    if (!isTurkish) throw new TableRefused('sheet.refused.encoding');
  }
  return decoded;
}

/** Signs that no list holds, whatever its encoding; a picture is full of them. */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0006\u000e-\u0019\u001b-\u001f]/;

function markedEncoding(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function decode(bytes: Uint8Array, encoding: Encoding): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new TableRefused('sheet.refused.damaged');
  }
}

/** Excel's own first line `sep=;` says it outright. */
export function namedSeparator(text: string): Separator | undefined {
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1];
  return separators.find((separator) => separator === named);
}

/**
 * The separator that cuts the header line, and the lines after it, into the most cells of the same number. A title
 * above the list agrees with no later line; then the next line is taken for the header.
 */
export function findSeparator(text: string): Separator {
  const lines = separators.map((separator) => countPerLine(text.slice(0, sampleChars), separator));
  for (let header = 0; header < titleLines; header++) {
    const scores = lines.map((counts) => agreement(counts.slice(header)));
    const best = Math.max(...scores);
    if (best > 0) return separators[scores.indexOf(best)] ?? ';';
  }
  return ';';
}

/** Cells the first line is cut into, weighed by how many lines agree; 0 when most do not. */
function agreement(counts: number[]): number {
  const first = counts[0] ?? 0;
  const share = counts.filter((count) => count === first).length / Math.max(1, counts.length);
  return share < 0.5 ? 0 : first * share;
}

/**
 * How often `separator` is outside quotes, for every line that is not blank. A line where something else follows a
 * closing quote agrees with none: it is not cut at the right sign.
 */
function countPerLine(text: string, separator: Separator): number[] {
  const counts: number[] = [];
  let count = 0;
  let quoted = false;
  let blank = true;
  let cellStart = true;
  let closed = false;
  for (const char of text) {
    const toggles: boolean = char === '"' && (quoted || cellStart || closed);
    const ends = char === separator || char === '\n' || char === '\r';
    if (closed && !toggles && !ends) count = Number.NaN;
    closed = toggles && quoted;
    if (toggles) quoted = !quoted;
    cellStart = !quoted && ends;
    if (quoted || !cellStart) {
      blank &&= char.trim() === '';
    } else if (char === separator) {
      count++;
      blank = false;
    } else {
      if (!blank) counts.push(count);
      count = 0;
      blank = true;
    }
  }
  if (!blank) counts.push(count);
  return counts;
}
