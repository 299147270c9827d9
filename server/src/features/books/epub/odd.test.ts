import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { item, line, one, outcomeOf, packed, page, type Parts, readParts, ref } from './testing.ts';

/* What standards allow and makers do in a book: each is read, or refused with a reason. */

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
    ['whose only page is not there', packed(item('a', 'x/a.xhtml'), ref('a'), { 'a.xhtml': a }), 'broken'],
    [
      'of files that no page stands for',
      packed(item('j', 'x.json', '', 'application/json'), ref('j'), { 'x.json': '{}' }),
      'broken',
    ],
    [
      'whose page with scripts has one without',
      packed(item('a', 'a.xhtml', 'properties="scripted" fallback="b"') + item('b', 'b.xhtml'), ref('a'), {
        'a.xhtml': a,
        'b.xhtml': b,
      }),
      ['1: iki'],
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
  const marks = '&#x301;'.repeat(20);
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
      'with more marks on a letter than any language writes',
      one(`<h1>Ba${marks}ş</h1><p title="${marks}">bi${marks}r & iki</p>`, { nav: undefined }),
      ['Ba\ufffdş: Ba\ufffdş bi\ufffdr &amp; iki'],
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

describe('what a package says', () => {
  it('is read from its elements, which have names of elements of HTML', async () => {
    const { metadata, report } = await read(
      one('<p>bir</p>', {
        metadata:
          '<dc:title id="s">Alt başlık</dc:title><meta refines="#s" property="title-type">subtitle</meta>' +
          '<dc:source>urn:isbn:9780306406157</dc:source><meta property="rendition:layout">pre-paginated</meta>',
      }),
    );
    expect([metadata.subtitle, metadata.isbn, report.warnings]).toEqual([
      'Alt başlık',
      '9780306406157',
      [{ code: 'fixed_layout', count: 1 }],
    ]);
  });

  it('names a file in the place of which another page is read: contents and links lead to that page', async () => {
    const items =
      item('a', 'a.xhtml') +
      item('j', 'x.json', 'fallback="f"', 'application/json') +
      item('f', 'f.xhtml') +
      item('c', 'c.xhtml') +
      item('nav', 'nav.xhtml', 'properties="nav"');
    const book = packed(items, ref('a') + ref('j') + ref('c'), {
      'a.xhtml': page('<p>bir <a href="x.json">git</a></p>'),
      'x.json': '{}',
      'f.xhtml': page('<p>iki</p>'),
      'c.xhtml': page('<p>üç</p>'),
      'nav.xhtml': nav(`<ol>${line('a.xhtml', 'A')}${line('x.json', 'B')}${line('c.xhtml', 'C')}</ol>`),
    });
    expect(await outcome(book)).toEqual(['A: bir git', 'B: iki', 'C: üç']);
    expect((await read(book)).chapters[0]!.body).toMatch(/<a href="#[^"]+" [^>]*>git<\/a>/);
  });
});

describe('a drawing', () => {
  const svg = (box: string, inside: string) =>
    `<p>bir</p><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box}">${inside}</svg>`;
  /** Of the middle of the first picture. */
  const colourOf = async (body: string) => {
    const { pictures } = await read(one(body));
    const { data, info } = await sharp(pictures[0]!.file).raw().toBuffer({ resolveWithObject: true });
    const middle = info.channels * (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2));
    return [...data.subarray(middle, middle + 3)].map((value) => Math.round(value / 255));
  };

  it('of small units is drawn as large as it is shown', async () => {
    expect(await outcome(one(svg('46296 40689', '<path d="M0 0h40000v30000z"/>')))).toEqual(['A: bir ▢']);
  });

  it('has the colours of its own style sheet, unless that names anything outside', async () => {
    const drawn = (style: string) => svg('90 90', `<style>${style}</style><path class="a" d="M0 0h90v90h-90z"/>`);
    expect(await colourOf(drawn('.a{fill:red}'))).toEqual([1, 0, 0]);
    expect(await colourOf(drawn('@import "x.css"; .a{fill:red}'))).toEqual([0, 0, 0]);
    expect(await colourOf(drawn('.a{fill:red; background: url( x.png)}'))).toEqual([0, 0, 0]);
  });

  it('counts the scripts in it and in the head of a page', async () => {
    const { report } = await read(one(svg('9 9', '<script>1</script><path d="M0 0h9v9z"/>')));
    expect(report.warnings).toContainEqual({ code: 'scripts', count: 1 });
  });
});
