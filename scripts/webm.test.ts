import { BufferSource, EncodedPacketSink, Input, WEBM } from 'mediabunny';
import { expect, test } from 'vitest';
import { type Frame, webm } from './webm.ts';

const frame = (ms: number, isKey: boolean): Frame => ({ ms, isKey, bytes: Buffer.alloc(ms === 0 ? 700 : 30, 1) });
const frames = [frame(0, true), frame(500, false), frame(4000, true), frame(4500, false), frame(8000, true)];

test('a film says how long it is, and a player may jump to each picture that can be shown alone', async () => {
  const film = await webm({ width: 480, height: 270, ms: 8500, frames });
  using input = new Input({ formats: [WEBM], source: new BufferSource(film) });
  expect(await input.getDurationFromMetadata()).toBe(8.5);
  const sink = new EncodedPacketSink((await input.getPrimaryVideoTrack())!);
  const reached = await Promise.all([1, 4.2, 7.9, 8.4].map(async (at) => (await sink.getKeyPacket(at))?.timestamp));
  expect(reached).toEqual([0, 4, 4, 8]);
  // The players of browsers look for them in the list of cues.
  expect(film.includes(Buffer.from('1c53bb6b', 'hex'))).toBe(true);
});
