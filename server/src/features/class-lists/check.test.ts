import { type ClassListField, missingFields } from '@okur/contract/class-lists';
import { describe, expect, test } from 'vitest';
import { checkRows, parentsOf } from './check.ts';
import { guessColumns } from './columns.ts';
import { readCsv } from '../../platform/sheets/csv.ts';
import { fixture } from '../../platform/sheets/fixtures/files.ts';
import type { Table } from '../../platform/sheets/table.ts';

const thisYear = 2026;
const standard: ClassListField[] = [
  'student_number',
  'name',
  'surname',
  'department',
  'parent_name',
  'parent_email',
  'parent_phone',
];
const table = (headers: string[], ...rows: string[][]): Table => ({
  format: 'csv',
  encoding: 'utf-8',
  separator: ';',
  headers,
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
});
const check = (mapping: ClassListField[], ...rows: string[][]) =>
  checkRows(table([...mapping], ...rows), mapping, thisYear);
/** A child's row with one cell of its own. */
const withCell = (field: ClassListField, cell: string) =>
  check(['name', 'surname', 'department', field], ['Ece', 'Işık', '7-B', cell]);
const reasons = (result: { faults: { reason: string }[] }) =>
  result.faults.map((fault) => fault.reason.replace('class_list.reason.', ''));

describe('the lists of the school', () => {
  test.each(['school-utf8-bom.csv', 'school-windows-1254.csv'])('%s has 312 children and no fault', (name) => {
    const list = readCsv(fixture(name));
    const { rows, faults } = checkRows(
      list,
      guessColumns(list.headers, list.rows).map((guess) => guess.field),
      thisYear,
    );
    expect(faults).toEqual([]);
    expect(rows).toHaveLength(312);
    expect(rows[1]).toEqual({
      line: 3,
      student_number: '1001',
      name: 'Öykü',
      surname: 'Gül-Işık',
      department: '8-A',
      grade_level: 8,
      email: null,
      birth_year: null,
      parent_name: 'Ayşe Gül',
      parent_email: 'veli1.1001@example.com',
      parent_phone: '5301130676',
    });
    expect(rows.map((row) => row.name)).toEqual(list.rows.map((row) => row.cells[1]));
    expect(rows.map((row) => row.surname)).toEqual(list.rows.map((row) => row.cells[2]));
  });

  test('brothers and sisters share a parent', () => {
    const list = readCsv(fixture('school-utf8-bom.csv'));
    const { rows } = checkRows(list, standard, thisYear);
    const parents = parentsOf(rows);
    expect(parents).toHaveLength(new Set(list.rows.map((row) => row.cells[5])).size);
    expect(parents.find((parent) => parent.email === 'veli1.1001@example.com')).toEqual({
      email: 'veli1.1001@example.com',
      name: 'Ayşe Gül',
      phone: '5301130676',
      lines: [3, 4, 5],
    });
  });

  describe('school-with-faults.csv', () => {
    const list = readCsv(fixture('school-with-faults.csv'));
    const { rows, faults } = checkRows(list, standard, thisYear);

    test.each([
      [5, 0, 'Öğrenci No', 'student_number', 'duplicate_number', '2002', { line: 4 }],
      [9, 2, 'Soyadı', 'surname', 'missing', '', undefined],
      [13, 5, 'Veli E-posta', 'parent_email', 'email', 'not-an-address', undefined],
      [17, 3, 'Sınıf/Şube', 'department', 'missing', '', undefined],
      [21, 1, 'Adı', 'name', 'formula', '=HYPERLINK("http://example.com","x")', undefined],
      [25, 1, 'Adı', 'name', 'too_long', 'A'.repeat(60), { max: 60 }],
      [29, 6, 'Veli Telefon', 'parent_phone', 'phone', '12', undefined],
      [33, 4, 'Veli Adı Soyadı', 'parent_name', 'cell_count', '', { found: 4, expected: 7 }],
      [37, 1, 'Adı', 'name', 'characters', '<img src=x onerror=alert(1)>', undefined],
    ])('line %i, column %i (%s) is at fault', (line, column_index, column, field, reason, value, params) => {
      expect(faults.filter((fault) => fault.line === line)).toEqual([
        { line, column, column_index, field, value, reason: `class_list.reason.${reason}`, ...(params && { params }) },
      ]);
    });

    test('has no other bad row, and 31 good ones', () => {
      expect(faults.map((fault) => fault.line)).toEqual([5, 9, 13, 17, 21, 25, 29, 33, 37]);
      expect(rows).toHaveLength(31);
      expect(rows.at(-2)).toMatchObject({ line: 40, surname: "O'Neill", parent_name: "Ğani O'Neill" });
    });
  });
});

