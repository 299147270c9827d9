import { type FileHandle, open } from 'node:fs/promises';

export type VideoType = 'video/mp4' | 'video/webm';

/** What a video is by its bytes, and how long it plays; `seconds` is null where it does not say so, or lies. */
export interface Video {
  contentType: VideoType;
  seconds: number | null;
}

/** An MP4 says M4V of itself where a program of Apple wrote it: it is the same to every player. */
const kinds = new Map<string, VideoType>([
  ['video/mp4', 'video/mp4'],
  ['video/x-m4v', 'video/mp4'],
  ['video/webm', 'video/webm'],
]);

/**
 * Reads a video of any size without holding it in memory: neither its name nor what its sender calls it decides what it
 * is. Null for everything that is neither MP4 nor WebM.
 */
export async function readVideo(path: string): Promise<Video | null> {
  const { fileTypeFromFile } = await import('file-type');
  const found = kinds.get((await fileTypeFromFile(path))?.mime ?? '');
  if (!found) return null;
  const file = await open(path, 'r');
  try {
    const window = new FileWindow(file, (await file.stat()).size);
    const read = found === 'video/mp4' ? secondsOfMp4 : secondsOfWebm;
    const seconds = await read(window).catch((error: unknown) => {
      if (error instanceof RangeError) return null;
      throw error;
    });
    return {
      contentType: found,
      seconds: seconds !== null && seconds > 0 && seconds <= longestSeconds ? seconds : null,
    };
  } finally {
    await file.close();
  }
}

/** A day: no one makes longer ones, and no second beyond it can be watched. */
const longestSeconds = 86_400;

/** No number or header in a film is longer; one that says so would be held in memory. */
const pieceBytes = 65_536;

/** More parts than a film of hours has: a file made of them is there to hold others up. */
const partsMax = 400_000;

/** A file, read in pieces as it is walked. */
class FileWindow {
  readonly size: number;
  readonly #file: FileHandle;
  #piece = Buffer.alloc(0);
  #from = 0;
  #parts = 0;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  /** Bytes of the file; throws where it ends before them, and for more than a header has. */
  async at(from: number, length: number): Promise<Buffer> {
    if (from < 0 || length > pieceBytes || from + length > this.size) throw new RangeError('The file ends here');
    if (from < this.#from || from + length > this.#from + this.#piece.length) {
      const piece = Buffer.alloc(Math.min(pieceBytes, this.size - from));
      const { bytesRead } = await this.#file.read(piece, 0, piece.length, from);
      [this.#piece, this.#from] = [piece.subarray(0, bytesRead), from];
      if (bytesRead < length) throw new RangeError('The file ends here');
    }
    return this.#piece.subarray(from - this.#from, from - this.#from + length);
  }

  count(): void {
    if (++this.#parts > partsMax) throw new RangeError('Too many parts');
  }
}

/** By the header of the film, wherever it is; of one in pieces by the length that its header says for all. */
async function secondsOfMp4(file: FileWindow): Promise<number | null> {
  let [timescale, duration] = [0, 0];
  for (let at = 0; at + 16 <= file.size;) {
    file.count();
    const head = await file.at(at, 16);
    const [said, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)];
    const size = said === 1 ? Number(head.readBigUInt64BE(8)) : said || file.size - at;
    const from = at + (said === 1 ? 16 : 8);
    if (at + size < from) throw new RangeError('A box that ends before it begins');
    if (type === 'mvhd') {
      const isLong = (await file.at(from, 1))[0] === 1;
      const times = await file.at(from + (isLong ? 20 : 12), isLong ? 12 : 8);
      timescale = times.readUInt32BE(0);
      duration = isLong ? Number(times.readBigUInt64BE(4)) : times.readUInt32BE(4);
    } else if (type === 'mehd') {
      const isLong = (await file.at(from, 1))[0] === 1;
      const times = await file.at(from + 4, isLong ? 8 : 4);
      duration = isLong ? Number(times.readBigUInt64BE(0)) : times.readUInt32BE(0);
    }
    at = type === 'moov' || type === 'mvex' ? from : at + size;
  }
  // Every bit set: unknown.
  return timescale > 0 && duration < 0xff_ff_ff_ff ? duration / timescale : null;
}

/** Elements of WebM that say how long it plays. */
const element = {
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  group: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const;
const opened = new Set<number>([element.segment, element.info, element.cluster, element.group]);

/** By what its header says, else by the last block that plays: a browser's recorder cannot say the length before. */
async function secondsOfWebm(file: FileWindow): Promise<number | null> {
  const found = { scale: 1_000_000, duration: 0, cluster: 0, last: 0 };
  for (let at = 0; at + 2 < file.size;) {
    file.count();
    const id = await numberAt(file, at, true);
    if (id.value === element.cluster && found.duration > 0) break;
    const size = await numberAt(file, id.next, false);
    const from = size.next;
    if (id.value === element.scale) found.scale = (await file.at(from, size.value)).readUIntBE(0, size.value);
    else if (id.value === element.duration) {
      const bytes = await file.at(from, size.value);
      found.duration = size.value === 8 ? bytes.readDoubleBE(0) : bytes.readFloatBE(0);
    } else if (id.value === element.clusterTime)
      found.cluster = (await file.at(from, size.value)).readUIntBE(0, Math.min(6, size.value));
    else if (id.value === element.block || id.value === element.simpleBlock) {
      const track = await numberAt(file, from, false);
      found.last = Math.max(found.last, found.cluster + (await file.at(track.next, 2)).readInt16BE(0));
    }
    at = opened.has(id.value) ? from : from + size.value;
  }
  return (Math.max(found.last, found.duration) * found.scale) / 1e9;
}

/** A number of WebM and where it ends: so many bits that are not set in front say how many bytes it takes. */
async function numberAt(file: FileWindow, at: number, isId: boolean): Promise<{ value: number; next: number }> {
  const first = (await file.at(at, 1))[0]!;
  const length = Math.clz32(first) - 23;
  if (length > (isId ? 4 : 8)) throw new RangeError('No number begins here');
  const bytes = await file.at(at, length);
  const start = isId || length === 8 ? first & (isId ? 0xff : 0) : first & (0xff >> length);
  const value = bytes.subarray(1).reduce((sum, byte) => sum * 256 + byte, start);
  return { value, next: at + length };
}
