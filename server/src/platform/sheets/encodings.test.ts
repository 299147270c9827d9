import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from './csv.ts';
import { encode } from './fixtures/files.ts';
import { readTable } from './read.ts';
import { TableRefused } from './table.ts';

/* Lists as schools' programs write them: in each encoding every name comes out right, or the file is refused. */

const polish = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ';
const byBytes = (letters: string, bytes: string) => {
  const codes = bytes.split(' ').map((byte) => Number.parseInt(byte, 16));
  return new Map([...letters].map((letter, at) => [letter, codes[at]!]));
};
/** Letters above ASCII of code pages that no decoder here knows, or that are only looked at for these letters. */
const pages = {
  cp857: byBytes('çğıöşüÇĞİÖŞÜâîûêé', '87 a7 8d 94 9f 81 80 a6 98 99 9e 9a 83 8c 96 88 82'),
  'windows-1250': byBytes(polish, 'b9 e6 ea b3 f1 f3 9c 9f bf a5 c6 ca a3 d1 d3 8c 8f af'),
  'iso-8859-2': byBytes(polish, 'b1 e6 ea b3 f1 f3 b6 bc bf a1 c6 ca a3 d1 d3 a6 ac af'),
  'iso-8859-9': byBytes('çğıöşüÇĞİÖŞÜâîûé', 'e7 f0 fd f6 fe fc c7 d0 dd d6 de dc e2 ee fb e9'),
};
const inPage = (text: string, page: Map<string, number>) =>
  Buffer.from([...text].map((letter) => page.get(letter) ?? letter.charCodeAt(0)));

const turkishName = fc.constantFrom(
  ...'Çelik Gök İnci Iğdır Şule Öz Özge ömür kâmil Rûhi Çınar Yağmur Gül-Işık Kö Ağaç Ünlü hâlâ Ali Ece'.split(' '),
);
const polishName = fc.constantFrom(
  ...'Zięba Łukasz Żaneta Święta Gdańska Góra Józef Ćma Źrebak Kąkol Wałęsa Ewa Nowak Żółć'.split(' '),
);
const lists = (name: fc.Arbitrary<string>) => fc.array(fc.tuple(name, name), { minLength: 1, maxLength: 12 });
const csvOf = (rows: [string, string][]) => ['Ad;Soyad', ...rows.map((row) => row.join(';'))].join('\r\n');

/** Cells as they were written, or a refusal that tells how to save the file. */
function rightOrRefused(bytes: Buffer, rows: [string, string][]): 'right' | 'refused' {
  try {
    expect(readCsv(bytes).rows.map(({ cells }) => cells)).toEqual(rows);
    return 'right';
  } catch (error) {
    if (error instanceof TableRefused && error.key === 'sheet.refused.encoding') return 'refused';
    throw error;
  }
}

describe.each([
  ['Turkish', turkishName],
  ['Polish', polishName],
])('%s names', (language, name) => {
  test.each(['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be'] as const)('in %s are right', (encoding) => {
    fc.assert(
      fc.property(
        lists(name),
        (rows) => void expect(rightOrRefused(encode(csvOf(rows), encoding), rows)).toBe('right'),
      ),
      { numRuns: 40 },
    );
  });

  const ofLanguage =
    language === 'Turkish' ? (['cp857', 'iso-8859-9'] as const) : (['windows-1250', 'iso-8859-2'] as const);
  test.each(ofLanguage)('in %s are right or the file is refused', (page) => {
    fc.assert(
      fc.property(lists(name), (rows) => void rightOrRefused(inPage(csvOf(rows), pages[page]), rows)),
      { numRuns: 200 },
    );
  });
});

test('Turkish names in Windows-1254 and ISO-8859-9 are right, the letters of each', () => {
  fc.assert(
    fc.property(lists(turkishName), (rows) => {
      expect(rightOrRefused(encode(csvOf(rows), 'windows-1254'), rows)).toBe('right');
      expect(rightOrRefused(inPage(csvOf(rows), pages['iso-8859-9']), rows)).toBe('right');
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['cp857', 'Çelik'],
  ['cp857', 'özge'],
  ['cp857', 'Gök'],
  ['windows-1250', 'Zięba'],
  ['iso-8859-2', 'Święta'],
] as const)('one name in %s, %s, is enough for a refusal', (page, name) => {
  expect(rightOrRefused(inPage(csvOf([[name, 'Ali']]), pages[page]), [[name, 'Ali']])).toBe('refused');
});

test('quotation marks and dashes as Windows writes them stay', () => {
  const rows: [string, string][] = [
    ['Ali “Can” Er', '2025 – 2026'],
    ['O’Neil', '5–8'],
  ];
  expect(rightOrRefused(encode(csvOf(rows), 'windows-1254'), rows)).toBe('right');
});

test.each([
  ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['a JPEG', Buffer.from('ffd8ffe0', 'hex')],
  ['a packed file', Buffer.from('1f8b0800', 'hex')],
])('%s is no list, whatever follows its first bytes', async (_name, start) => {
  const bytes = Buffer.concat([start, Buffer.from('Ad;Soyad\r\nAli;Can\r\n')]);
  await expect(readTable(bytes, 'liste.csv')).rejects.toThrow('sheet.refused.not_a_table');
});
