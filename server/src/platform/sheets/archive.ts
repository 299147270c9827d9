import type { Entry } from 'yauzl';
import { openZip } from '../archives/zip.ts';
import { tableLimits, TableRefused } from './table.ts';

export type Files = Record<string, Uint8Array>;

const limits = { entries: tableLimits.zipEntries, unpackedBytes: tableLimits.unpackedBytes };
const refusals = {
  broken: 'sheet.refused.damaged',
  protected: 'sheet.refused.encrypted',
  too_large: 'sheet.refused.unsafe',
} as const;

/** The XML files of a workbook, read with its limits. Throws TableRefused. */
export async function unpackXml(bytes: Uint8Array): Promise<Files> {
  using zip = await openZip(bytes, limits, (reason) => new TableRefused(refusals[reason]));
  const files: Files = {};
  for (const entry of zip.entries.filter(isXml)) {
    const content = await zip.read(entry);
    // A workbook never declares a document type; entities come in only there.
    if (content.includes('<!DOCTYPE')) throw new TableRefused('sheet.refused.unsafe');
    files[entry.fileName] = content;
  }
  return files;
}

const isXml = ({ fileName }: Entry) => fileName.endsWith('.xml') || fileName.endsWith('.rels');
