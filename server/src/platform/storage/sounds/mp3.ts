import { lettersAt, viewOf } from './bytes.ts';

/** Kilobits a second of layer III by the header's number, and samples a second; of MPEG 1, and of MPEG 2 and 2.5. */
const bitrates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const sampleRates = [44_100, 48_000, 32_000];
/** By the two bits that say the version: 2.5, none, 2, 1. */
const slowdowns = [4, 0, 2, 1];

/** So many frames one after the other are no accident. */
const framesMin = 3;

export function secondsOfMp3(bytes: Uint8Array): number | null {
  const view = viewOf(bytes);
  let at = afterTags(bytes, view);
  let [seconds, frames] = [0, 0];
  for (let frame = frameAt(view, at); frame; frame = frameAt(view, at)) {
    seconds += frame.seconds;
    at += frame.length;
    frames += 1;
  }
  return frames >= framesMin ? seconds : null;
}

/** Behind title and performer (ID3), which may stand several times before the sound. */
function afterTags(bytes: Uint8Array, view: DataView): number {
  let at = 0;
  while (lettersAt(bytes, at, 3) === 'ID3') {
    const size = [6, 7, 8, 9].reduce((sum, position) => (sum << 7) | (view.getUint8(at + position) & 0x7f), 0);
    at += 10 + size;
  }
  return at;
}

function frameAt(view: DataView, at: number): { seconds: number; length: number } | null {
  if (at + 4 > view.byteLength) return null;
  const header = view.getUint32(at);
  // Eleven bits that are set, and layer III.
  if (header >>> 21 !== 0x7ff || ((header >>> 17) & 3) !== 1) return null;
  const slowdown = slowdowns[(header >>> 19) & 3]!;
  const rate = sampleRates[(header >>> 10) & 3];
  const bits = bitrates[slowdown === 1 ? 1 : 2][(header >>> 12) & 15];
  if (!slowdown || !rate || !bits) return null;
  const hertz = rate / slowdown;
  const samples = slowdown === 1 ? 1152 : 576;
  const padding = (header >>> 9) & 1;
  return { seconds: samples / hertz, length: Math.floor((samples / 8) * ((bits * 1000) / hertz)) + padding };
}
