import { crc32, deflateSync } from 'node:zlib';
import { limits } from '@okur/contract/limits';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type PictureRules, readPicture } from './pictures.ts';
import { ApiError } from '../http/api-error.ts';

const rules: PictureRules = {
  field: 'avatar',
  fileName: 'me.png',
  maxBytes: limits.avatarMaxBytes,
  extensions: limits.avatarExtensions,
};
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#176f7e' } });
const png = (width = 40, height = 30) => blank(width, height).png().toBuffer();

async function apiErrorOf(bytes: Uint8Array, changes: Partial<PictureRules> = {}) {
  const refusal = await readPicture(bytes, { ...rules, ...changes }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  return { code: (refusal as ApiError).code, errors: (refusal as ApiError).errors };
}
const refused = (key: string) => ({ code: 'invalid', errors: { avatar: [key] } });

/** One chunk of a PNG file: length, name, content, check sum. */
function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const edge = (value: number) => Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);
  return Buffer.concat([edge(content.length), body, edge(crc32(body))]);
}
/** A whole black-and-white PNG, a bit a pixel: a few kilobytes that unpack to many megabytes. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture that is kept', () => {
  it('is drawn again in its own format and size', async () => {
    expect(await readPicture(await png(), rules)).toMatchObject({ contentType: 'image/png', width: 40, height: 30 });
    const jpeg = await blank(40, 30).jpeg().toBuffer();
    expect(await readPicture(jpeg, { ...rules, fileName: 'ME.JPEG' })).toMatchObject({
      contentType: 'image/jpeg',
      width: 40,
      height: 30,
    });
  });

  it('is at most 512 pixels a side and keeps its proportions', async () => {
    const picture = await readPicture(await png(2000, 1000), rules);
    expect([picture.width, picture.height]).toEqual([512, 256]);
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 512, height: 256, format: 'png' });
  });

  it('is what its first bytes say, whatever the name', async () => {
    const jpeg = await blank(10, 10).jpeg().toBuffer();
    expect((await readPicture(jpeg, { ...rules, fileName: 'photo.png' })).contentType).toBe('image/jpeg');
  });

  it('stands upright and no longer says where and with what it was taken', async () => {
    const photo = await blank(40, 30)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Model: 'Camera of the test' }, IFD3: { GPSLatitude: '41/1 0/1 0/1' } })
      .toBuffer();
    expect(photo.includes('Camera of the test')).toBe(true);
    const picture = await readPicture(photo, { ...rules, fileName: 'photo.jpg' });
    expect([picture.width, picture.height]).toEqual([30, 40]);
    const { exif, icc, xmp, orientation } = await sharp(picture.bytes).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('loses the page hidden behind it', async () => {
    const both = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script><?php system($_GET[0]) ?>')]);
    const picture = await readPicture(both, rules);
    expect(picture.bytes.includes('script')).toBe(false);
    expect(picture.bytes.includes('php')).toBe(false);
  });

  it('keeps what is transparent transparent', async () => {
    const clear = await sharp({
      create: { width: 4, height: 4, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect((await sharp((await readPicture(clear, rules)).bytes).metadata()).hasAlpha).toBe(true);
  });
});

describe('a picture that is refused', () => {
  it('is empty, too large or has another ending', async () => {
    expect(await apiErrorOf(new Uint8Array())).toEqual(refused('validation.file_min_size'));
    const bytes = await png();
    expect(await apiErrorOf(bytes, { maxBytes: bytes.length - 1 })).toEqual(refused('validation.file_max_size'));
    expect((await readPicture(bytes, { ...rules, maxBytes: bytes.length })).width).toBe(40);
    expect(await apiErrorOf(bytes, { fileName: 'me.gif' })).toEqual(refused('validation.file_extension'));
    expect(await apiErrorOf(bytes, { fileName: 'png' })).toEqual(refused('validation.file_extension'));
    expect(await apiErrorOf(bytes, { fileName: 'me.png.svg' })).toEqual(refused('validation.file_extension'));
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG behind an XML line', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><img src=x onerror=alert(1)>'],
    ['GIF that is a script too', 'GIF89a=1;alert(1)//'],
    ['PDF', '%PDF-1.7\n1 0 obj'],
    ['HTML with the PNG name inside', '<html>\x89PNG\r\n\x1a\n'],
    ['one byte', 'x'],
  ])('is %s under the name of a PNG', async (_what, content) => {
    expect(await apiErrorOf(Buffer.from(content, 'latin1'))).toEqual(refused('validation.image'));
  });

  it('is of a kind no one asked for: GIF, WebP, TIFF, AVIF', async () => {
    for (const format of ['gif', 'webp', 'tiff', 'avif'] as const) {
      expect(await apiErrorOf(await blank(8, 8).toFormat(format).toBuffer())).toEqual(refused('validation.image'));
    }
  });

  it('is cut off, or only its first bytes are right', async () => {
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 251));
    const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    expect(await apiErrorOf(whole.subarray(0, whole.length >> 1))).toEqual(refused('validation.image'));
    const jpeg = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer();
    expect(await apiErrorOf(jpeg.subarray(0, jpeg.length >> 1))).toEqual(refused('validation.image'));
    expect(await apiErrorOf(Buffer.concat([whole.subarray(0, 24), Buffer.from('not a picture at all')]))).toEqual(
      refused('validation.image'),
    );
  });

  it('has more than 40 megapixels, however few bytes it comes in', async () => {
    expect(await readPicture(bomb(6300), rules)).toMatchObject({ width: 512, height: 512 });
    expect(bomb(6400).length).toBeLessThan(10_000);
    expect(await apiErrorOf(bomb(6400))).toEqual(refused('validation.image'));
    expect(await apiErrorOf(bomb(30_000))).toEqual(refused('validation.image'));
  });
});
