/**
 * Small recordings of silence, as encoders and browsers write them: their structure is real, what would be heard is
 * not.
 */
const bytesOf = (...parts: (string | readonly number[] | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const u16le = (n: number) => [n & 255, n >> 8];
const u32 = (n: number) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const u32le = (n: number) => u32(n).toReversed();

/** MPEG 1 layer III at 128 kbit/s and 44,100 Hz: 417 bytes a frame, 26 ms each. */
export const silentMp3 = (frames = 100): Buffer =>
  bytesOf(
    'ID3',
    [4, 0, 0, 0, 0, 0, 4],
    'TPE1',
    ...Array.from({ length: frames }, () => [0xff, 0xfb, 0x90, 0xc0, ...Array<number>(413).fill(0)]),
  );

/** Opus in Ogg, a page a second. */
export function silentOgg(seconds = 3, head = 'OpusHead'): Buffer {
  const page = (type: number, samples: number, content: Buffer) =>
    bytesOf('OggS', [0, type], u32le(samples), u32le(0), u32le(1), u32le(0), u32le(0), [1, content.length], content);
  const start = bytesOf(head, [1, 1], u16le(312), u32le(48_000), [0, 0, 0]);
  return bytesOf(
    page(2, 0, start),
    ...Array.from({ length: seconds }, (_, n) =>
      page(n === seconds - 1 ? 4 : 0, (n + 1) * 48_000 + 312, bytesOf([0xf8, 0xff, 0xfe])),
    ),
  );
}

/** A box of MP4. */
const box = (type: string, ...content: Parameters<typeof bytesOf>): Buffer => {
  const inner = bytesOf(...content);
  return bytesOf(u32(inner.length + 8), type, inner);
};
const trackOf = (handler: string, seconds: number) =>
  box(
    'trak',
    box(
      'mdia',
      box('mdhd', u32(0), u32(0), u32(0), u32(48_000), u32(seconds * 48_000), u32(0)),
      box('hdlr', u32(0), u32(0), handler, Array<number>(13).fill(0)),
    ),
  );
export const silentM4a = (seconds = 4, handler = 'soun'): Buffer =>
  bytesOf(box('ftyp', 'M4A ', u32(0)), box('moov', trackOf(handler, seconds)), box('mdat', [0, 0]));
/** In pieces of a second, as a browser records it. */
export const silentPieces = (seconds = 3): Buffer =>
  bytesOf(
    box('ftyp', 'iso5', u32(0)),
    box('moov', trackOf('soun', 0), box('mvex', box('trex', u32(0), u32(1), u32(1), u32(960), u32(0), u32(0)))),
    ...Array.from({ length: seconds }, () =>
      box('moof', box('traf', box('tfhd', u32(0x020000), u32(1)), box('trun', u32(0x1), u32(50), u32(0)))),
    ),
  );

/** An element of WebM; without a length it is one that goes on to the end, as a recorder writes it. */
const element = (id: readonly number[], content: Buffer | readonly number[], isOpen = false): Buffer =>
  bytesOf(id, isOpen ? [0x01, 255, 255, 255, 255, 255, 255, 255] : [0x10, ...u32(content.length).slice(1)], content);
/** Opus in WebM, a cluster of ten blocks a second, without a word about the length. */
export function silentWebm(seconds = 3, { trackType = 2, docType = 'webm' } = {}): Buffer {
  const block = (ms: number) => element([0xa3], [0x81, ms >> 8, ms & 255, 0x80, 0xf8, 0xff, 0xfe]);
  const cluster = (second: number) =>
    element(
      [0x1f, 0x43, 0xb6, 0x75],
      bytesOf(element([0xe7], u32(second * 1000)), ...Array.from({ length: 10 }, (_, n) => block((n + 1) * 100))),
      true,
    );
  const tracks = element(
    [0x16, 0x54, 0xae, 0x6b],
    element([0xae], bytesOf(element([0x83], [trackType]), element([0x86], bytesOf('A_OPUS')))),
  );
  return bytesOf(
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], bytesOf(docType))),
    element([0x18, 0x53, 0x80, 0x67], bytesOf(tracks, ...Array.from({ length: seconds }, (_, n) => cluster(n))), true),
  );
}
