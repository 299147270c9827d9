import { articles } from '@okur/contract';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { encode } from '../../../platform/sheets/fixtures/files.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { makeSchool, staff } from '../../../platform/testing/factories.ts';
import { makeArticle } from '../../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app);

const upload = (bytes: Uint8Array | string, fileName: string, client = sp) =>
  client.call(articles.readArticleFile, { files: { file: { fileName, bytes } }, body: {} });
const read = async (bytes: Uint8Array | string, fileName = 'Kış uykusu.txt') => {
  const { status, body, text } = await upload(bytes, fileName);
  expect(status, text).toBe(200);
  return body.data as articles.ImportedArticle;
};
const refusal = async (bytes: Uint8Array | string, fileName = 'metin.docx') => {
  const { status, body } = await upload(bytes, fileName);
  return [status, body.errors?.file?.[0], body.params?.file?.file];
};

const formats = 'http://schemas.openxmlformats.org';
const office = `${formats}/officeDocument/2006/relationships`;
const w = [
  `xmlns:w="${formats}/wordprocessingml/2006/main"`,
  `xmlns:r="${office}"`,
  `xmlns:a="${formats}/drawingml/2006/main"`,
  `xmlns:wp="${formats}/drawingml/2006/wordprocessingDrawing"`,
].join(' ');
const bytesOf = (xml: string) => new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
/** Word in Turkish: the ids of the styles are translated, their names are not. */
const stylesXml = `<w:styles ${w}>${[
  ['KonuBal', 'Title'],
  ['Balk1', 'heading 1'],
  ['Balk2', 'heading 2'],
  ['Balk5', 'heading 5'],
]
  .map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`)
  .join('')}</w:styles>`;
const paragraph = (text: string, style = '', run = '') => {
  const ofParagraph = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : '';
  const ofRun = run ? `<w:rPr>${run}</w:rPr>` : '';
  return `<w:p>${ofParagraph}<w:r>${ofRun}<w:t>${text}</w:t></w:r></w:p>`;
};
const relations = (...lines: string[]) =>
  bytesOf(`<Relationships xmlns="${formats}/package/2006/relationships">${lines.join('')}</Relationships>`);

function word(body: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  return zipSync({
    '[Content_Types].xml': bytesOf(
      `<Types xmlns="${formats}/package/2006/content-types">` +
        '<Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    '_rels/.rels': relations(`<Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/>`),
    'word/_rels/document.xml.rels': relations(
      `<Relationship Id="s1" Type="${office}/styles" Target="styles.xml"/>`,
      `<Relationship Id="n1" Type="${office}/footnotes" Target="footnotes.xml"/>`,
      `<Relationship Id="p1" Type="${office}/image" Target="media/image1.png"/>`,
    ),
    'word/styles.xml': bytesOf(stylesXml),
    'word/footnotes.xml': bytesOf(
      `<w:footnotes ${w}><w:footnote w:id="2"><w:p><w:r><w:t>Bir dipnot.</w:t></w:r></w:p></w:footnote></w:footnotes>`,
    ),
    'word/document.xml': bytesOf(`<w:document ${w}><w:body>${body}</w:body></w:document>`),
    ...more,
  });
}

describe('a Word document', () => {
  it('gives its title, headings on two levels, bold and italic, of which an article can be made', async () => {
    const document = word(
      paragraph('Kış uykusu', 'KonuBal') +
        paragraph('Ayılar', 'Balk1') +
        paragraph('Ayılar kışın uyur.') +
        paragraph('Besin', 'Balk2') +
        paragraph('Çok yerler &lt;b&gt;.', '', '<w:b/>') +
        paragraph('Yarasalar', 'Balk1') +
        paragraph('Asılı uyurlar.', '', '<w:i/>') +
        paragraph('Not', 'Balk5'),
    );
    const article = await read(document, 'odev.docx');
    expect(article).toEqual({
      title: 'Kış uykusu',
      format: 'docx',
      encoding: null,
      language: null,
      word_count: 12,
      body:
        '<h2>Ayılar</h2><p>Ayılar kışın uyur.</p><h3>Besin</h3><p><strong>Çok yerler &lt;b&gt;.</strong></p>' +
        '<h2>Yarasalar</h2><p><em>Asılı uyurlar.</em></p><h3>Not</h3>',
      headings: [
        { level: 2, text: 'Ayılar' },
        { level: 3, text: 'Besin' },
        { level: 2, text: 'Yarasalar' },
        { level: 3, text: 'Not' },
      ],
      left_out: { pictures: 0, notes: 0, tables: 0 },
    });
    expect((await makeArticle(sp, { title: article.title, body: article.body })).body).toBe(article.body);
  });

  it('loses pictures and notes, keeps the words of a table, and says so', async () => {
    const picture =
      '<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData>' +
      `<pic:pic xmlns:pic="${formats}/drawingml/2006/picture">` +
      '<pic:blipFill><a:blip r:embed="p1"/></pic:blipFill></pic:pic>' +
      '</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
    const note = '<w:p><w:r><w:t>Kuşlar göçer.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>';
    const table = `<w:tbl><w:tr><w:tc>${paragraph('Kuş')}</w:tc><w:tc>${paragraph('Yol')}</w:tc></w:tr></w:tbl>`;
    const article = await read(
      word(picture + note + table, { 'word/media/image1.png': new Uint8Array(5000) }),
      'Göç yolları.docx',
    );
    expect(article.left_out).toEqual({ pictures: 1, notes: 1, tables: 1 });
    expect([article.title, article.body]).toEqual(['Göç yolları', '<p>Kuşlar göçer.</p><p>Kuş</p><p>Yol</p>']);
  });

  it('runs nothing and follows nothing: scripts and links in it are words at most', async () => {
    const link =
      '<w:p><w:hyperlink r:id="h1"><w:r><w:t>tıkla</w:t></w:r></w:hyperlink>' +
      '<w:r><w:t>&lt;script&gt;x()&lt;/script&gt; sonra</w:t></w:r></w:p>';
    const article = await read(
      word(link, {
        'word/_rels/document.xml.rels': relations(
          `<Relationship Id="h1" Type="${office}/hyperlink" Target="javascript:x()" TargetMode="External"/>`,
        ),
      }),
    );
    expect(article.body).toBe('<p>tıkla&lt;script&gt;x()&lt;/script&gt; sonra</p>');
  });

  const compound = (content: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), encode(content, 'utf-16le')]);
  it.each([
    ['under a password', () => compound('EncryptedPackage'), 'encrypted'],
    ['of an old Word', () => compound('WordDocument'), 'old_word'],
    ['that is a workbook', () => zipSync({ 'xl/workbook.xml': bytesOf('<workbook/>') }), 'not_text'],
    ['cut off', () => word(paragraph('Bir')).subarray(0, -40), 'damaged'],
    ['of broken XML', () => word('<w:p><w:r>'), 'damaged'],
    [
      'that unpacks to more than 50 MB',
      () => word(paragraph('Bir'), { 'word/a.xml': new Uint8Array(50_000_001) }),
      'unsafe',
    ],
    [
      'with a document type of its own',
      () =>
        word('', {
          'word/document.xml': bytesOf(
            `<!DOCTYPE x [<!ENTITY y "z">]><w:document ${w}><w:body>${paragraph('&y;')}</w:body></w:document>`,
          ),
        }),
      'unsafe',
    ],
    ['without a word', () => word(paragraph(' ')), 'empty'],
    ['longer than an article may be', () => word(paragraph('kelime '.repeat(30_000))), 'too_long'],
  ])('%s is refused with its reason', async (_name, bytes, reason) => {
    expect(await refusal(bytes())).toEqual([422, `article_file.${reason}`, 'metin.docx']);
  });
});

describe('a text file', () => {
  const text = 'Kış uykusu\r\n\r\nAyılar kışın uyur.\r\nİğne, şapka, ğ.\r\n';
  it.each([
    ['UTF-8', encode(text, 'utf-8'), 'utf-8'],
    ['UTF-8 with a mark', encode(text, 'utf-8-bom'), 'utf-8'],
    ['UTF-16', encode(text, 'utf-16le'), 'utf-16le'],
    ['UTF-16, the other way round', encode(text, 'utf-16be'), 'utf-16be'],
    ['Windows-1254', encode(text, 'windows-1254'), 'windows-1254'],
  ])('in %s is read letter by letter', async (_name, bytes, encoding) => {
    expect(await read(bytes)).toMatchObject({
      title: 'Kış uykusu',
      encoding,
      format: 'text',
      body: '<p>Ayılar kışın uyur.<br />İğne, şapka, ğ.</p>',
      word_count: 6,
    });
  });

  it('whose lines were broken to fit a page gets its paragraphs back', async () => {
    const line = 'Bu satır sayfanın sonunda bölündüğü için burada bitiyor ve';
    const { title, body } = await read(
      `${line}\n${line}\nalttaki satırda sürüyor.\n${line}\nburada bitiyor.\n`,
      'Uzun metin.txt',
    );
    expect(title).toBe('Uzun metin');
    expect(body).toBe(`<p>${line} ${line} alttaki satırda sürüyor.</p><p>${line} burada bitiyor.</p>`);
  });

  it('with a line for each paragraph keeps them apart', async () => {
    const long = 'Uzun bir paragraf tek bir satırda durur ve nokta ile biter. '.repeat(4).trim();
    expect(await read(`Başlık\n${long}\n${long}`)).toMatchObject({
      language: 'tr',
      body: `<p>${long}</p><p>${long}</p>`,
    });
  });

  it('with headings, lists and a poem keeps them', async () => {
    const { title, body, headings } = await read(
      '# Ağaç\n\n## Kök\n- su alır\n- tutar\n  sıkıca\n\n## Şiir\nDallarda kuş\nyerde kış\n\n1. bir\n2. iki',
    );
    expect(title).toBe('Ağaç');
    expect(body).toBe(
      '<h2>Kök</h2><ul><li>su alır</li><li>tutar sıkıca</li></ul>' +
        '<h2>Şiir</h2><p>Dallarda kuş<br />yerde kış</p><ol><li>bir</li><li>iki</li></ol>',
    );
    expect(headings.map(({ text: words }) => words)).toEqual(['Kök', 'Şiir']);
  });

  it('takes its title from the file where it begins with a sentence, and keeps markup as words', async () => {
    expect(await read('Bir varmış, bir yokmuş.\n\n<b>Kalın</b> & ince')).toMatchObject({
      title: 'Kış uykusu',
      body: '<p>Bir varmış, bir yokmuş.</p><p>&lt;b&gt;Kalın&lt;/b&gt; &amp; ince</p>',
    });
  });

  it.each([
    ['is empty', '', 'empty'],
    ['has blanks alone', ' \n \n', 'empty'],
    ['is a PDF', '%PDF-1.7 x', 'not_text'],
    ['is RTF', '{\\rtf1 x}', 'not_text'],
    ['is a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not_text'],
  ])('that %s is refused', async (_name, bytes, reason) => {
    expect(await refusal(bytes, 'metin.txt')).toEqual([422, `article_file.${reason}`, 'metin.txt']);
  });
});

it('a file is needed, and the right to add articles', async () => {
  expect((await sp.call(articles.readArticleFile, { files: {}, body: {} })).body.errors?.file).toEqual([
    'validation.required',
  ]);
  expect((await upload('Metin', 'a.txt', school.manager)).status).toBe(403);
  expect((await upload('Bir metin.', 'a.txt', school.instructor)).status).toBe(200);
});
