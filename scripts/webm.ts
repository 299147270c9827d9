/* The little of WebM that a film of one track without sound needs. Every player can jump in it: its cues come first. */

export interface Frame {
  /** Since the film began. */
  ms: number;
  /** Can be shown without those before it. */
  isKey: boolean;
  bytes: Uint8Array;
}

interface Film {
  width: number;
  height: number;
  /** Of the whole film. */
  ms: number;
  /** VP8, in their order; the first one is a key. */
  frames: readonly Frame[];
}

/** Its size takes eight bytes whatever it is, so that offsets are known before they are written. */
function element(id: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

function whole(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return element(id, bytes);
}

function real(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

const word = (id: string, value: string): Buffer => element(id, Buffer.from(value, 'latin1'));

const header = element(
  '1a45dfa3',
  whole('4286', 1),
  whole('42f7', 1),
  whole('42f2', 4),
  whole('42f3', 8),
  word('4282', 'webm'),
  whole('4287', 4),
  whole('4285', 2),
);

const info = (ms: number): Buffer =>
  element('1549a966', whole('2ad7b1', 1_000_000), real('4489', ms), word('4d80', 'okur'), word('5741', 'okur'));

const tracks = ({ width, height }: Film): Buffer =>
  element(
    '1654ae6b',
    element(
      'ae',
      whole('d7', 1),
      whole('73c5', 1),
      whole('9c', 0),
      whole('83', 1),
      word('86', 'V_VP8'),
      element('e0', whole('b0', width), whole('ba', height)),
    ),
  );

/** A frame beside the moment that its cluster begins. */
function block({ ms, isKey, bytes }: Frame, start: number): Buffer {
  const head = Buffer.from([0x81, 0, 0, isKey ? 0x80 : 0]);
  head.writeInt16BE(ms - start, 1);
  return element('a3', head, bytes);
}

/** Each begins with a key, where a player may jump to. */
function clustersOf(frames: readonly Frame[]): { start: number; bytes: Buffer }[] {
  const groups: Frame[][] = [];
  for (const frame of frames)
    if (frame.isKey) groups.push([frame]);
    else groups.at(-1)!.push(frame);
  return groups.map((group) => {
    const start = group[0]!.ms;
    return {
      start,
      bytes: element('1f43b675', whole('e7', start), ...group.map((frame) => block(frame, start))),
    };
  });
}

const cue = (ms: number, offset: number): Buffer =>
  element('bb', whole('b3', ms), element('b7', whole('f7', 1), whole('f1', offset)));

export function webm(film: Film): Buffer {
  const clusters = clustersOf(film.frames);
  const before = Buffer.concat([info(film.ms), tracks(film)]);
  const cuesLength = element('1c53bb6b', ...clusters.map(() => cue(0, 0))).length;
  let offset = before.length + cuesLength;
  const cues = clusters.map(({ start, bytes }) => {
    const one = cue(start, offset);
    offset += bytes.length;
    return one;
  });
  return Buffer.concat([
    header,
    element('18538067', before, element('1c53bb6b', ...cues), ...clusters.map(({ bytes }) => bytes)),
  ]);
}
