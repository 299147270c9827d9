import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { readEpub } from './read.ts';
import type { EpubRefused } from './refused.ts';
import { line, makeEpub, type Parts } from './testing.ts';

const folder = await mkdtemp(join(tmpdir(), 'okur-epub-'));
afterAll(() => rm(folder, { recursive: true }));

async function read(parts: Parts | Buffer) {
  const file = join(folder, 'book.epub');
  await writeFile(file, Buffer.isBuffer(parts) ? parts : await makeEpub(parts));
  return readEpub({ file, folder, language: 'tr' });
}
const refusal = (parts: Parts | Buffer): Promise<unknown> =>
  read(parts).then(
    () => 'read',
    ({ reason }: EpubRefused) => reason,
  );
/** The chapters as a person sees the list: two blanks a level, ~ for what is hidden. */
async function listOf(parts: Parts): Promise<string[]> {
  const { chapters } = await read(parts);
  const depth = new Map<string | null, number>([[null, 0]]);
  return chapters.map(({ id, parent_id, title, visible, word_count }) => {
    depth.set(id, depth.get(parent_id)! + 1);
    return `${'  '.repeat(depth.get(parent_id)!)}${visible ? '' : '~'}${title} ${word_count}`;
  });
}
const bodyOf = async (parts: Parts, at = 0): Promise<string> => (await read(parts)).chapters[at]!.body;
const one = (body: string, css = ''): Parts => ({ pages: { 'a.xhtml': body }, nav: line('a.xhtml', 'A'), css });

describe('the chapters of an EPUB', () => {
  it('are the lines of its table of contents down to the third level, wherever in a page they begin', async () => {
    const list = await listOf({
      pages: {
        'cover.xhtml': '<p>Kapak</p>',
        'a.xhtml':
          '<h1 id="i">Bir</h1><p>iki üç</p><section><h2 id="ii">İki</h2><div><p>dört</p><p ' +
          'id="iii">beş altı</p></div></section>',
        'b.xhtml': '<p>yedi</p>',
      },
      nav: line(
        'a.xhtml',
        'Kısım',
        line('a.xhtml#ii', 'Bölüm', line('a.xhtml#iii', 'Parça', line('b.xhtml', 'Derin'))),
      ),
    });
    expect(list).toEqual(['~Ön sayfalar 1', 'Kısım 3', '  Bölüm 2', '    Parça 3']);
  });

  it('come from the NCX of EPUB 2, or from headings, or are its pages', async () => {
    const pages = { 'a.xhtml': '<h1>Bir</h1><p>iki</p>', 'b.xhtml': '<h2>Üç</h2><p>dört</p>' };
    const point = (src: string, title: string) =>
      `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/></navPoint>`;
    expect(await listOf({ pages, ncx: point('a.xhtml', 'A') + point('b.xhtml', 'B') })).toEqual(['A 2', 'B 2']);
    expect(await listOf({ pages })).toEqual(['Bir 2', '  Üç 2']);
    expect(await listOf({ pages: { 'a.xhtml': '<p>bir</p>', 'b.xhtml': '<p>iki</p>' } })).toEqual(['1 1', '2 1']);
  });

  it('begin before the first heading where there are words, beside what no reader begins with', async () => {
    const cover = '<section epub:type="cover"><p>Kapak</p></section>';
    const list = await listOf({
      pages: { 'c.xhtml': cover, 'a.xhtml': '<p>bir iki</p>', 'b.xhtml': '<p>üç</p><h2>Dört</h2><p>beş</p>' },
    });
    expect(list).toEqual(['~Ön sayfalar 1', '2 3', 'Dört 2']);
  });

  it('have the title of the first of two lines that lead to one place', async () => {
    const nav = line('a.xhtml', 'Kısım', line('a.xhtml', 'Bölüm') + line('a.xhtml', 'Başka')) + line('b.xhtml', 'Son');
    const pages = { 'a.xhtml': '<p>bir</p>', 'b.xhtml': '<p>iki</p>' };
    expect(await listOf({ pages, nav })).toEqual(['Kısım 0', '  Bölüm 1', 'Son 1']);
  });

  it(
    'are hidden where the book says that they are its cover, its titles or its legal ' +
      'page, unless others stand under them',
    async () => {
      const list = await listOf({
        pages: {
          't.xhtml': '<section epub:type="titlepage"><p>Başlık</p></section>',
          'c.xhtml': '<section epub:type="copyright-page"><p id="x">Hak</p></section>',
          'h.xhtml': '<section epub:type="halftitlepage"><p>Masallar</p></section>',
          'a.xhtml': '<p>Masal</p>',
        },
        nav: line('t.xhtml', 'T') + line('c.xhtml#x', 'C') + line('h.xhtml', 'Masallar', line('a.xhtml', 'M')),
      });
      expect(list).toEqual(['~T 1', '~C 1', 'Masallar 1', '  M 1']);
    },
  );

  it('are in the order of the pages, whatever the table says; a line that leads nowhere is told', async () => {
    const parts = {
      pages: { 'a.xhtml': '<p>bir</p>', 'b.xhtml': '<p>iki</p>' },
      nav: line('b.xhtml', 'B') + line('none.xhtml', 'N') + line('a.xhtml', 'A'),
    };
    expect(await listOf(parts)).toEqual(['A 1', 'B 1']);
    expect((await read(parts)).report.warnings).toEqual([{ code: 'lost_lines', count: 1 }]);
    const lostFirst = { ...parts, nav: line('none.xhtml', 'N') + line('b.xhtml', 'B') };
    expect(await listOf(lostFirst)).toEqual(['~Ön sayfalar 1', 'B 1']);
    expect((await read(lostFirst)).report.warnings).toContainEqual({ code: 'words_hidden', count: 1 });
  });
});

