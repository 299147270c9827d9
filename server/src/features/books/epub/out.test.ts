import { readFile } from 'node:fs/promises';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { books } from '@okur/contract';
import type { TocEntry } from '@okur/contract/books';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { makeSchool, staff } from '../../../platform/testing/factories.ts';
import { endOf } from '../../../platform/testing/jobs.ts';
import { line, makeEpub } from './testing.ts';
import { long } from '../../../platform/testing/long.ts';

const app = await testApp();
const ce = await staff(app, 'CE');

const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const css = '.c { text-align: center } .in { padding-left: 3em }';
const pages = {
  'a.xhtml':
    '<h1>Bir &amp; iki</h1><p class="c">Söz<a epub:type="noteref" href="n.xhtml#n">1</a>' +
    '<br/><img src="i.png" alt=""/></p>' +
    '<div><div>Bir dize</div><div class="in">iki</div><div>üç</div></div><hr/><p xml:lang="fr">«&#160;mot&#160;»</p>',
  'b.xhtml':
    '<table><tr><th colspan="2">Ay</th></tr><tr><td/><td>su</td></tr></table><dl><dt>ad</dt><dd>anlam</dd></dl>' +
    '<p><ruby>漢<rt>kan</rt></ruby> <math><msup><mi>x</mi><mn>2</mn></msup></math></p><ol start="3"><li>üç</li></ol>',
  'n.xhtml': '<aside epub:type="footnote" id="n"><p>Not</p></aside>',
};

it('a book leaves as an EPUB without a fault, with the chapters that readers see', async () => {
  const nav = line('a.xhtml', 'Bir &amp; iki', line('b.xhtml', 'Alt')) + line('n.xhtml', 'Notlar');
  const bytes = await makeEpub({ pages, nav, css, files: { 'i.png': ['image/png', png] } });
  const made = await ce.call(books.createBook, {
    body: { title: 'Kitap <1>', language: 'tr', ean: '9780306406157' },
    files: { epub: { fileName: 'a.epub', bytes } },
  });
  const params = { id: made.body.data.id as string };
  await endOf(app, made.body.data.import.job_id);
  const out = await ce.call(books.bookEpub, { params });
  expect([out.status, out.headers['content-type']]).toEqual([200, 'application/epub+zip']);
  expect((await EpubCheck.validate(out.bytes)).messages).toEqual([]);
  const toc = (await ce.call(books.bookToc, { params })).body.data as TocEntry[];
  const notes = toc.find(({ title }) => title === 'Notlar')!;
  await ce.call(books.toggleBookChapter, { params: { id: notes.id }, body: {} });
  expect((await EpubCheck.validate((await ce.call(books.bookEpub, { params })).bytes)).messages).toEqual([]);
  const { instructor } = await makeSchool(app);
  expect((await instructor.call(books.bookEpub, { params })).status).toBe(403);
});

it.each(long ? ['aesop-fables', 'childrens-literature', 'waste-land'] : ['waste-land'])(
  '%s leaves without a fault',
  async (name) => {
    const bytes = await readFile(new URL(`../../../demo/epubs/${name}.epub`, import.meta.url));
    const made = await ce.call(books.createBook, {
      body: { title: name, language: 'en' },
      files: { epub: { fileName: `${name}.epub`, bytes } },
    });
    const params = { id: made.body.data.id as string };
    await endOf(app, made.body.data.import.job_id);
    const out = await ce.call(books.bookEpub, { params });
    expect(out.status, out.text).toBe(200);
    expect((await EpubCheck.validate(out.bytes)).messages).toEqual([]);
  },
);
