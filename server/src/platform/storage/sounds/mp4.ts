import { counter, lettersAt, viewOf } from './bytes.ts';

interface Box {
  type: string;
  /** Where its content begins. */
  from: number;
}

const opened = new Set(['moov', 'trak', 'mdia', 'mvex', 'moof', 'traf']);
/** What a box may say of itself in its flags. */
const flag = { baseOffset: 1, description: 2, duration: 8, dataOffset: 1, firstFlags: 4 } as const;
const sampleFields = { duration: 0x100, size: 0x200, flags: 0x400, offset: 0x800 } as const;

/** By what its one track of sound says, or by its pieces: a browser's recorder writes one after the other. */
export function secondsOfMp4(bytes: Uint8Array): number | null {
  if (lettersAt(bytes, 4, 4) !== 'ftyp') return null;
  const view = viewOf(bytes);
  const found = { kinds: [] as string[], timescale: 0, duration: 0, usual: 0, usualOfPiece: 0, pieces: 0 };
  for (const { type, from } of boxesIn(bytes, view)) {
    if (type === 'hdlr') found.kinds.push(lettersAt(bytes, from + 8, 4));
    else if (type === 'mdhd') Object.assign(found, lengthAt(view, from));
    else if (type === 'trex') found.usual = view.getUint32(from + 12);
    else if (type === 'tfhd') found.usualOfPiece = usualOf(view, from) ?? found.usual;
    else if (type === 'trun') found.pieces += runAt(view, from, found.usualOfPiece);
  }
  const isSound = found.kinds.length === 1 && found.kinds[0] === 'soun';
  return isSound && found.timescale > 0 ? Math.max(found.duration, found.pieces) / found.timescale : null;
}

/** Every box in its order; those that hold others, and then those. */
function* boxesIn(bytes: Uint8Array, view: DataView): Generator<Box> {
  const count = counter();
  for (let at = 0; at + 8 <= bytes.byteLength;) {
    count();
    const type = lettersAt(bytes, at + 4, 4);
    const said = view.getUint32(at);
    const head = said === 1 ? 16 : 8;
    // 0: to the end of the file.
    const size = said === 1 ? Number(view.getBigUint64(at + 8)) : said || bytes.byteLength - at;
    if (size < head) throw new RangeError('A box that ends before it begins');
    yield { type, from: at + head };
    at += opened.has(type) ? head : size;
  }
}

function lengthAt(view: DataView, from: number): { timescale: number; duration: number } {
  const isLong = view.getUint8(from) === 1;
  const timescale = view.getUint32(from + (isLong ? 20 : 12));
  const duration = isLong ? Number(view.getBigUint64(from + 24)) : view.getUint32(from + 16);
  // Every bit set: unknown.
  return { timescale, duration: duration >= 0xff_ff_ff_ff ? 0 : duration };
}

const flagsAt = (view: DataView, from: number): number => view.getUint32(from) & 0xffffff;

/** How long a sample of a piece usually is; undefined where the file says it once for all. */
function usualOf(view: DataView, from: number): number | undefined {
  const flags = flagsAt(view, from);
  const at = from + 8 + (flags & flag.baseOffset ? 8 : 0) + (flags & flag.description ? 4 : 0);
  return flags & flag.duration ? view.getUint32(at) : undefined;
}

/** How long the samples of a run are together. */
function runAt(view: DataView, from: number, usual: number): number {
  const flags = flagsAt(view, from);
  const samples = view.getUint32(from + 4);
  if (!(flags & sampleFields.duration)) return samples * usual;
  const width = 4 * Object.values(sampleFields).filter((bit) => flags & bit).length;
  const first = from + 8 + (flags & flag.dataOffset ? 4 : 0) + (flags & flag.firstFlags ? 4 : 0);
  let sum = 0;
  for (let n = 0; n < samples; n++) sum += view.getUint32(first + n * width);
  return sum;
}
