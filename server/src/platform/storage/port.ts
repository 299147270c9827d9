import type { Readable } from 'node:stream';

export interface StoredFile {
  /** Must be read to its end or destroyed. */
  stream: Readable;
  contentType: string;
  /** Of the whole file, in bytes. */
  size: number;
  /** Which bytes the stream has, where a part was wanted; absent too where the file has none of them. */
  part?: Part;
}

/** Bytes of a file, both ends among them; a `from` below 0 counts from the end. */
export interface Part {
  from: number;
  to: number;
}

/** Where files live. Keys are made by `newKey`, never from names that people chose. */
export interface Storage {
  /** Stores all of the bytes or nothing; an existing file is replaced. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The same with the content of a file of this machine, however large; the file itself may be taken away. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /**
   * The file, or the part of it that is wanted, which alone is read; null when there is none (also for a key that no
   * file can have).
   */
  get(key: string, part?: Part): Promise<StoredFile | null>;
  /** Takes the file away; a missing one is no failure. */
  remove(key: string): Promise<void>;
  /** Keys of all files, or of those in one folder, in no order. */
  list(folder?: string): AsyncIterable<string>;
}
