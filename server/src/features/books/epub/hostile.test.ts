import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { readEpub } from './read.ts';
import { EpubRefused } from './refused.ts';
import { line, makeEpub, type Parts } from './testing.ts';

/* What hides deeper in a file than its pages: each is left out, or the file is refused with a reason. */

const folder = await mkdtemp(join(tmpdir(), 'okur-hostile-'));
afterAll(() => rm(folder, { recursive: true }));

/** The text of the book, how many pictures it has and its warnings; or why it was refused. */
async function outcomeOf(bytes: Buffer) {
  const file = join(folder, 'book.epub');
  await writeFile(file, bytes);
  const read = await readEpub({ file, folder, language: 'tr' }).catch((error: unknown) => {
    if (error instanceof EpubRefused) return error.reason;
    throw error;
  });
  if (typeof read === 'string') return read;
  return {
    text: read.chapters.map(({ body }) => body).join(''),
    pictures: read.pictures.length,
    warnings: read.report.warnings.map(({ code }) => code),
  };
}
const outcome = async (parts: Parts) => outcomeOf(await makeEpub(parts));
const one = (body: string, over: Partial<Parts> = {}): Parts => ({
  pages: { 'a.xhtml': body },
  nav: line('a.xhtml', 'A'),
  ...over,
});
/** An entity of the file system, and one that is a thousand million times itself. */
const entities =
  '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY a "lol">' +
  Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('') +
  ']>';
