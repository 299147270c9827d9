import { expect, describe, it } from 'vitest';
import {
  emptyMp4,
  emptyWebm,
  oggFilm,
  silentM4a,
  silentMatroska,
  silentMp3,
  silentOgg,
  silentPieces,
  silentWebm,
} from '../testing/sounds.ts';
import { readSound } from './sounds.ts';
import { long } from '../testing/long.ts';

const read = (bytes: Uint8Array, over = {}) => readSound(bytes, { maxBytes: 100_000, maxSeconds: 60, ...over });

describe('a recording', () => {
  it.each([
    ['MP3', () => silentMp3(100), 'audio/mpeg', 2.61],
    ['Opus in Ogg', () => silentOgg(3), 'audio/ogg', 3],
    ['M4A', () => silentM4a(4), 'audio/mp4', 4],
    ['MP4 in pieces', () => silentPieces(3), 'audio/mp4', 3],
    ['Opus in WebM', () => silentWebm(3), 'audio/webm', 2.98],
  ])('of the type %s is known by its bytes, with its length', async (_name, make, contentType, seconds) => {
    const bytes = await make();
    expect(await read(bytes)).toMatchObject({ contentType, seconds: expect.closeTo(seconds, 2), bytes });
  });

  it.each([
    ['is empty', () => new Uint8Array(), {}, 'validation.file_min_size'],
    ['is too large', () => silentMp3(), { maxBytes: 1000 }, 'validation.file_max_size'],
    ['is too long', () => silentOgg(61), {}, 'validation.sound_length'],
    ['is a page', () => Buffer.from('<html><script>alert(1)</script></html>'), {}, 'validation.sound'],
    ['is a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), {}, 'validation.sound'],
    ['is a film in MP4', () => emptyMp4(4), {}, 'validation.sound'],
    ['is a film in WebM', () => emptyWebm(3), {}, 'validation.sound'],
    ['is a film in Ogg', () => oggFilm(), {}, 'validation.sound'],
    ['is a film in Ogg whose sound comes first', () => oggFilm({ isSoundFirst: true }), {}, 'validation.sound'],
    ['is Matroska', () => silentMatroska(), {}, 'validation.sound'],
    ['is one frame of MP3', () => silentMp3(1), {}, 'validation.sound'],
    [
      'ends in the middle of its first page',
      () => silentOgg().then((bytes) => bytes.subarray(0, 20)),
      {},
      'validation.sound',
    ],
    ['has no sound in its track', () => silentM4a(0), {}, 'validation.sound'],
  ])('that %s is refused', async (_name, make, over, refused) => {
    expect(await read(await make(), over)).toEqual({ refused });
  });

  it.runIf(long)('is read or refused wherever it was cut and whatever was changed in it', async () => {
    const sounds = [silentMp3(5), await silentOgg(), await silentM4a(), await silentPieces(), await silentWebm()];
    const broken = sounds.flatMap((sound) =>
      [0.1, 0.5, 0.9].flatMap((share) => {
        const at = Math.floor(sound.length * share);
        const changed = Buffer.from(sound);
        changed[at] = changed[at]! ^ 0xff;
        return [sound.subarray(0, at), changed];
      }),
    );
    const answers = await Promise.all(broken.map((bytes) => read(bytes)));
    const seen = new Set(answers.map((answer) => ('refused' in answer ? answer.refused : 'read')));
    expect([...seen].toSorted()).toEqual(['read', 'validation.sound']);
  });
});