describe('names', () => {
  test.each([["O'Neill"], ['Ğani'], ['Gül-Işık'], ['Hasan Hüseyin'], ['Ö.'], [`A${'a'.repeat(59)}`]])(
    '%s is fine',
    (name) => {
      expect(check(['name', 'surname', 'department'], [name, 'Er', '7-B'])).toMatchObject({
        rows: [{ name }],
        faults: [],
      });
    },
  );

  test('lose blanks that do not belong, and are composed', () => {
    const { rows } = check(['name', 'surname', 'department'], ['  Hasan\u00a0 Hüseyin ', 'S\u0327en\n', '7-B']);
    expect(rows).toMatchObject([{ name: 'Hasan Hüseyin', surname: 'Şen' }]);
  });

  test.each([['<b>Ece'], ['Ece>'], ['E\u0007ce'], ['E\u202ece'], ['E\u200bce'], ['E\ufffdce'], ['E\u0081ce']])(
    '%j holds characters that do not belong',
    (name) => {
      expect(reasons(check(['name', 'surname', 'department'], [name, 'Er', '7-B']))).toEqual(['characters']);
    },
  );

  test.each([['=1+1'], ['+Ece'], ['-Ece'], ['@Ece'], ["'=1+1"], [' =1+1']])('%j looks like a formula', (name) => {
    expect(reasons(check(['name', 'surname', 'department'], [name, 'Er', '7-B']))).toEqual(['formula']);
  });

  test('in capitals get title case, column by column', () => {
    const { rows } = check(
      ['name', 'surname', 'department', 'parent_name'],
      ['Şule', 'IŞIK', '7-B', ''],
      ['İrem', 'ÇELİK', '7-B', 'ALİ ÇELİK'],
    );
    expect(rows).toMatchObject([
      { name: 'Şule', surname: 'Işık', parent_name: null },
      { name: 'İrem', surname: 'Çelik', parent_name: 'Ali Çelik' },
    ]);
  });

  test('of one column are parted', () => {
    expect(check(['full_name', 'department'], ['Hasan Hüseyin Çelik', '7-B'])).toMatchObject({
      rows: [{ name: 'Hasan Hüseyin', surname: 'Çelik' }],
    });
    const polish = checkRows(
      table(['Nazwisko i imię', 'Klasa'], ['Kowalska Anna', '7B']),
      ['full_name', 'department'],
      thisYear,
    );
    expect(polish.rows).toMatchObject([{ name: 'Anna', surname: 'Kowalska', department: '7-B' }]);
  });

  test('of one column that are missing, half missing or too long are one fault', () => {
    const { rows, faults } = check(
      ['full_name', 'department'],
      ['', '7-B'],
      ['Osman', '7-B'],
      ['=x y', '7-B'],
      [`Ece ${'A'.repeat(61)}`, '7-B'],
      ['A '.repeat(70), '7-B'],
    );
    expect(rows).toEqual([]);
    expect(faults.map((fault) => [fault.line, fault.column_index, fault.reason.split('.').at(-1)])).toEqual([
      [2, 0, 'missing'],
      [3, 0, 'one_name'],
      [4, 0, 'formula'],
      [5, 0, 'too_long'],
      [6, 0, 'too_long'],
    ]);
  });
});

describe('a class', () => {
  test.each([
    ['7-B', '7-B', 7],
    ['7/B', '7-B', 7],
    ['7 B', '7-B', 7],
    ['7b', '7-B', 7],
    ['07 / b', '7-B', 7],
    ['12-i', '12-İ', 12],
    ['9-ı', '9-I', 9],
    ['7 - Ş', '7-Ş', 7],
    ['7. Sınıf / B Şubesi', '7-B', 7],
    ['7. SINIF / B ŞUBESİ', '7-B', 7],
    ['Klasa 7b', '7-B', 7],
    ['7', '7', 7],
    ['7. Sınıf', '7', 7],
    ['Papatyalar', 'Papatyalar', null],
    ['13-B', '13-B', null],
    ['AMP 9/A', 'AMP 9/A', null],
  ])('written %s is %s', (cell, department, grade_level) => {
    expect(check(['name', 'surname', 'department'], ['Ece', 'Işık', cell])).toMatchObject({
      rows: [{ department, grade_level }],
      faults: [],
    });
  });

  test('is made of grade and branch where they stand apart, or of the grade alone', () => {
    expect(check(['name', 'surname', 'grade_level', 'department'], ['Ece', 'Işık', '7. Sınıf', 'b'])).toMatchObject({
      rows: [{ department: '7-B', grade_level: 7 }],
    });
    expect(check(['name', 'surname', 'grade_level'], ['Ece', 'Işık', '7'])).toMatchObject({
      rows: [{ department: '7', grade_level: 7 }],
    });
  });

  test('must be there', () => {
    expect(reasons(check(['name', 'surname', 'department', 'grade_level'], ['Ece', 'Işık', '-', '7']))).toEqual([
      'missing',
    ]);
    expect(check(['name', 'surname'], ['Ece', 'Işık']).faults).toMatchObject([
      { column: '', column_index: -1, field: 'department' },
    ]);
  });
});