it('the report names the fonts of the publisher and the styles that are in no chapter, each sheet once', async () => {
  const css = `@font-face { font-family: "Okur Serif"; src: url(a.woff2) } p { color: red; font-style: italic }
    h1 { color: blue; FLOAT: left } @media print { p { orphans: 2 } }`;
  const pages = { 'a.xhtml': '<p>bir</p>', 'b.xhtml': '<p>iki</p>' };
  const { report } = await read({ pages, css });
  expect(report.dropped_fonts).toEqual(['Okur Serif']);
  expect(report.dropped_styles).toEqual([
    { property: 'color', count: 2 },
    { property: 'float', count: 1 },
    { property: 'orphans', count: 1 },
  ]);
  const file: [string, string] = ['font/woff2', 'wOF2'];
  const unnamed = (await read({ pages, files: { 'fonts/okur.woff2': file } })).report;
  expect([unnamed.dropped_fonts, unnamed.dropped_styles]).toEqual([['okur.woff2'], []]);
});

describe('the text of an EPUB', () => {
  it('loses no word behind an element that closes itself, nor one beside a line end', async () => {
    const body = await bodyOf(
      one('<p>bir<a id="p7"/> iki</p><script/><p>üç<br/>dört</p><h1>Beş<div>altı</div></h1>yedi'),
    );
    expect(body).toBe('<p>bir iki</p><p>üç<br />dört</p><h2>Beş<br />altı</h2><p>yedi</p>');
  });

  it('keeps the look that means something, in ten names', async () => {
    const css = `.c { text-align: center } p.r { text-align: right } .s span { font-variant: small-caps }
      .i { font-style: italic }
      blockquote > p.h { margin-left: 2em; text-indent: -2em } .x { color: red; position: fixed }`;
    const html =
      '<p class="c x">orta</p><div class="c"><p class="r">sağ</p></div><p class="s"><span>küçük</span></p>' +
      '<p><span class="i">eğik</span></p><blockquote><p class="h">asılı</p></blockquote>' +
      '<p style="font-weight:700">kalın</p>';
    expect(await bodyOf(one(html, css))).toBe(
      '<p class="centre">orta</p><p class="right">sağ</p><p><span class="small-caps">küçük</span></p>' +
        '<p><span class="italic">eğik</span></p><blockquote><p class="hang">asılı</p></blockquote>' +
        '<p class="bold">kalın</p>',
    );
  });

  it('keeps the lines of a poem and how far each is set in', async () => {
    const css = '.in { padding-left: 3em } .far { padding-left: 5em }';
    const poem = '<div><div>Bir dize</div><div class="in">ikinci dize</div><div class="far">üçüncü</div></div>';
    expect(await bodyOf(one(poem, css))).toBe(
      '<div class="verse"><p>Bir dize</p><p class="indent-2">ikinci dize</p><p class="indent-3">üçüncü</p></div>',
    );
  });

  it('keeps tables, lists of words, ruby and formulas', async () => {
    const html =
      '<table><caption>Ay</caption><tr><th colspan="2">Bir</th></tr><tr><td/><td>iki</td></tr></table>' +
      '<dl><dt>ad</dt><dd>anlam</dd></dl><p><ruby>漢<rt>kan</rt></ruby></p><p><math><msup>' +
      '<mi href="x">x</mi><mn>2</mn></msup></math></p>';
    expect(await bodyOf(one(html))).toBe(
      '<table><caption>Ay</caption><tr><th colspan="2">Bir</th></tr><tr><td></td><td>iki</td></tr></table>' +
        '<dl><dt>ad</dt><dd>anlam</dd></dl><p><ruby>漢<rt>kan</rt></ruby></p><p><math><msup>' +
        '<mi>x</mi><mn>2</mn></msup></math></p>',
    );
  });

  it('has its notes at hand and its links within the book; links out of it are text', async () => {
    const { chapters, report } = await read({
      pages: {
        'a.xhtml': '<p>söz<a epub:type="noteref" href="n.xhtml#n1">1</a> <a href="https://example.com">dışarı</a></p>',
        'n.xhtml': '<aside epub:type="footnote" id="n1"><p>Bir not.</p></aside>',
      },
      nav: line('a.xhtml', 'A') + line('n.xhtml', 'N'),
    });
    const [text, notes] = chapters as [(typeof chapters)[0], (typeof chapters)[0]];
    expect(text.body).toBe(
      `<p>söz<a href="#a1" data-chapter="${notes.id}" class="note" data-note="Bir not.">1</a> dışarı</p>`,
    );
    expect([notes.body, report.notes]).toEqual(['<p><span id="a1"></span>Bir not.</p>', 1]);
  });

  it('has its pictures drawn again, drawings too, and says which have no words', async () => {
    const png = await sharp({ create: { width: 2000, height: 10, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { chapters, pictures, report } = await read({
      ...one(
        '<p>bir <img src="i.png" alt="Bir çizgi"/></p><svg viewBox="0 0 9 9"><rect width="9" ' +
          'height="9"/></svg><img src="none.png"/>',
      ),
      files: { 'i.png': ['image/png', png] },
    });
    expect(chapters[0]!.body).toMatch(
      /^<p>bir <img src="\/files\/book-pictures\/[\w-]+\.png" width="1600" height="8" alt="Bir çizgi" \/><\/p><p><img/,
    );
    expect([pictures.length, report.warnings]).toEqual([
      2,
      [
        { code: 'no_alt', count: 1 },
        { code: 'pictures_lost', count: 1 },
      ],
    ]);
  });

  it('is read in other encodings, with names of characters and where it is not well formed', async () => {
    const latin = Buffer.from(
      '<?xml version="1.0" encoding="iso-8859-9"?><html><body><p>\xdeeker &ccedil;ay&nbsp;<br>su</p></body></html>',
      'latin1',
    );
    const { chapters, report } = await read({
      pages: {},
      raw: {},
      files: { 'l.xhtml': ['application/xhtml+xml', latin] },
      ...spineOf('f0'),
    });
    expect(chapters[0]!.body).toBe('<p>Şeker çay\u00a0<br />su</p>');
    expect(report.warnings.map(({ code }) => code)).toContain('not_well_formed');
  });
});

/** A package of one's own. */
const spineOf = (id: string): Pick<Parts, 'raw'> => ({
  raw: {
    'OPS/package.opf':
      `<package version="2.0"><manifest><item id="${id}" href="l.xhtml" media-type="application/xhtml+xml"/>` +
      `</manifest><spine><itemref idref="${id}"/></spine></package>`,
  },
});

describe('an EPUB made to do harm', () => {
  it('leaves nothing that runs or reaches out', async () => {
    const body = await bodyOf(
      one(
        '<p onclick="alert(1)" style="background:url(http://evil.example/x)">bir</p><script>' +
          'alert(2)</script><iframe src="file:///etc/passwd">iki</iframe>' +
          '<img src="http://evil.example/p.png" onerror="alert(3)"/><a href="javascript:alert(4)">' +
          'üç</a><form action="http://evil.example"><input/></form>' +
          '<svg><script>alert(5)</script><image href="file:///etc/passwd"/></svg><object data="x.swf">dört</object>',
        '@import url(http://evil.example/a.css); p { -x: expression(alert(1)) }',
      ),
    );
    expect(body).toBe('<p>bir</p><p>üç</p><p>dört</p>');
  });

  it('expands no entity of a document type', async () => {
    const entities =
      `<!DOCTYPE html [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "&a;&a;&a;"><!ENTITY ` +
      `f SYSTEM "file:///etc/passwd">]>`;
    const page = Buffer.from(`${entities}<html><body><p>bir &b; &f; iki</p></body></html>`);
    const { chapters } = await read({
      pages: {},
      files: { 'l.xhtml': ['application/xhtml+xml', page] },
      ...spineOf('f0'),
    });
    expect(chapters[0]!.word_count).toBeLessThan(6);
  });

  it.each<[string, Parts | Buffer, string]>([
    ['no archive', Buffer.from('PK\u0003\u0004 and no more'), 'broken'],
    ['an archive of something else', { pages: {}, raw: { 'META-INF/container.xml': '<x/>' } }, 'not_epub'],
    ['without a word', one('<img src="scan.png"/>'), 'no_text'],
    [
      'a file that unpacks to far more than it is',
      { ...one('<p>a</p>'), raw: { 'OPS/bomb.css': Buffer.alloc(5_000_000) } },
      'too_large',
    ],
    ['elements three hundred deep', one(`${'<div>'.repeat(300)}a${'</div>'.repeat(300)}`), 'too_deep'],
    [
      'contents a hundred levels deep',
      {
        pages: { 'a.xhtml': '<p>a</p>' },
        nav: Array.from({ length: 100 }).reduce<string>((under) => line('a.xhtml', 'A', under), ''),
      },
      'too_deep',
    ],
    ['a text under another firm’s lock', { ...one('<p>a</p>'), raw: { 'META-INF/license.lcpl': '{}' } }, 'protected'],
    [
      'an encrypted text',
      {
        ...one('<p>a</p>'),
        raw: {
          'META-INF/encryption.xml':
            '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/>' +
            '</EncryptedData></encryption>',
        },
      },
      'protected',
    ],
  ])('is refused with a reason: %s', async (_what, parts, reason) => {
    expect(await refusal(parts)).toBe(reason);
  });

  it('with disguised fonts is read: fonts are dropped anyhow', async () => {
    const encryption =
      '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/>' +
      '</EncryptedData></encryption>';
    expect(await refusal({ ...one('<p>a</p>'), raw: { 'META-INF/encryption.xml': encryption } })).toBe('read');
  });
});
