import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';

export interface Frame {
  /** Since the film began. */
  ms: number;
  /** Can be shown without those before it: there a player may jump to. */
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

/** A film of one track without sound. */
export async function webm({ width, height, ms, frames }: Film): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  for (const [at, frame] of frames.entries()) {
    const seconds = ((frames[at + 1]?.ms ?? ms) - frame.ms) / 1000;
    const packet = new EncodedPacket(frame.bytes, frame.isKey ? 'key' : 'delta', frame.ms / 1000, seconds);
    await source.add(packet, { decoderConfig: { codec: 'vp8', codedWidth: width, codedHeight: height } });
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}