test.each<[ClassListField, string, string]>([
  ['email', 'a@b', 'email'],
  ['email', 'a b@example.com', 'email'],
  ['parent_email', 'şule@example.com', 'email'],
  ['parent_email', '@example.com', 'formula'],
  ['parent_phone', '532 123 45 6', 'phone'],
  ['parent_phone', '0532 123 45 67 / 0533 123 45 67', 'phone'],
  ['parent_phone', 'yok', 'phone'],
  ['parent_phone', '+49 30 123456', 'phone'],
  ['parent_phone', '=5321234567', 'formula'],
  ['birth_year', '213', 'birth_year'],
  ['birth_year', '2024', 'birth_year'],
  ['birth_year', '1925', 'birth_year'],
  ['birth_year', '12.05.13', 'birth_year'],
  ['birth_year', '99999', 'birth_year'],
  ['grade_level', '13', 'grade'],
  ['grade_level', '0', 'grade'],
  ['grade_level', 'Hazırlık', 'grade'],
  ['grade_level', '7,5', 'grade'],
  ['student_number', '1'.repeat(21), 'too_long'],
  ['parent_name', 'A'.repeat(121), 'too_long'],
  ['department', '7-B', 'none'],
])('%s %s: %s', (field, cell, reason) => {
  expect(reasons(withCell(field, cell))).toEqual(reason === 'none' ? [] : [reason]);
});

test.each<[ClassListField, string, unknown]>([
  ['parent_phone', '+90 (532) 123 45 67', '5321234567'],
  ['parent_phone', '0532.123.45.67', '5321234567'],
  ['parent_phone', '905321234567', '5321234567'],
  ['parent_phone', '5321234567', '5321234567'],
  ['parent_phone', "'+905321234567", '5321234567'],
  ['parent_phone', '-', null],
  ['parent_email', ' Ayse.Gul@Example.COM ', 'ayse.gul@example.com'],
  ['email', '', null],
  ['birth_year', '2013', 2013],
  ['birth_year', '12.05.2013', 2013],
  ['birth_year', '2013-05-12', 2013],
  ['birth_year', '41406', 2013],
  ['grade_level', '7. Sınıf', 7],
  ['student_number', '007', '007'],
])('%s %s is kept as %s', (field, cell, value) => {
  expect(withCell(field, cell)).toMatchObject({ rows: [{ [field]: value }], faults: [] });
});

describe('rows', () => {
  test('with too many cells are at fault, with empty ones beyond the header they are not', () => {
    const mapping: ClassListField[] = ['name', 'surname', 'department'];
    expect(check(mapping, ['Ece', 'Işık', '7-B', 'x']).faults).toMatchObject([
      { column: '', column_index: 3, field: null, value: 'x', params: { found: 4, expected: 3 } },
    ]);
    expect(check(mapping, ['Ece', 'Işık', '7-B', '', ' '])).toMatchObject({ rows: [{ name: 'Ece' }], faults: [] });
  });

  test('with one number are at fault from the second on', () => {
    const { rows, faults } = check(
      ['student_number', 'name', 'surname', 'department'],
      ['7', 'A', 'Er', '7-B'],
      ['', 'B', 'Er', '7-B'],
      ['7', 'C', 'Er', '7-B'],
      [' 7', 'D', 'Er', '7-B'],
      ['', 'E', 'Er', '7-B'],
    );
    expect(rows.map((row) => row.line)).toEqual([2, 3, 6]);
    expect(faults.map((fault) => [fault.line, fault.params])).toEqual([
      [4, { line: 2 }],
      [5, { line: 2 }],
    ]);
  });

  test('name every bad cell, from left to right', () => {
    expect(
      check(['parent_phone', 'name', 'surname', 'department'], ['1', '', 'Er', '']).faults.map(
        (fault) => fault.column_index,
      ),
    ).toEqual([0, 1, 3]);
  });

  test('are not at fault for a column that is left out', () => {
    expect(check(['name', 'surname', 'department', 'ignore'], ['Ece', 'Işık', '7-B', '=1+1']).faults).toEqual([]);
  });
});

test('a mapping without a name or a class is told', () => {
  expect(missingFields(standard)).toEqual([]);
  expect(missingFields(['full_name', 'grade_level'])).toEqual([]);
  expect(missingFields(['name', 'ignore'])).toEqual(['surname', 'department']);
});

test('a parent’s name and number come from the first child that has them', () => {
  const { rows } = check(
    ['name', 'surname', 'department', 'parent_name', 'parent_email', 'parent_phone'],
    ['A', 'Er', '7-B', '', 'v@example.com', '05321234567'],
    ['B', 'Er', '5-A', 'Ayşe Er', 'V@example.com', '05331234567'],
    ['C', 'Ak', '5-A', 'Ali Ak', '', ''],
  );
  expect(parentsOf(rows)).toEqual([{ email: 'v@example.com', name: 'Ayşe Er', phone: '5321234567', lines: [2, 3] }]);
});
