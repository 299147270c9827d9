import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from './csv.ts';
import { encode, fixture, fixtureEncodings } from './fixtures/files.ts';
import type { FixtureEncoding } from './fixtures/files.ts';
import type { Separator } from './table.ts';

const separators: Separator[] = [';', ',', '\t', '|'];
const ways = fixtureEncodings.flatMap((encoding) => separators.map((separator) => ({ encoding, separator })));
const csvOf = (rows: string[][], separator: Separator, quoted = true) =>
  stringify(rows, { delimiter: separator, quoted, record_delimiter: '\r\n' });
const read = (text: string) => readCsv(Buffer.from(text));

const letters = [...'abcçdefgğhıijklmnoöprsştuüvyzABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ'];
/** Letters every encoding has, and what may trouble a reader of quoted cells. */
const anyCell = fc.string({ unit: fc.constantFrom(...letters, ...'0123456789 .-@/\'";,|\t\n\r<=+'), maxLength: 12 });
const filledCell = fc.tuple(fc.constantFrom(...letters), anyCell).map(([letter, rest]) => letter + rest);
const plainCell = fc.string({ unit: fc.constantFrom(...letters, ...'0123456789 .-@/\'"'), maxLength: 12 });
const plainFilledCell = fc.tuple(fc.constantFrom(...letters), plainCell).map(([letter, rest]) => letter + rest);

/** Two columns and more, a full header, and no blank row. */
const tables = (cell: fc.Arbitrary<string>, filled: fc.Arbitrary<string>) =>
  fc.integer({ min: 2, max: 8 }).chain((columns) =>
    fc.record({
      headers: fc.array(filled, { minLength: columns, maxLength: columns }),
      rows: fc.array(
        fc
          .tuple(filled, fc.array(cell, { minLength: columns - 1, maxLength: columns - 1 }))
          .map(([first, rest]) => [...rest, first]),
        { minLength: 1, maxLength: 12 },
      ),
    }),
  );

describe.each(ways)('a table written in $encoding with $separator between cells', ({ encoding, separator }) => {
  const same = (rows: string[][], quoted: boolean) => {
    const table = readCsv(encode(csvOf(rows, separator, quoted), encoding));
    expect([table.headers, ...table.rows.map((row) => row.cells)]).toEqual(rows);
    expect(table.separator).toBe(separator);
  };

  test('is read back cell by cell, whatever is in its quoted cells', () => {
    fc.assert(
      fc.property(tables(anyCell, filledCell), ({ headers, rows }) => same([headers, ...rows], true)),
      { numRuns: 60 },
    );
  });

  test('is read back cell by cell when only the cells that need quotes have them', () => {
    fc.assert(
      fc.property(tables(plainCell, plainFilledCell), ({ headers, rows }) => same([headers, ...rows], false)),
      { numRuns: 60 },
    );
  });
});

test.each<[FixtureEncoding, string]>([
  ['utf-8', 'utf-8'],
  ['utf-8-bom', 'utf-8'],
  ['utf-16le', 'utf-16le'],
  ['utf-16be', 'utf-16be'],
  ['windows-1254', 'windows-1254'],
])('Turkish letters in %s are told from the bytes', (encoding, expected) => {
  const table = readCsv(encode('Adı;Soyadı\r\nŞule;Iğdır\r\nİsmail;Gül-Işık\r\n', encoding));
  expect(table.encoding).toBe(expected);
  expect(table.rows.map((row) => row.cells)).toEqual([
    ['Şule', 'Iğdır'],
    ['İsmail', 'Gül-Işık'],
  ]);
});

test('the two exports of one school hold the same 312 children', () => {
  const [utf8, windows] = [readCsv(fixture('school-utf8-bom.csv')), readCsv(fixture('school-windows-1254.csv'))];
  expect([utf8.encoding, windows.encoding]).toEqual(['utf-8', 'windows-1254']);
  expect(utf8.headers).toEqual([
    'Öğrenci No',
    'Adı',
    'Soyadı',
    'Sınıf/Şube',
    'Veli Adı Soyadı',
    'Veli E-posta',
    'Veli Telefon',
  ]);
  expect(utf8.rows).toHaveLength(312);
  expect(windows.rows).toEqual(utf8.rows);
  expect(windows.rows[5]).toEqual({
    line: 7,
    cells: ['1005', 'Çınar', 'Güneş', '8-B', 'Zehra Güneş', 'veli1.1005@example.com', '05459123382'],
  });
});

