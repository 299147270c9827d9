import { lettersAt, viewOf } from './bytes.ts';

/** Opus counts 48,000 samples a second whatever was recorded. */
const opusRate = 48_000;
const firstOfStream = 2;

export function secondsOfOgg(bytes: Uint8Array): number | null {
  const view = viewOf(bytes);
  let stream: { rate: number; before: number } | null = null;
  let samples = 0;
  for (let at = 0; lettersAt(bytes, at, 4) === 'OggS';) {
    const segments = view.getUint8(at + 26);
    const content = at + 27 + segments;
    const length = bytes.subarray(at + 27, content).reduce((sum, part) => sum + part, 0);
    if (view.getUint8(at + 5) & firstOfStream) {
      // One stream alone: a second one may be a film.
      stream = stream ? null : streamAt(bytes, view, content);
      if (!stream) return null;
    }
    const position = view.getBigInt64(at + 6, true);
    if (position > 0) samples = Number(position);
    at = content + length;
  }
  return stream && (samples - stream.before) / stream.rate;
}

/** Samples a second, and how many of them are not played. */
function streamAt(bytes: Uint8Array, view: DataView, at: number): { rate: number; before: number } | null {
  if (lettersAt(bytes, at, 8) === 'OpusHead') return { rate: opusRate, before: view.getUint16(at + 10, true) };
  if (lettersAt(bytes, at, 7) === '\u0001vorbis') return { rate: view.getUint32(at + 12, true), before: 0 };
  return null;
}
