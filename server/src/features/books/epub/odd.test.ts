import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { item, line, makeEpub, one, outcomeOf, packed, page, type Parts, readParts, ref } from './testing.ts';

/* What standards allow and makers do: each is read, or refused with a reason. */

const folder = await mkdtemp(join(tmpdir(), 'okur-odd-'));
afterAll(() => rm(folder, { recursive: true }));
const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();

const read = (parts: Parts | Buffer) => readParts(folder, parts);
const outcome = (parts: Parts | Buffer) => outcomeOf(folder, parts);
const utf16 = (text: string, isBig = false, mark = '\ufeff') => {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 9"><title>Başlık</title><rect width="9" height="9"/>' +
  '<text y="9">bir <tspan>iki</tspan></text><text>üç</text></svg>';
type Case = [what: string, parts: Parts, expected: string | string[]];
const nav = (inside: string, more = '') => page(`<nav epub:type="toc" ${more}>${inside}</nav>`);

describe('a table of contents', () => {
  const pages = { 'a.xhtml': '<p>bir</p>', 'b.xhtml': '<p id="é">iki</p>' };
  const own = (content: string): Parts => ({ pages, nav: '', raw: { 'OPS/nav.xhtml': content } });
  const listed = '<ol><li><a href="a.xhtml">A</a></li><li><a href="b.xhtml">B</a></li></ol>';
  it.each<Case>([
    ['that is hidden', own(nav(listed, 'hidden=""')), ['A: bir', 'B: iki']],
    ['in an element of its own', own(nav(`<h1>Toc</h1><div><div>${listed}</div></div>`)), ['A: bir', 'B: iki']],
    ['of signs', own(nav(listed.replaceAll('ol>', 'ul>'))), ['A: bir', 'B: iki']],
    [
      'with paragraphs',
      own(nav(listed.replaceAll('<a', '<p><a').replaceAll('</a>', '</a></p>'))),
      ['A: bir', 'B: iki'],
    ],
    [
      'with lists in lists and lines without a link',
      own(nav('<ol><li><span>Kısım</span><ol><li><a href="a.xhtml">A</a></li></ol></li></ol>')),
      ['Kısım: ', 'A: bir iki'],
    ],
    ['with a list of pages beside it', own(nav(listed) + '<nav epub:type="page-list"/>'), ['A: bir', 'B: iki']],
    [
      'in other capitals, and escaped',
      { pages, nav: line('A.XHTML', 'A') + line('b%2Exhtml#%C3%A9', 'B') },
      ['A: bir', 'B: iki'],
    ],
    ['to pages that are not there', { pages, nav: line('x.xhtml', 'X') }, ['1: bir', '2: iki']],
    ['without a line', own(nav('<ol/>')), ['1: bir', '2: iki']],
    ['that is no XML', own('no'), ['1: bir', '2: iki']],
    ['that ends early', own(nav(listed).slice(0, -25)), ['A: bir', 'B: iki']],
  ])('%s', async (_what, parts, expected) => {
    expect(await outcome(parts)).toEqual(expected);
  });
});

describe('a package', () => {
  const a = page('<p>bir</p>');
  const b = page('<p>iki</p>');
  it.each<Case>([
    [
      'with pages outside the order',
      packed(item('a', 'a.xhtml') + item('b', 'b.xhtml'), ref('a') + ref('b', 'linear="no"'), {
        'a.xhtml': a,
        'b.xhtml': b,
      }),
      ['1: bir', '2: iki'],
    ],
    [
      'that falls back',
      packed(
        item('j', 'x.json', 'fallback="x"', 'application/json') +
          item('x', 'x.bin', 'fallback="a"', 'x/y') +
          item('a', 'a.xhtml'),
        ref('j'),
        { 'a.xhtml': a },
      ),
      ['1: bir'],
    ],
    [
      'that falls back on itself',
      packed(item('j', 'x.json', 'fallback="j"', 'application/json') + item('a', 'a.xhtml'), ref('j') + ref('a'), {
        'a.xhtml': a,
      }),
      ['1: bir'],
    ],
    ['of pages without a type', packed(item('a', 'a.xhtml', '', ''), ref('a'), { 'a.xhtml': a }), ['1: bir']],
    [
      'whose numbers occur twice',
      packed(item('a', 'a.xhtml') + item('a', 'b.xhtml'), ref(' a '), { 'a.xhtml': a, 'b.xhtml': b }),
      ['1: bir'],
    ],
    [
      'with names escaped and not',
      packed(item('a', 'b%C3%B6l%C3%BCm%201.xhtml') + item('b', 'İki ki.xhtml'), ref('a') + ref('b'), {
        'bölüm 1.xhtml': a,
        'İki%20ki.xhtml': b,
      }),
      ['1: bir', '2: iki'],
    ],
    [
      'with files elsewhere',
      packed(item('r', 'http://example.org/r.xhtml') + item('a', 'a.xhtml'), ref('r') + ref('a'), {
        'a.xhtml': a,
      }),
      ['1: bir'],
    ],
    [
      'of drawings',
      packed(item('s', 's.svg', '', 'image/svg+xml'), ref('s'), { 's.svg': drawing }),
      ['1: ▢ bir iki üç'],
    ],
    [
      'of two bytes a letter',
      packed(item('a', 'a.xhtml') + item('b', 'b.xhtml'), ref('a') + ref('b'), {
        'a.xhtml': utf16(a),
        'b.xhtml': utf16(b, true, ''),
      }),
      ['1: bir', '2: iki'],
    ],
    [
      'that says two bytes and has one',
      packed(item('a', 'a.xhtml'), ref('a'), {
        'a.xhtml': page('<p>bir</p>', '', '<?xml version="1.0" encoding="UTF-16"?>'),
      }),
      ['1: bir'],
    ],
    ['without an order', packed(item('a', 'a.xhtml'), '', { 'a.xhtml': a }), 'no_text'],
    [
      'of pictures alone',
      packed(item('a', 'a.xhtml'), ref('a'), { 'a.xhtml': page('<img src="i.png" alt="dağ"/>'), 'i.png': png }),
      'no_text',
    ],
  ])('%s', async (_what, parts, expected) => {
    expect(await outcome(parts)).toEqual(expected);
  });

  it('says how many of its pages are missing', async () => {
    const manifest = item('a', 'a.xhtml') + item('b', 'b.xhtml') + item('e', 'e.xhtml');
    const { report } = await read(
      packed(manifest, ref('a') + ref('b') + ref('e') + ref('x'), { 'a.xhtml': a, 'e.xhtml': '' }),
    );
    expect(report.warnings).toContainEqual({ code: 'pages_lost', count: 3 });
  });
});

describe('a page', () => {
  const wide = '😀'.repeat(120);
  const data = `data:image/png;base64,${png.toString('base64')}`;
  it.each<Case>([
    [
      'with one of several ways',
      one(
        '<p>bir</p><epub:switch><epub:case required-namespace="x"><p>x</p></epub:case>' +
          '<epub:default><p>iki</p></epub:default></epub:switch>',
      ),
      ['A: bir iki'],
    ],
    [
      'with a formula, or else',
      one(
        '<p>a <epub:switch><epub:case><m:math><m:mi>x</m:mi></m:math></epub:case>' +
          '<epub:default>iks</epub:default></epub:switch> b</p>',
      ),
      ['A: a x b'],
    ],
    [
      'with another beginning of its references',
      {
        nav: '',
        ...packed(item('a', 't/a.xhtml') + item('b', 'b.xhtml'), ref('a') + ref('b'), {
          't/a.xhtml': page('<p>bir<img src="i.png"/></p>', '<base href="../p/"/>'),
          'b.xhtml': page('<p>iki<img src="p/i.png"/></p>', '<base href="https://example.org/"/>'),
          'p/i.png': png,
        }),
      },
      ['1: bir▢', '2: iki▢'],
    ],
    [
      'with pictures of all kinds',
      one(
        `<p>bir</p><img src="${data}" alt="a"/><object data="i.png" type="image/png">yok</object>` +
          '<object data="x.swf">iki</object><embed src="i.png" type="image/png"/>',
        { files: { 'i.png': ['image/png', png] } },
      ),
      ['A: bir ▢▢iki▢'],
    ],
    [
      'of prefixed names',
      packed(item('a', 'a.xhtml'), ref('a'), {
        'a.xhtml': '<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:body><h:p>bir</h:p></h:body></h:html>',
      }),
      ['1: bir'],
    ],
    [
      'with characters that nothing can hold',
      one('<h1>Baş&#0;&#xD800;lık</h1><p>bir&#0; iki&#xDFFF;</p>', { nav: undefined }),
      [expect.stringContaining('bir') as string],
    ],
    [
      'with a title of many emoji',
      one(`<h1>a${wide}</h1><p>bir</p>`, { nav: undefined }),
      [expect.stringContaining('bir') as string],
    ],
    [
      'with long names of characters',
      one('<p>bir&NotEqualTilde;iki &unknown; üç</p>'),
      [expect.stringMatching(/bir.*iki.*üç/) as string],
    ],
    [
      'with names of its own for plain texts, and for nothing else',
      packed(item('a', 'a.xhtml'), ref('a'), {
        'a.xhtml': page(
          '<p title="&su;">&yazar; &su; &kendi; &dosya; &kalın; &lt;</p>',
          '',
          '<?xml version="1.0"?><!DOCTYPE html [<!ENTITY yazar "Ayşe &#38; Can"><!ENTITY su \'"su"\'>' +
            '<!ENTITY kendi "&yazar;"><!ENTITY dosya SYSTEM "file:///etc/passwd"><!ENTITY lt "&#38;#60;">]>',
        ),
      }),
      ['1: Ayşe &amp; Can "su" &amp;kendi; &amp;dosya; &amp;kalın; &lt;'],
    ],
    [
      'with such a name behind one of markup, and behind a comment',
      packed(item('a', 'a.xhtml'), ref('a'), {
        'a.xhtml': page(
          '<p>&ada;</p>',
          '',
          '<!DOCTYPE html [<!ENTITY logo "<b>x</b>"><!-- <!ENTITY ada "eski"> --><!ENTITY ada "yeni">]>',
        ),
      }),
      ['1: yeni'],
    ],
    [
      'in another direction, with notes above',
      one('<p dir="rtl">مرحبا <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>'),
      ['A: مرحبا 漢 ( kan )'],
    ],
  ])('%s', async (_what, parts, expected) => {
    expect(await outcome(parts)).toEqual(expected);
  });
});

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
  it.each<Case>([
    ['of several renditions', withMeta('container.xml', container('OPS/package.opf', 'OPS/second.opf')), ['A: bir']],
    [
      'whose first rendition is not there',
      withMeta('container.xml', container('x.opf', 'OPS/package.opf')),
      ['A: bir'],
    ],
    [
      'with a container of two bytes a letter',
      withMeta('container.xml', utf16(container('OPS/package.opf'))),
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
    const { chapters, cover, report } = await read(bytes);
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
