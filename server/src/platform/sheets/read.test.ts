import { zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import type { SheetData } from 'write-excel-file/node';
import { encode, fixture } from './fixtures/files.ts';
import { readTable } from './read.ts';
import { readXlsx } from './xlsx.ts';

const workbook = (data: SheetData, sheet = 'Liste') => writeWorkbook(data, { sheet }).toBuffer();
const refusal = async (bytes: Uint8Array) =>
  readTable(bytes, 'liste.xlsx').then(
    () => 'taken',
    (error: Error) => error.message,
  );
const text = (value: string) => new TextEncoder().encode(value);

/** A workbook of one sheet, by hand, so that it can be made wrong. */
const sheetXml = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;
const worksheet = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
const parts = (rows: string) => ({
  'xl/workbook.xml': text('<workbook><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': text(
    `<Relationships><Relationship Id="r1" Type="${worksheet}" Target="worksheets/s.xml"/></Relationships>`,
  ),
  'xl/worksheets/s.xml': text(sheetXml(rows)),
});
const cell = (text: string, ref: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (at: number, ...cells: string[]) =>
  `<row r="${at}">${cells.map((text, index) => cell(text, `${'ABCDEFGH'[index]}${at}`)).join('')}</row>`;
const list = row(1, 'No', 'Adı') + row(2, '1', 'Şule');

describe('a class list', () => {
  test('is read by its bytes, whatever its name says', async () => {
    const csv = await readTable(fixture('school-windows-1254.csv'), 'liste.xlsx');
    expect(csv).toMatchObject({ format: 'csv', encoding: 'windows-1254', separator: ';' });
    expect(csv.rows).toHaveLength(312);
    const xlsx = await readTable(
      await workbook([
        ['No', 'Adı'],
        ['1', 'Şule'],
      ]),
      'liste.csv',
    );
    expect(xlsx).toMatchObject({
      format: 'xlsx',
      encoding: 'utf-8',
      separator: null,
      sheet: 'Liste',
      headers: ['No', 'Adı'],
      rows: [{ line: 2, cells: ['1', 'Şule'] }],
    });
  });

  test('is read when several arrive at once', async () => {
    const tables = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => readTable(Buffer.from(`A;B\n${name};1\n`), name)),
    );
    expect(tables.map((table) => table.rows[0]?.cells[0])).toEqual(['a', 'b', 'c', 'd']);
  });

  test('is refused with the name of its file', async () => {
    await expect(readTable(Buffer.from('A;B\n'), '7-B.csv')).rejects.toMatchObject({
      key: 'sheet.refused.empty',
      params: { file: '7-B.csv' },
    });
    await expect(readTable(Buffer.from('A;B\n1;"'), '7-B.csv')).rejects.toMatchObject({
      key: 'sheet.refused.broken_quotes',
      params: { file: '7-B.csv', line: 2 },
    });
  });

  test('is refused at the line of a cell that no spreadsheet could hold', async () => {
    const list = (size: number) => Buffer.from(`Ad;Soyad\nAyşe;Kaya\n${'x'.repeat(size)};Demir\n`);
    expect((await readTable(list(32_767), '7-B.csv')).rows).toHaveLength(2);
    await expect(readTable(list(32_768), '7-B.csv')).rejects.toMatchObject({
      key: 'sheet.refused.long_cell',
      params: { file: '7-B.csv', line: 3, max: 32_767 },
    });
  });

  test('of more than 1 MB is refused, of 1 MB is read', async () => {
    const row = `${'x'.repeat(499)};${'y'.repeat(499)}\n`;
    const list = Buffer.from(row.repeat(1_000));
    expect(list).toHaveLength(1_000_000);
    expect((await readTable(list, 'x')).rows).toHaveLength(999);
    expect(await refusal(Buffer.alloc(1_000_001, '\n'))).toBe('sheet.refused.too_large');
  });
});

describe('a workbook', () => {
  test('gives back the cells it was made of', async () => {
    const cell = fc.string({ unit: fc.constantFrom(...'açğıİöşüÇĞIÖŞÜ7-B<>&"\'@.='), minLength: 1, maxLength: 10 });
    const tables = fc
      .integer({ min: 2, max: 6 })
      .chain((columns) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 2, maxLength: 10 }),
      );
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        const table = await readXlsx(await workbook(rows));
        expect([table.headers, ...table.rows.map(({ cells }) => cells)]).toEqual(rows);
      }),
      { numRuns: 25 },
    );
  });

  test('gives numbers as they are typed, dates as days, and even rows', async () => {
    const born = { value: new Date(Date.UTC(2013, 4, 12)), type: Date, format: 'dd.mm.yyyy' };
    const table = await readTable(
      await workbook([
        ['Okul listesi'],
        [null],
        ['No', 'Tel', 'Doğum', 'Not', null],
        [1042, 5413934107, born, null, null],
        [1043, null, null, null, null],
      ]),
      'x',
    );
    expect(table.headers).toEqual(['No', 'Tel', 'Doğum', 'Not']);
    expect(table.rows).toEqual([
      { line: 4, cells: ['1042', '5413934107', '2013-05-12', ''] },
      { line: 5, cells: ['1043', '', '', ''] },
    ]);
  });

  test('gives a number in scientific notation as its digits', async () => {
    const rows = row(1, 'No', 'Tel') + '<row r="2"><c r="A2"><v>7</v></c><c r="B2"><v>5.413934107E9</v></c></row>';
    expect((await readXlsx(zipSync(parts(rows)))).rows[0]?.cells).toEqual(['7', '5413934107']);
  });

  test('gives its first sheet that holds a list', async () => {
    const bytes = await writeWorkbook([
      { data: [['Kapak']], sheet: 'Kapak' },
      {
        data: [
          ['No', 'Adı'],
          ['1', 'Ece'],
        ],
        sheet: '7-B',
      },
    ]).toBuffer();
    expect(await readTable(bytes, 'x')).toMatchObject({ sheet: '7-B', headers: ['No', 'Adı'] });
  });

  test('counts its rows and columns like a text file', async () => {
    expect(await refusal(await workbook(Array.from({ length: 20_002 }, () => ['a', 'b'])))).toBe(
      'sheet.refused.too_many_rows',
    );
    expect(await refusal(await workbook([Array<string>(61).fill('a'), ['b']]))).toBe('sheet.refused.too_many_columns');
  });

  test('without a list below its header is refused', async () => {
    expect(await refusal(await workbook([['No', 'Adı']]))).toBe('sheet.refused.empty');
  });
});

