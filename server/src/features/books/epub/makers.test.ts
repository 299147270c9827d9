import { randomFillSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { parseXml, textOf } from '../../../platform/sandbox/xml.ts';
import { item, line, one, outcomeOf, packed, page, type Parts, readParts, ref } from './testing.ts';

/* What Word, InDesign, Calibre and Sigil make of a text: no word of it is lost, and none is read that is none. */

const folder = await mkdtemp(join(tmpdir(), 'okur-makers-'));
afterAll(() => rm(folder, { recursive: true }));
const outcome = (parts: Parts) => outcomeOf(folder, parts);
const bodyOf = async (parts: Parts) => (await readParts(folder, parts)).chapters[0]!.body;
type Case = [what: string, html: string, body: string];

describe('a page that is not well formed', () => {
  it.each<Case>([
    ['with a bare &', '<p>Tom & Jerry</p><p>iki; üç</p>', '<p>Tom &amp; Jerry</p><p>iki; üç</p>'],
    ['with one in an address', '<p><a href="http://x.example?a=1&b=2">bir</a></p><p>iki</p>', '<p>bir</p><p>iki</p>'],
    ['with an end tag too many', '<div><p>bir</p></div></div><p>iki</p>', '<p>bir</p><p>iki</p>'],
    ['with crossed tags', '<p><b><i>bir</b></i> iki</p><p>üç</p>', '<p><strong><em>bir</em></strong> iki</p><p>üç</p>'],
    ['with open line ends', '<p>bir<br>iki <i>üç</i> dört</p>', '<p>bir<br />iki <em>üç</em> dört</p>'],
    ['with an open rule', '<p>bir</p><hr><p>iki</p><p>üç</p>', '<p>bir</p><hr /><p>iki</p><p>üç</p>'],
    ['with three hundred open line ends', `<p>bir${'<br>'.repeat(300)}iki</p>`, `<p>bir${'<br />'.repeat(300)}iki</p>`],
    ['with a script as it is', '<script>document.write("</div>" + 1 < 2)</script><p>bir</p>', '<p>bir</p>'],
  ])('%s', async (_what, html, body) => {
    const { chapters, report } = await readParts(folder, one(html));
    expect(chapters[0]!.body).toBe(body);
    expect(report.warnings).toContainEqual({ code: 'not_well_formed', count: 1 });
  });

  it('of which the package and the contents are not either', async () => {
    const parts = packed(
      item('a', 'a.xhtml') + item('b', 'b.xhtml') + item('n', 'n.xhtml', 'properties="nav"'),
      `${ref('a')}${ref('b')}<!-- a & b -->`,
      {
        'a.xhtml': page('<p>bir</p>'),
        'b.xhtml': page('<p>iki</p>'),
        'n.xhtml': page(`<nav epub:type="toc"><ol>${line('a.xhtml', 'A & B')}${line('b.xhtml', 'C')}</ol></nav>`),
      },
      '<guide title="a & b"/>',
    );
    expect(await outcome(parts)).toEqual(['A & B: bir', 'C: iki']);
  });
});

it('names of characters are read in what is no page either, also beside a fault', () => {
  const xml = (text: string) => textOf(parseXml(Buffer.from(text))!.root);
  expect(xml('<item><!-- <html> --><p>A & B &ouml;&#231;</p><![CDATA[<html>]]></item>')).toBe('A & B öç <html>');
});

it('names of characters are those of XHTML, and no fault', async () => {
  const { chapters, report } = await readParts(
    folder,
    one('<p>&iquest;&alpha;&frac14;&micro;&rarr;&eth; &LT;b&gt;</p>'),
  );
  expect(chapters[0]!.body).toBe('<p>¿α¼µ→ð &lt;b&gt;</p>');
  expect(report.warnings).toEqual([]);
});

describe('running text', () => {
  it.each<Case>([
    [
      'whose blank is marked',
      '<p><i>Savaş</i><b> </b><i>Barış</i></p>',
      '<p><em>Savaş</em><strong> </strong><em>Barış</em></p>',
    ],
    [
      'whose blank is in a language',
      '<p>bir<span lang="tr-TR"> </span>iki<sup>&#160;</sup>üç</p>',
      '<p>bir<span lang="tr-TR"> </span>iki<sup>\u00a0</sup>üç</p>',
    ],
    [
      'behind a title of lines',
      '<h1><div>Bölüm</div></h1><table><tr><td>bir</td></tr></table><p><math><mi>x</mi></math> iki</p>',
      '<h2>Bölüm</h2><table><tr><td>bir</td></tr></table><p><math><mi>x</mi></math> iki</p>',
    ],
    [
      'with a hidden line of a list',
      '<ol><li>a</li><li hidden="">b</li><div hidden=""><li>d</li></div><li>c</li></ol>',
      '<ol><li>a</li><li>c</li></ol>',
    ],
    ['with lines in a title', '<h1>Bir<em><div>iki</div></em>üç</h1>', '<h2>Bir<em><br />iki</em><br />üç</h2>'],
    ['that begins with a line', '<h1><div>Bölüm</div>Bir</h1>', '<h2>Bölüm<br />Bir</h2>'],
    [
      'with old brackets',
      '<p><math><mi>f</mi><mfenced separators=";"><mi>x</mi><mi>y</mi></mfenced><mtext> se</mtext></math></p>',
      '<p><math><mi>f</mi><mrow><mo>(</mo><mi>x</mi><mo>;</mo><mi>y</mi><mo>)</mo></mrow><mtext> se</mtext></math></p>',
    ],
  ])('%s', async (_what, html, body) => {
    expect(await bodyOf(one(html))).toBe(body);
  });
});

describe('words on lines of their own are no one word', () => {
  const css = '.b, .c { display: block } .c { float: left } .n { display: none }';
  const lines = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><text>${content}</text></svg>`;
  it.each<[what: string, parts: Parts, expected: string[]]>([
    [
      'in a heading that begins a chapter',
      one('<h1>BÖLÜM BİR<br/>Kayıp <i>An</i>ahtar</h1><p>bir</p>', { nav: undefined }),
      ['BÖLÜM BİR Kayıp Anahtar: BÖLÜM BİR Kayıp An ahtar bir'],
    ],
    [
      'in a line of the table of contents',
      one('<p>bir</p>', { nav: line('a.xhtml', 'BÖLÜM BİR<br/>Anahtar') }),
      ['BÖLÜM BİR Anahtar: bir'],
    ],
    [
      'in a drawing, unless they go on in the same height or are raised',
      one(
        lines(
          '<tspan x="0" y="9">bir</tspan><tspan x="0" y="18">ki</tspan><tspan x="9" y="18">tap</tspan>' +
            '<tspan x="0" dy="1em">m</tspan><tspan dy="-3">2</tspan>',
        ),
      ),
      ['A: ▢ bir kitap m2'],
    ],
    ['by a style', one('<p><span class="b">bir</span><span class="b">iki</span></p>', { css }), ['A: bir iki']],
    [
      'but not by a sheet for paper, nor where a later rule takes it back',
      one(
        '<style media="print">b { display: none }</style>' +
          '<style>i { display: none } p i { display: table-cell }</style><p><b>bir</b> <i>iki</i></p>',
        { css },
      ),
      ['A: bir iki'],
    ],
    ['but not behind a great first letter', one('<p><span class="c">B</span>ir</p>', { css }), ['A: Bir']],
    [
      'and are hidden where a style hides them',
      one('<p>bir<i class="n">x</i></p><div class="n"><p>çözüm</p></div>', { css }),
      ['~Ön sayfalar: çözüm', 'A: bir'],
    ],
  ])('%s', async (_what, parts, expected) => {
    expect(await outcome(parts)).toEqual(expected);
  });

  it('in a note', async () => {
    const html = '<p>bir<a epub:type="noteref" href="#n">1</a></p><aside id="n"><p>iki</p><p>üç</p></aside>';
    expect(await bodyOf(one(html))).toContain('data-note="iki üç"');
  });
});

describe('a formula', () => {
  it.each<Case>([
    [
      'keeps its parts where a style or an error is around some of them',
      '<mfrac><mstyle displaystyle="true"><mi>a</mi><mo>+</mo></mstyle><merror><mn>2</mn></merror></mfrac>',
      '<mfrac><mrow><mi>a</mi><mo>+</mo></mrow><mrow><mn>2</mn></mrow></mfrac>',
    ],
    [
      'says once what it says in several ways',
      '<msup><semantics><mi>x</mi><annotation>x</annotation></semantics><maction><mn>2</mn><mn>3</mn></maction></msup>',
      '<msup><mrow><mi>x</mi></mrow><mrow><mn>2</mn></mrow></msup>',
    ],
    [
      'keeps the room of a sign that is not there',
      '<mmultiscripts><mi>C</mi><mn>2</mn><none/><mprescripts/><mn>1</mn><none/></mmultiscripts>',
      '<mmultiscripts><mi>C</mi><mn>2</mn><mrow></mrow><mprescripts></mprescripts><mn>1</mn><mrow></mrow>' +
        '</mmultiscripts>',
    ],
    [
      'keeps a fraction without a line, and what a sign is enclosed by',
      '<mfrac linethickness="0pt"><mi>n</mi><mi>k</mi></mfrac><mfrac linethickness="2px"><mi>n</mi><mi>k</mi></mfrac>' +
        '<menclose notation="box x&quot; updiagonalstrike"><mi>y</mi></menclose>',
      '<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac><mfrac><mi>n</mi><mi>k</mi></mfrac>' +
        '<menclose notation="box updiagonalstrike"><mi>y</mi></menclose>',
    ],
  ])('%s', async (_what, formula, expected) => {
    expect(await bodyOf(one(`<p><math>${formula}</math></p>`))).toBe(`<p><math>${expected}</math></p>`);
  });
});

describe('what no one reads is hidden, not dropped', () => {
  const navPage = (more = '') =>
    page(
      `<nav epub:type="toc"><ol>${line('a.xhtml', 'A')}${more}</ol></nav>` +
        '<nav epub:type="landmarks"><ol><li><a href="a.xhtml">başla</a></li></ol></nav>',
    );
  const book = (spine: string, more = '', guide = '') =>
    packed(
      item('a', 'a.xhtml') + item('c', 'c.xhtml') + item('n', 'nav.xhtml', 'properties="nav"'),
      spine,
      { 'a.xhtml': page('<p>bir</p>'), 'c.xhtml': page('<p>hak</p>'), 'nav.xhtml': navPage(more) },
      guide,
    );
  it.each<[string, Parts, string[]]>([
    ['the table of contents behind the last chapter', book(ref('a') + ref('n')), ['~Ön sayfalar: A başla', 'A: bir']],
    [
      'the table of contents that names itself',
      book(ref('a') + ref('n'), line('nav.xhtml', 'İçindekiler')),
      ['~Ön sayfalar: başla', 'A: bir', '~İçindekiler: A İçindekiler'],
    ],
    [
      'a page of rights that the guide names',
      book(ref('a') + ref('c'), '', '<guide><reference type="copyright-page" href="c.xhtml"/></guide>'),
      ['~Ön sayfalar: hak', 'A: bir'],
    ],
    [
      'no chapter in which the guide has a place, or which it calls the text',
      book(
        ref('a'),
        '',
        '<guide><reference type="toc" href="a.xhtml#toc"/><reference type="text" href="a.xhtml"/>' +
          '<reference type="cover" href="a.xhtml"/></guide>',
      ),
      ['A: bir'],
    ],
    [
      'what the book hides',
      one('<p>bir</p><section hidden="hidden"><p>çözüm</p></section><p>iki<span hidden="">x</span></p>'),
      ['~Ön sayfalar: çözüm', 'A: bir iki'],
    ],
    [
      'a list of printed pages',
      one('<p>bir</p><nav epub:type="page-list"><ol><li><a href="#p">1</a></li></ol></nav>'),
      ['~Ön sayfalar: 1', 'A: bir'],
    ],
    [
      'no note that opens from the text',
      one('<p>bir</p><aside epub:type="footnote" hidden=""><p>not</p></aside>'),
      ['A: bir not'],
    ],
  ])('%s', async (_what, parts, expected) => {
    expect(await outcome(parts)).toEqual(expected);
  });

  it.each<[what: string, html: string, bodies: string[]]>([
    [
      'the list in which it is, nor its numbers',
      '<ol start="3"><li>bir<div hidden="">gizli</div>iki</li><li>üç</li></ol>',
      ['<p>gizli</p>', '<ol start="3"><li><p>bir</p><p>iki</p></li><li>üç</li></ol>'],
    ],
    [
      'the table in which it is',
      '<table><tr><td>bir<ul hidden=""><li>gizli</li></ul></td><td>iki</td></tr></table>',
      ['<ul><li>gizli</li></ul>', '<table><tr><td><p>bir</p></td><td>iki</td></tr></table>'],
    ],
    [
      'what is around it, unless a chapter begins in it',
      '<ol><li>bir<div hidden=""><p>gizli</p><p id="b">iki</p></div></li><li>üç</li></ol>',
      ['<p>gizli</p>', '<ol><li><p>bir</p></li></ol>', '<p>iki</p><ol><li>üç</li></ol>'],
    ],
  ])('a hidden block ends not %s', async (_what, html, bodies) => {
    const nav = line('a.xhtml', 'A') + (html.includes('id="b"') ? line('a.xhtml#b', 'B') : '');
    const { chapters } = await readParts(folder, one(html, { nav }));
    expect(chapters.map(({ body }) => body)).toEqual(bodies);
  });

  it('headings of a table of contents begin no chapter', async () => {
    const parts = book(ref('a') + ref('n'));
    const contents = page('<nav epub:type="toc"><h1>İçindekiler</h1><ol></ol></nav>');
    const raw = { ...parts.raw, 'OPS/nav.xhtml': contents, 'OPS/a.xhtml': page('<h1>Bir</h1><p>iki</p>') };
    expect(await outcome({ ...parts, raw })).toEqual(['~Ön sayfalar: İçindekiler', 'Bir: Bir iki']);
  });
});

describe('drawings', () => {
  const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`;
  const png = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
  it.each<[string, string, string[]]>([
    [
      'are the text of a page that has no other',
      `<div>${svg('<text>bir</text><text>iki</text>')}</div>`,
      ['A: ▢ bir iki'],
    ],
    ['are pictures beside a text', `<p>bir</p>${svg('<text>5 cm</text>')}`, ['A: bir ▢']],
    [
      'with a text embedded',
      `<p>bir</p>${svg('<rect width="9" height="9"/><foreignObject><div><p>iki</p></div></foreignObject>')}`,
      ['A: bir ▢ iki'],
    ],
  ])('%s', async (_what, html, expected) => {
    expect(await outcome(one(html))).toEqual(expected);
  });

  it('keep the pictures that are in them', async () => {
    const html = `<p>bir</p>${svg('<rect width="3" height="3"/><image width="9" height="9" href="i.png"/>')}`;
    const { pictures } = await readParts(folder, one(html, { files: { 'i.png': ['image/png', await png()] } }));
    const { dominant } = await sharp(pictures.at(-1)!.file).stats();
    expect([pictures.length, dominant.r > 200 && dominant.g < 50]).toEqual([2, true]);
  });

  it('that are painted are stored as photographs are, unless they show what is behind them', async () => {
    const painted = (alpha: number) =>
      sharp(randomFillSync(Buffer.alloc(600 * 600 * 3)), { raw: { width: 600, height: 600, channels: 3 } })
        .ensureAlpha(alpha)
        .png()
        .toBuffer();
    const types = await Promise.all(
      [1, 0.5].map(async (alpha) => {
        const files: Parts['files'] = { 'i.png': ['image/png', await painted(alpha)] };
        const own = await mkdtemp(join(folder, 'own-'));
        return (await readParts(own, one('<p>bir <img src="i.png"/></p>', { files }))).pictures[0]!.type;
      }),
    );
    expect(types).toEqual(['image/jpeg', 'image/png']);
  });

  it.each([
    ['the cover of a page that is the cover', '<guide><reference type="cover" href="a.xhtml"/></guide>', ''],
    ['the cover of a page that is called so', '', '<meta name="cover" content="a"/>'],
  ])('%s', async (_what, guide, meta) => {
    const parts = packed(
      item('a', 'a.xhtml') + item('b', 'b.xhtml') + item('i', 'i.png', '', 'image/png'),
      ref('a') + ref('b'),
      { 'a.xhtml': page('<img src="i.png"/>'), 'b.xhtml': page('<p>bir</p>'), 'i.png': await png() },
      guide + meta,
    );
    expect((await readParts(folder, parts)).cover).toMatchObject({ width: 9, height: 9 });
  });
});

it('a table of contents may have its numbers beside its links, and a language three letters', async () => {
  const nav = '<li><span>1.</span> <a href="a.xhtml"> Bir </a></li>';
  const parts = one('<p>bir</p>', { nav, metadata: '<dc:language>x</dc:language>' });
  expect(await outcome(parts)).toEqual(['1. Bir: bir']);
  const opf = '<package><metadata><language>tur</language></metadata>';
  const rest = `<manifest>${item('a', ' a.xhtml ')}</manifest><spine>${ref('a')}</spine></package>`;
  const { report } = await readParts(folder, {
    pages: {},
    raw: { 'OPS/package.opf': opf + rest, 'OPS/a.xhtml': page('<p>bir</p>') },
  });
  expect([report.language, report.warnings.map(({ code }) => code)]).toEqual(['tr', ['no_contents']]);
});
