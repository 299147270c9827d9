import { expect, test } from 'vitest';
import { checkRows } from './check.ts';
import { guessColumns } from './columns.ts';
import { readCsv } from './csv.ts';
import { faultsCsv } from './faults-csv.ts';
import { fixture } from './fixtures/files.ts';
import type { Table } from './table.ts';

const texts = { line: 'Satır', reason: 'Neden', describe: (fault: { reason: string }) => `“${fault.reason}”` };
const faultsOf = (table: Table) => checkRows(table, guessColumns(table.headers, table.rows).map((guess) => guess.field), 2026).faults;

test('the bad rows come back as a file that can be corrected and read again', () => {
  const table = readCsv(fixture('school-with-faults.csv'));
  const csv = faultsCsv(table, faultsOf(table), texts);
  expect(csv.startsWith('\ufeffSatır;Neden;Öğrenci No;')).toBe(true);
  const again = readCsv(Buffer.from(csv));
  expect(again.headers).toEqual(['Satır', 'Neden', ...table.headers]);
  expect(again.rows.map((row) => row.cells[0])).toEqual(['5', '9', '13', '17', '21', '25', '29', '33', '37']);
  expect(again.rows[1]?.cells).toEqual(['9', '“class_list.reason.missing”', '2007', 'Esra', '', '7-C', 'Zeynep Gül', 'veli2.2007@example.com', '05490011611']);
  // The duplicate's first row is not in the file.
  expect(faultsOf(again).map((fault) => fault.line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
});

test('no cell of the file is a formula', () => {
  const table = readCsv(Buffer.from('=A;@Adı;Soyadı;Sınıf\n+1;=1+1;-Er;@x\n\tx;"\r=2";y;z;+5\n'));
  const cells = readCsv(Buffer.from(faultsCsv(table, faultsOf(table), texts)));
  expect([cells.headers, ...cells.rows.map((row) => row.cells)].flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  expect(cells.rows).toHaveLength(2);
});

test('a row with several faults stands there once, with all of them', () => {
  const table = readCsv(Buffer.from('Adı;Soyadı;Sınıf\n;;7-B\n'));
  expect(faultsCsv(table, faultsOf(table), texts)).toContain('\r\n2;“class_list.reason.missing” · “class_list.reason.missing”;;;7-B\r\n');
});
