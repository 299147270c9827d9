import { crc32, deflateSync } from 'node:zlib';
import { readArticleFile } from '@okur/contract/articles';
import { zipSync } from 'fflate';

/* Files of at most 1 MB that are made to keep their reader busy. */

const size = 1_000_000;
const unpacked = 45_000_000;
const repeated = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length));
const bytesOf = (text: string) => new TextEncoder().encode(text);
const inLines = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('');

const heading = 'Adı;Soyadı;Sınıf;Numara;Veli e-posta\n';
const schema = 'http://schemas.openxmlformats.org';
const document = '<?xml version="1.0" encoding="UTF-8"?>';

/** A workbook whose one sheet holds this. */
const workbook = (sheet: string) =>
  zipSync({
    '[Content_Types].xml': bytesOf(
      `${document}<Types xmlns="${schema}/package/2006/content-types">` +
        '<Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    'xl/workbook.xml': bytesOf(
      `${document}<workbook xmlns="${schema}/spreadsheetml/2006/main" xmlns:r="${schema}/officeDocument/2006/` +
        'relationships"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': bytesOf(
      `${document}<Relationships xmlns="${schema}/package/2006/relationships"><Relationship Id="r1" ` +
        `Type="${schema}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': bytesOf(
      `${document}<worksheet xmlns="${schema}/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
    ),
  });
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const rowOf = (n: number, texts: readonly string[]) =>
  `<row r="${n}">${texts.map((text, at) => cell(`${String.fromCharCode(65 + at)}${n}`, text)).join('')}</row>`;
const pupils = (count: number) =>
  rowOf(1, ['Adı', 'Soyadı', 'Sınıf', 'Numara']) +
  inLines(count, (n) => rowOf(n + 2, [`Ad${n}`, `Soyad${n}`, `${n % 8}-A`, String(n)]));

const word = (body: string) =>
  zipSync({
    '[Content_Types].xml': bytesOf(
      `${document}<Types xmlns="${schema}/package/2006/content-types">` +
        '<Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    '_rels/.rels': bytesOf(
      `${document}<Relationships xmlns="${schema}/package/2006/relationships"><Relationship Id="r1" ` +
        `Type="${schema}/officeDocument/2006/relationships/officeDocument" ` +
        'Target="word/document.xml"/></Relationships>',
    ),
    'word/document.xml': bytesOf(
      `${document}<w:document xmlns:w="${schema}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  });
const paragraph = '<w:p><w:r><w:t>Bir.</w:t></w:r></w:p>';

/** OneRoster's CSV files; what is not given is absent. */
const roster = (files: Record<string, string>) => {
  const names = ['academicSessions', 'classes', 'courses', 'enrollments', 'orgs', 'users', 'demographics'];
  const modes = names.map((name) => `file.${name},${`${name}.csv` in files ? 'bulk' : 'absent'}\n`).join('');
  const manifest = `propertyName,value\nmanifest.version,1.0\noneroster.version,1.1\n${modes}`;
  const all = { 'manifest.csv': manifest, ...files };
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, bytesOf(text)])));
};
const userHeading =
  'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,' +
  'identifier,email,sms,phone,agentSourcedIds,grades,password\n';
const orgs = 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\no1,,,Okul,school,,\n';

/** A picture of one colour: many pixels in few bytes. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((width * 4 + 1) * height), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export interface HostileFile {
  name: string;
  /** Path of the call; `{company}` stands for a company's id. */
  path: string;
  field: string;
  fileName: string;
  bytes: () => Uint8Array;
}

const list = (name: string, fileName: string, bytes: () => Uint8Array): HostileFile => ({
  name: `class list, ${name}`,
  path: 'companies/{company}/class-lists',
  field: 'file',
  fileName,
  bytes,
});
const csv = (name: string, text: () => string) => list(name, 'liste.csv', () => bytesOf(text().slice(0, size)));
const xlsx = (name: string, sheet: () => string) => list(name, 'liste.xlsx', () => workbook(sheet()));
const docx = (name: string, body: () => string): HostileFile => ({
  name: `article, ${name}`,
  path: readArticleFile.path,
  field: 'file',
  fileName: 'metin.docx',
  bytes: () => word(body()),
});
const picture = (path: string, field: string): HostileFile => ({
  name: `picture of 40 megapixels, ${path}`,
  path,
  field,
  fileName: 'a.png',
  bytes: () => png(6300, 6300),
});

export const hostileFiles: HostileFile[] = [
  csv('20,000 rows', () => heading + inLines(20_000, (n) => `A${n};B${n};${n % 8}-A;${n};v${n}@a.example\n`)),
  csv('rows of one sign', () => heading + repeated('a\n', size)),
  csv('faults in every cell', () => heading + inLines(20_000, (n) => `;${n};${'x'.repeat(15)};-;@\n`)),
  csv('a million separators', () => heading + repeated(';', size)),
  csv('quotes that never end', () => `${heading}"${repeated('""', size)}`),
  csv('one cell', () => heading + repeated('ş', size / 2)),
  xlsx('20,000 students', () => pupils(20_000)),
  xlsx('45 MB of empty rows', () => repeated('<row/>', unpacked)),
  xlsx('45 MB in one cell', () => rowOf(1, [repeated('a', unpacked)])),
  xlsx('elements without end', () => repeated('<row><c>', unpacked)),
  {
    name: 'OneRoster, 45 MB of users',
    path: 'one-rosters',
    field: 'file',
    fileName: 'roster.zip',
    bytes: () =>
      roster({
        'orgs.csv': orgs,
        'users.csv': userHeading + repeated('u1,,,true,o1,student,u,,A,B,,,,,,,05,\n', unpacked),
      }),
  },
  {
    name: 'OneRoster, 20,000 users',
    path: 'one-rosters',
    field: 'file',
    fileName: 'roster.zip',
    bytes: () =>
      roster({
        'orgs.csv': orgs,
        'users.csv':
          userHeading + inLines(20_000, (n) => `u${n},,,true,o1,student,user${n},,Ad${n},Soy${n},,${n},,,,,05,\n`),
      }),
  },
  docx('45 MB of paragraphs', () => repeated(paragraph, unpacked)),
  docx('200,000 signs', () => repeated(paragraph, 2_000_000)),
  docx('nested tables', () => repeated('<w:tbl><w:tr><w:tc>', unpacked)),
  docx('one blank text', () => `<w:p><w:r><w:t>a${repeated(' ', unpacked)}b</w:t></w:r></w:p>`),
  picture('question-images', 'image'),
];
