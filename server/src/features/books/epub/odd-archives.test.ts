import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { item, makeEpub, one, outcomeOf, packed, page, type Parts, readParts, ref } from './testing.ts';

/* Archives and files of a book as makers pack them, or as they arrive: read, left out, or refused with a reason. */

const folder = await mkdtemp(join(tmpdir(), 'okur-odd-'));
afterAll(() => rm(folder, { recursive: true }));
const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();

const outcome = (parts: Parts | Buffer) => outcomeOf(folder, parts);

describe('an archive', () => {
  const container = (...paths: string[]) =>
    `<container><rootfiles>${paths
      .map((path) => `<rootfile full-path="${path}" media-type="application/oebps-package+xml"/>`)
      .join('')}</rootfiles></container>`;
  const disguise = (algorithm: string) =>
    '<encryption><enc:EncryptedData xmlns:enc="http://www.w3.org/2001/04/xmlenc#">' +
    `<enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`;
  const withMeta = (name: string, content: string | Buffer) =>
    one('<p>bir</p>', { raw: { [`META-INF/${name}`]: content } });
  it.each<[what: string, parts: Parts, expected: string | string[]]>([
    ['of several renditions', withMeta('container.xml', container('OPS/package.opf', 'OPS/second.opf')), ['A: bir']],
    [
      'whose first rendition is not there',
      withMeta('container.xml', container('x.opf', 'OPS/package.opf')),
      ['A: bir'],
    ],
    [
      'with a container of two bytes a letter',
      withMeta('container.xml', Buffer.from(`\ufeff${container('OPS/package.opf')}`, 'utf16le')),
      ['A: bir'],
    ],
    [
      'with fonts disguised by Adobe',
      withMeta('encryption.xml', disguise('http://ns.adobe.com/pdf/enc#RC')),
      ['A: bir'],
    ],
    [
      'with something else disguised',
      withMeta('encryption.xml', disguise('http://www.w3.org/2001/04/xmlenc#aes128-cbc')),
      'protected',
    ],
    ['with parts that no one knows', withMeta('metadata.xml', '<x'), ['A: bir']],
    ['without a container', withMeta('container.xml', ''), 'not_epub'],
    ['without a package', one('<p>bir</p>', { raw: { 'OPS/package.opf': 'x' } }), 'broken'],
  ])('%s', async (_what, parts, expected) => {
    expect(await outcome(parts)).toEqual(expected);
  });

  it.each([false, true])('without its type, or with that packed, of 64 bits (%s)', async (forceZip64Format) => {
    const zip = new ZipFile();
    const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, { forceZip64Format });
    add('META-INF/container.xml', `\ufeff${container('a.opf')}`);
    add(
      'a.opf',
      `<package version="2.0"><manifest>${item('a', 'a.html')}</manifest><spine>${ref('a')}</spine></package>`,
    );
    add('a.html', page('<p>bir</p>'));
    if (forceZip64Format) add('mimetype', '\ufeffapplication/epub+zip\n');
    zip.end({ forceZip64Format, comment: '' });
    expect(await outcome(await buffer(zip.outputStream))).toEqual(['1: bir']);
  });

  it('whose names are not said to be UTF-8', async () => {
    const parts = packed(item('a', 'ş.xhtml'), ref('a'), { 'ş.xhtml': page('<p>bir</p>') });
    const bytes = await makeEpub(parts);
    for (const [sign, at] of [
      ['PK\u0003\u0004', 6],
      ['PK\u0001\u0002', 8],
    ] as const)
      for (let from = bytes.indexOf(sign, 0, 'latin1'); from >= 0; from = bytes.indexOf(sign, from + 4, 'latin1'))
        bytes.writeUInt16LE(bytes.readUInt16LE(from + at) & ~0x800, from + at);
    expect(await outcome(bytes)).toEqual(['1: bir']);
  });
});

describe('a file of the book', () => {
  /** The archive with other numbers in it: where the content of a file begins, or in what the directory says of it. */
  async function changed(parts: Parts, path: string, change: (bytes: Buffer, content: number, entry: number) => void) {
    const bytes = await makeEpub(parts);
    change(bytes, bytes.indexOf(path) + path.length, bytes.lastIndexOf(path) - 46);
    return bytes;
  }
  /** No compressed block begins so. */
  const breakContent = (bytes: Buffer, content: number) => void bytes.writeUInt8(0xff, content);
  const found = async (bytes: Buffer) => {
    const { chapters, cover, report } = await readParts(folder, bytes);
    return [chapters.map(({ body }) => body).join(''), cover, report.warnings, report.dropped_files];
  };

  it('is left out where it is a picture that is broken, and the report names it', async () => {
    // The words for those who cannot see it are read instead.
    const expected = ['<p>bir</p><p>Dağ</p>', null, [{ code: 'pictures_lost', count: 1 }], ['i.png']];
    const withPicture = (content: string | Buffer) =>
      one('<p>bir</p><img src="i.png" alt="Dağ"/>', { files: { 'i.png': ['image/png', content] } });
    expect(await found(await changed(withPicture(png), 'OPS/i.png', breakContent))).toEqual(expected);
    expect(await found(await makeEpub(withPicture('no picture')))).toEqual(expected);
  });

  it('is left out where it is the cover and broken: the book has none', async () => {
    const parts = one('<p>bir</p>', { files: { 'cover.png': ['image/png', png] } });
    const bytes = await changed(parts, 'OPS/cover.png', breakContent);
    expect(await found(bytes)).toEqual(['<p>bir</p>', null, [], ['cover.png']]);
  });

  it('is left out where it is a film of any size, or a page within another; a page that large is refused', async () => {
    const tooLarge = (bytes: Buffer, _content: number, entry: number) =>
      void bytes.writeUInt32LE(61_000_000, entry + 24);
    const film: Parts['files'] = { 'film.mp4': ['video/mp4', randomBytes(400_000)] };
    const video = '<video controls=""><source src="film.mp4" type="video/mp4"/></video>';
    const parts = one(`<p>bir</p>${video}`, { files: film });
    const media = [{ code: 'media', count: 1 }];
    const bytes = await changed(parts, 'OPS/film.mp4', tooLarge);
    expect(await found(bytes)).toEqual(['<p>bir</p>', null, media, ['film.mp4']]);
    const elsewhere = 'https://example.org/film/1';
    const framed = one(`<p>bir</p><iframe src="kutu/ek.xhtml">iki</iframe><iframe src="${elsewhere}"/>`);
    expect(await found(await makeEpub(framed))).toEqual(['<p>bir</p>', null, [], ['ek.xhtml', elsewhere]]);
    const text = one(`<p>${randomBytes(300_000).toString('hex')}</p>`);
    expect(await outcome(await changed(text, 'OPS/a.xhtml', tooLarge))).toBe('too_large');
  });
});
