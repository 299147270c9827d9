import {
  type AudioCodec,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';

/*
 * Small recordings of silence and films of nothing, as encoders and browsers write them: their structure is real, what
 * would be heard and seen is not.
 */

/** MPEG 1 layer III at 128 kbit/s and 44,100 Hz: 417 bytes a frame, 26 ms each. */
export const silentMp3 = (frames = 100): Buffer =>
  Buffer.concat([
    Buffer.from('ID3\u0004\0\0\0\0\0\u0004TPE1', 'latin1'),
    ...Array.from({ length: frames }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc0]), Buffer.alloc(413)])),
  ]);

/** So many packets of one length, one after the other. */
interface Packets {
  count: number;
  /** Each of them, in seconds. */
  seconds: number;
  data: readonly number[];
}

async function encoded<S>(
  format: OutputFormat,
  source: S,
  begin: (output: Output, source: S) => void,
  fill: (source: S) => Promise<void>,
): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  begin(output, source);
  await output.start();
  await fill(source);
  await output.finalize();
  return Buffer.from(target.buffer!);
}

const packetOf = ({ seconds, data }: Packets, n: number): EncodedPacket =>
  new EncodedPacket(new Uint8Array(data), 'key', n * seconds, seconds);

/** The head of Opus: one channel, nothing that is not played. */
const opusHead = Uint8Array.from(Buffer.from('OpusHead\u0001\u0001\0\0\u0080\u00bb\0\0\0\0\0', 'latin1'));
const decoders: Partial<Record<AudioCodec, AudioDecoderConfig>> = {
  aac: { codec: 'mp4a.40.2', sampleRate: 48_000, numberOfChannels: 1, description: new Uint8Array([0x11, 0x88]) },
  opus: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description: opusHead },
};
const soundOf = (format: OutputFormat, codec: 'aac' | 'opus', packets: Packets): Promise<Buffer> =>
  encoded(
    format,
    new EncodedAudioPacketSource(codec),
    (output, source) => output.addAudioTrack(source),
    async (source) => {
      for (let n = 0; n < packets.count; n += 1)
        await source.add(packetOf(packets, n), { decoderConfig: decoders[codec]! });
    },
  );

/** A packet of Opus says itself that it plays for a fiftieth of a second. */
const opus = (seconds: number): Packets => ({ count: seconds * 50, seconds: 1 / 50, data: [0xf8, 0xff, 0xfe] });
const aac = (seconds: number): Packets => ({ count: seconds, seconds: 1, data: [0x21, 0, 3, 0x40, 0x68, 0x1c] });

export const silentOgg = (seconds = 3): Promise<Buffer> => soundOf(new OggOutputFormat(), 'opus', opus(seconds));
export const silentM4a = (seconds = 4): Promise<Buffer> => soundOf(new Mp4OutputFormat(), 'aac', aac(seconds));
/** In pieces of a second, as a browser records it. */
export const silentPieces = (seconds = 3): Promise<Buffer> =>
  soundOf(new Mp4OutputFormat({ fastStart: 'fragmented' }), 'opus', opus(seconds));
/** As a browser records it: without a word about its length. */
export const silentWebm = (seconds = 3): Promise<Buffer> =>
  soundOf(new WebMOutputFormat({ appendOnly: true }), 'opus', opus(seconds));
export const silentMatroska = (seconds = 3): Promise<Buffer> => soundOf(new MkvOutputFormat(), 'opus', opus(seconds));

/** H.264 of 320 by 240 points: what a decoder has to know of it. */
const avcHead = Uint8Array.from(Buffer.from('0142c00dffe1000a6742c00ddb0a0fd08001000468ce3c80', 'hex'));
const pictures = {
  avc: { codec: 'avc1.42c00d', codedWidth: 320, codedHeight: 240, description: avcHead },
  vp8: { codec: 'vp8', codedWidth: 320, codedHeight: 240 },
} as const;

/** A picture may be seen for an hour. */
const filmOf = (format: OutputFormat, codec: keyof typeof pictures, seconds: number): Promise<Buffer> =>
  encoded(
    format,
    new EncodedVideoPacketSource(codec),
    (output, source) => output.addVideoTrack(source),
    async (source) => {
      const count = Math.max(1, Math.ceil(seconds / 3600));
      for (let n = 0; n < count; n += 1)
        await source.add(packetOf({ count, seconds: seconds / count, data: [0, 0, 0, 1, 0x65] }, n), {
          decoderConfig: pictures[codec],
        });
    },
  );

/** A film of hardly anything; one that does not start fast is described at its end. */
export const emptyMp4 = (seconds: number, { startsFast = true } = {}): Promise<Buffer> =>
  filmOf(new Mp4OutputFormat({ fastStart: startsFast ? 'in-memory' : false }), 'avc', seconds);
export const emptyWebm = (seconds: number): Promise<Buffer> => filmOf(new WebMOutputFormat(), 'vp8', seconds);

/** The head of a stream of Theora, as encoders begin a film in Ogg: the heads of all streams come first. */
const theoraHead = Buffer.concat([
  Buffer.from('OggS\0\u0002\0\0\0\0\0\0\0\0FILM\0\0\0\0\0\0\0\0\u0001\u002a', 'latin1'),
  Buffer.from('\u0080theora\u0003\u0002\u0001', 'latin1'),
  Buffer.alloc(32),
]);
/** A film with a sound; the streams of Ogg may come in any order. */
export const oggFilm = async ({ isSoundFirst = false } = {}): Promise<Buffer> => {
  const sound = await silentOgg();
  // The first page has one segment, whose length follows its head.
  const first = 28 + sound[27]!;
  return isSoundFirst
    ? Buffer.concat([sound.subarray(0, first), theoraHead, sound.subarray(first)])
    : Buffer.concat([theoraHead, sound]);
};
