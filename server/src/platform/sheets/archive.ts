import { fromBufferPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { tableLimits, TableRefused } from './table.ts';

export type Files = Record<string, Uint8Array>;

/**
 * The XML files of a workbook, read with its limits. The whole directory is read before anything is unpacked; yauzl
 * refuses names that lead outside and stops at the first byte an entry has more than the directory said.
 */
export async function unpackXml(bytes: Uint8Array): Promise<Files> {
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const entries = await readDirectory(zip);
    const files: Files = {};
    for (const entry of entries.filter(isXml)) files[entry.fileName] = await unpack(zip, entry);
    return files;
  } catch (error) {
    throw error instanceof TableRefused ? error : new TableRefused('sheet.refused.damaged');
  }
}

const isXml = ({ fileName }: Entry) => fileName.endsWith('.xml') || fileName.endsWith('.rels');

async function readDirectory(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > tableLimits.zipEntries) throw new TableRefused('sheet.refused.unsafe');
  const entries: Entry[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new TableRefused('sheet.refused.encrypted');
    unpacked += entry.uncompressedSize;
    if (unpacked > tableLimits.unpackedBytes) throw new TableRefused('sheet.refused.unsafe');
    entries.push(entry);
  }
  return entries;
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const chunks: Buffer[] = await (await zip.openReadStreamPromise(entry)).toArray();
  const content = Buffer.concat(chunks);
  // A workbook never declares a document type; entities come in only there.
  if (content.includes('<!DOCTYPE')) throw new TableRefused('sheet.refused.unsafe');
  return content;
}