describe('a file that may do harm or is something else is refused:', () => {
  const compound = (content: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), encode(content, 'utf-16le')]);

  test('a workbook under a password, an old one, a Word file, a broken one', async () => {
    expect(await refusal(compound('EncryptedPackage'))).toBe('sheet.refused.encrypted');
    expect(await refusal(compound('Workbook'))).toBe('sheet.refused.old_excel');
    expect(await refusal(zipSync({ 'word/document.xml': text('<document/>') }))).toBe('sheet.refused.not_a_table');
    expect(await refusal((await workbook([['A'], ['B']])).subarray(0, -30))).toBe('sheet.refused.damaged');
    expect(await refusal(zipSync(parts('<row r="x'))).catch(String)).toBe('sheet.refused.damaged');
  });

  test('an archive with an encrypted entry', async () => {
    const archive = zipSync(parts(list));
    const directory = Buffer.from(archive).indexOf('PK\u0001\u0002');
    archive[directory + 8] = 1;
    expect(await refusal(archive)).toBe('sheet.refused.encrypted');
  });

  test('an archive that unpacks to more than 50 MB, and one that lies about it', async () => {
    const bomb = zipSync({ ...parts(list), 'xl/media/a.xml': new Uint8Array(50_000_001) });
    expect(await refusal(bomb)).toBe('sheet.refused.unsafe');
    const liar = Buffer.from(bomb);
    const entry = liar.lastIndexOf('PK\u0001\u0002');
    liar.writeUInt32LE(1000, entry + 24);
    expect(await refusal(liar)).toBe('sheet.refused.damaged');
  });

  test('an archive of more than 2,000 entries', async () => {
    const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`a${at}`, text('')]));
    expect(await refusal(zipSync(many))).toBe('sheet.refused.unsafe');
  });

  test.each(['../evil.xml', '/etc/evil.xml', 'C:/evil.xml', 'xl/../../evil.xml'])(
    'an archive with the path %s',
    async (path) => {
      expect(await refusal(zipSync({ ...parts(list), [path]: text('<x/>') }))).toBe('sheet.refused.damaged');
    },
  );

  test('a sheet that declares entities', async () => {
    const files = parts(list);
    const bomb = text(`<!DOCTYPE x [<!ENTITY a "ha">]>${sheetXml(row(1, 'A', 'B') + row(2, '&a;', 'x'))}`);
    expect(await refusal(zipSync({ ...files, 'xl/worksheets/s.xml': bomb }))).toBe('sheet.refused.unsafe');
  });

  test('a sheet whose row number would fill the memory', async () => {
    expect(await refusal(zipSync(parts(list + row(2_000_000_000, 'x', 'y'))))).toBe('sheet.refused.too_complex');
  });

  test('but of an archive with an entry that its directory hides, only what the directory names is read', async () => {
    const hidden = sheetXml(row(1, 'No', 'Adı') + row(2, '1', 'Gizli'));
    const archive = Buffer.from(zipSync({ ...parts(list), 'xl/worksheets/t.xml': text(hidden) }, { level: 0 }));
    const local = archive.indexOf('xl/worksheets/t.xml');
    archive.write('xl/worksheets/s.xml', local);
    const [entry, end] = [archive.lastIndexOf('PK\u0001\u0002'), archive.lastIndexOf('PK\u0005\u0006')];
    const tail = Buffer.from(archive.subarray(end));
    tail.writeUInt16LE(3, 8);
    tail.writeUInt16LE(3, 10);
    tail.writeUInt32LE(tail.readUInt32LE(12) - (end - entry), 12);
    const table = await readTable(Buffer.concat([archive.subarray(0, entry), tail]), 'x');
    expect(table.rows).toEqual([{ line: 2, cells: ['1', 'Şule'] }]);
  });
});