const drawing = (inside: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">` +
  `<rect width="9" height="9"/>${inside}</svg>`;
const picture = (content: string | Buffer) =>
  one('<p>bir</p><img src="d.svg" alt=""/>', { files: { 'd.svg': ['image/svg+xml', content] } });

describe('archives', () => {
  it('within the archive are not opened, and are no page', async () => {
    const inner = await makeEpub({ pages: {}, raw: { 'bomb.xhtml': Buffer.alloc(20_000_000, ' ') } });
    const files: Parts['files'] = { 'inner.zip': ['application/zip', inner] };
    expect(await outcome(one('<p>bir</p>', { files }))).toMatchObject({ text: '<p>bir</p>' });
    const opf =
      '<package version="3.0"><manifest><item id="p" href="p.xhtml" media-type="application/xhtml+xml"/></manifest>' +
      '<spine><itemref idref="p"/></spine></package>';
    expect(await outcome({ pages: {}, raw: { 'OPS/package.opf': opf, 'OPS/p.xhtml': inner } })).toBe('broken');
  });

  it('of five thousand files are read, and of one more are refused', async () => {
    // Beside the five that every EPUB of one page has.
    const files = (count: number): Parts['raw'] =>
      Object.fromEntries(Array.from({ length: count - 5 }, (_, at) => [`OPS/${at}.txt`, '']));
    expect(await outcome(one('<p>bir</p>', { raw: files(5000)! }))).toMatchObject({ text: '<p>bir</p>' });
    expect(await outcome(one('<p>bir</p>', { raw: files(5001)! }))).toBe('too_large');
  });

  it('with a name that leads out of them are refused', async () => {
    const bytes = await makeEpub(one('<p>bir</p>', { raw: { 'OPS/aaaa/bbb/passwd': 'x' } }));
    const named = Buffer.from(bytes.toString('latin1').replaceAll('OPS/aaaa/bbb', '../../../etc'), 'latin1');
    expect(await outcomeOf(named)).toBe('broken');
  });

  it('have no file that is outside them, wherever it is asked for', async () => {
    const { pictures, warnings, text } = (await outcome(
      one('<p>bir</p><img src="../../../../../etc/hostname" alt=""/><img src="/etc/hostname" alt=""/>', {
        css: '@import "../../../../etc/passwd"; @import "book.css"; @import url(http://evil.example/a.css);',
      }),
    )) as Exclude<Awaited<ReturnType<typeof outcome>>, string>;
    expect([text, pictures, warnings]).toEqual(['<p>bir</p>', 0, ['pictures_lost']]);
    const container =
      '<container><rootfiles><rootfile full-path="/etc/passwd" media-type="application/oebps-package+xml"/>' +
      '</rootfiles></container>';
    expect(await outcome(one('<p>bir</p>', { raw: { 'META-INF/container.xml': container } }))).toMatch(
      /^(not_epub|broken)$/,
    );
  });
});

it.each(['META-INF/container.xml', 'OPS/package.opf', 'OPS/nav.xhtml'])(
  'entities of %s are not expanded',
  async (path) => {
    const content = `${entities}<x>&j;&f;</x>`;
    const found = await outcome(one('<p>bir</p>', { raw: { [path]: content } }));
    expect(JSON.stringify(found)).not.toMatch(/lol|root:/);
  },
);

it('an entity of plain text is read, but not so often that it fills the memory', async () => {
  const text = 'x'.repeat(200);
  const content = `<!DOCTYPE html [<!ENTITY a "${text}">]><html><body><p>${'&a; '.repeat(100_000)}</p></body></html>`;
  const found = await outcome(one('', { raw: { 'OPS/a.xhtml': content } }));
  expect((found as { text: string }).text.split(text).length - 1).toBe(500);
});

describe('a drawing', () => {
  it.each<[string, string | Buffer]>([
    ['entities', drawing('<text>&j;&f;</text>', entities)],
    ['entities behind blanks', drawing('<text>&f;</text>', ' '.repeat(300) + entities)],
    ['entities, packed', gzipSync(drawing('<text>&a;</text>', entities))],
    ['entities in two bytes', Buffer.from(`\ufeff${drawing('<text>&a;</text>', entities)}`, 'utf16le')],
  ])('with %s is left out, and the report says so', async (_what, content) => {
    expect(await outcome(picture(content))).toMatchObject({ pictures: 0, warnings: ['pictures_lost'] });
  });

  it('with scripts and files of others is drawn without them', async () => {
    const inside =
      '<script>alert(1)</script><image xlink:href="file:///etc/passwd" width="9" height="9"/>' +
      '<use xlink:href="http://evil.example/u.svg#u"/><style>@import url(http://evil.example/s.css);' +
      '@font-face { font-family: x; src: url(http://evil.example/f.woff2) }</style>' +
      '<foreignObject><iframe src="http://evil.example"/></foreignObject>';
    const found = await outcome(picture(drawing(inside)));
    expect(found).toMatchObject({ pictures: 1 });
    expect(JSON.stringify(found)).not.toMatch(/evil|alert|passwd/);
  });
});

describe('contents three hundred levels deep', () => {
  const nested = (of: (under: string) => string) => Array.from({ length: 300 }).reduce<string>(of, '');

  it('are refused, as those of EPUB 2 are', async () => {
    const nav = nested((under) => line('a.xhtml', 'A', under));
    expect(await outcome(one('<p>bir</p>', { nav }))).toBe('too_deep');
    const ncx = nested(
      (under) => `<navPoint><navLabel><text>A</text></navLabel><content src="a.xhtml"/>${under}</navPoint>`,
    );
    expect(await outcome({ pages: { 'a.xhtml': '<p>bir</p>' }, ncx })).toBe('too_deep');
  });
});

describe('ten megabytes', () => {
  /** Packed as little as a text is, so that the size alone refuses nothing. */
  const tags = (make: (at: number) => string, count: number) =>
    Array.from({ length: count }, (_, at) => make(at)).join('');

  it('of elements within each other are refused, as elements beside each other are read', async () => {
    const open = (at: number) => `<div id="n${(at * 2_654_435_761) % 4_294_967_296}">`;
    expect(await outcome(one(tags(open, 500_000)))).toBe('too_deep');
    const beside = await outcome(one(`<p>bir</p>${tags((at) => `${open(at)}</div>`, 20_000)}`));
    expect(beside).toMatchObject({ text: '<p>bir</p>' });
  });
});
