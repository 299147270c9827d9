import { describe, expect, it } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { silentM4a, silentMp3, silentOgg, silentPieces, silentWebm } from '../testing/sounds.ts';
import { readSound } from './sounds/read.ts';

const read = (bytes: Uint8Array, over = {}) =>
  readSound(bytes, { field: 'audio', maxBytes: 100_000, maxSeconds: 60, ...over });
const refusalOf = (bytes: Uint8Array, over = {}) => {
  try {
    return read(bytes, over).contentType;
  } catch (error) {
    return error instanceof ApiError ? error.errors : error;
  }
};
/** Elements of WebM in which there is nothing. */
const manyParts = Buffer.alloc(500_000, 'ec80', 'hex');

describe('a recording', () => {
  it.each([
    ['MP3', silentMp3(100), 'audio/mpeg', 2.61],
    ['Opus in Ogg', silentOgg(3), 'audio/ogg', 3],
    ['M4A', silentM4a(4), 'audio/mp4', 4],
    ['MP4 in pieces', silentPieces(3), 'audio/mp4', 3],
    ['Opus in WebM', silentWebm(3), 'audio/webm', 3],
  ])('of the type %s is known by its bytes, with its length', (_name, bytes, contentType, seconds) => {
    const sound = read(bytes);
    expect([sound.contentType, Number(sound.seconds.toFixed(2))]).toEqual([contentType, seconds]);
  });

  it.each([
    ['is empty', new Uint8Array(), {}, 'validation.file_min_size'],
    ['is too large', silentMp3(), { maxBytes: 1000 }, 'validation.file_max_size'],
    ['is too long', silentOgg(61), {}, 'validation.sound_length'],
    ['is a page', Buffer.from('<html><script>alert(1)</script></html>'), {}, 'validation.sound'],
    ['is a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), {}, 'validation.sound'],
    ['is a film in MP4', silentM4a(4, 'vide'), {}, 'validation.sound'],
    ['is a film in WebM', silentWebm(3, { trackType: 1 }), {}, 'validation.sound'],
    ['is a film in Ogg', silentOgg(3, '\u0080theora\u0000'), {}, 'validation.sound'],
    ['is Matroska', silentWebm(3, { docType: 'matroska' }), {}, 'validation.sound'],
    ['is one frame of MP3', silentMp3(1), {}, 'validation.sound'],
    ['ends in the middle of its first page', silentOgg().subarray(0, 20), {}, 'validation.sound'],
    ['is made of too many parts', Buffer.concat([silentWebm(1), manyParts]), { maxBytes: 1e6 }, 'validation.sound'],
  ])('that %s is refused', (_name, bytes, over, key) => {
    expect(refusalOf(bytes, over)).toEqual({ audio: [key] });
  });

  it('is read or refused however it was cut and whatever was changed in it', () => {
    for (const sound of [silentMp3(5), silentOgg(), silentM4a(), silentPieces(), silentWebm()])
      for (let at = 1; at < sound.length; at += 7) {
        const changed = Buffer.from(sound);
        changed[at] = changed[at]! ^ 0xff;
        for (const bytes of [sound.subarray(0, at), changed])
          expect(['string', 'object']).toContain(typeof refusalOf(bytes));
      }
  });
});
