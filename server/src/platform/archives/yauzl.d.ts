/** What is used here of yauzl 3, which brings no types of its own. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  export interface Entry {
    fileName: string;
    fileNameRaw: Buffer;
    uncompressedSize: number;
    compressedSize: number;
    externalFileAttributes: number;
    isEncrypted(): boolean;
  }
  export interface ZipFile {
    entryCount: number;
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
  }
  export function openPromise(path: string, options: { autoClose: boolean }): Promise<ZipFile>;
  export function fromBufferPromise(buffer: Buffer, options?: { autoClose: boolean }): Promise<ZipFile>;
}
