import { expect, test } from 'vitest';
import { type Frame, webm } from './webm.ts';

const frame = (ms: number, isKey: boolean): Frame => ({ ms, isKey, bytes: Buffer.alloc(ms === 0 ? 700 : 30, 1) });
const frames = [frame(0, true), frame(500, false), frame(4000, true), frame(4500, false), frame(8000, true)];
const film = webm({ width: 480, height: 270, ms: 8500, frames });

/** Ids are told from what surrounds them by the length that follows them. */
const offsetsOf = (id: string): number[] => {
  const offsets: number[] = [];
  const bytes = Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([1])]);
  for (let at = film.indexOf(bytes); at >= 0; at = film.indexOf(bytes, at + 1)) offsets.push(at);
  return offsets;
};

test('a film says where a player may jump to, and there a picture of its own is', () => {
  const [segment] = offsetsOf('18538067');
  const clusters = offsetsOf('1f43b675');
  const cues = offsetsOf('f1').map((at) => film.readUInt32BE(at + 9) + segment! + 12);
  expect(cues).toEqual(clusters);
  expect(clusters).toHaveLength(3);
  expect(offsetsOf('b3').map((at) => film.readUInt32BE(at + 9))).toEqual([0, 4000, 8000]);
});