describe('lines', () => {
  test('keep their numbers where blank lines and cells of several lines are between them', () => {
    const table = read('A;B\r\n\r\n1;"x\r\ny\nz"\r\n;\r\n\r\n2;y\r\n3;z');
    expect(table.rows).toEqual([
      { line: 3, cells: ['1', 'x\r\ny\nz'] },
      { line: 8, cells: ['2', 'y'] },
      { line: 9, cells: ['3', 'z'] },
    ]);
  });

  test.each(['\n', '\r\n', '\r'])('may end in %j', (end) => {
    expect(read(['A;B', '1;x', '', '2;y'].join(end)).rows.map((row) => row.line)).toEqual([2, 4]);
  });

  test('with too few or too many cells stay as they are', () => {
    expect(read('A;B;C\n1;2\n1;2;3;4\n1;2;3').rows.map((row) => row.cells.length)).toEqual([2, 4, 3]);
  });
});

describe('the separator', () => {
  test('is not taken from an address or from "Surname, Name"', () => {
    expect(
      read('No;Adı;Adres\n1;Ali;Gül Sok. 5, Kat 3, Çankaya, Ankara\n2;Ece;Ova Cad. 1, Kat 2, Çankaya, Ankara\n')
        .separator,
    ).toBe(';');
    expect(read('No;Öğrenci;Şube\n1;"Çelik, Ali";7-B\n2;Işık, Ece;7-B\n').separator).toBe(';');
  });

  test('is found below a title', () => {
    const table = read('Çınar Ortaokulu, Ankara\n\nNo;Adı;Soyadı\n1;Ali;Çelik\n2;Ece;Işık\n');
    expect(table.headers).toEqual(['No', 'Adı', 'Soyadı']);
    expect(table.rows.map((row) => row.line)).toEqual([4, 5]);
  });

  test('may be named in the first line, as Excel does', () => {
    const table = read('sep=|\r\nA,B|C\r\n1|2,3\r\n');
    expect(table).toMatchObject({ separator: '|', headers: ['A,B', 'C'], rows: [{ line: 3, cells: ['1', '2,3'] }] });
  });
});

test('a list of one column is a list', () => {
  expect(read('Adı Soyadı\nAli Çelik\nEce Işık\n')).toMatchObject({
    headers: ['Adı Soyadı'],
    rows: [{ cells: ['Ali Çelik'] }, { cells: ['Ece Işık'] }],
  });
});

test('a quotation mark inside a word stays', () => {
  expect(read('A;B\nAli "Can" Er;5"\n').rows[0]?.cells).toEqual(['Ali "Can" Er', '5"']);
});

test.each([
  ['sheet.refused.empty', ''],
  ['sheet.refused.empty', '\r\n ; ;\r\n\r\n'],
  ['sheet.refused.empty', 'Adı;Soyadı\r\n'],
  ['sheet.refused.not_a_table', '<html><table><tr><td>Adı</td></tr></table></html>'],
  ['sheet.refused.not_a_table', '%PDF-1.7 ...'],
  ['sheet.refused.not_a_table', 'A;B\n1;\0'],
  ['sheet.refused.broken_quotes', 'A;B\n1;"never closed\n2;x\n'],
  ['sheet.refused.too_many_rows', `A;B\n${'1;2\n'.repeat(20_001)}`],
  ['sheet.refused.too_many_columns', `${Array.from({ length: 61 }, (_, at) => `C${at}`).join(';')}\n1;2`],
])('is refused with %s: %.30j', (key, text) => {
  expect(() => read(text)).toThrow(key);
});

test('a quote that never closes is named by its line', () => {
  expect(() => read('A;B\n1;x\n2;"y\n3;z\n')).toThrow(expect.objectContaining({ params: { line: 3 } }));
});

test('half a character at the end of UTF-16 is damage', () => {
  expect(() => readCsv(encode('A;B\n1;2\n', 'utf-16le').subarray(0, -1))).toThrow('sheet.refused.damaged');
});

test('a separator inside quotes never wins over the one between them', () => {
  const table = readCsv(Buffer.from('"Ad"|"Soyad\t"\r\n""|"Kaya"\r\n'));
  expect(table).toMatchObject({ separator: '|', headers: ['Ad', 'Soyad\t'] });
});
