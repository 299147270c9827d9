import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessColumns } from './columns.ts';
import { readCsv } from '../../platform/sheets/csv.ts';
import { fixture } from '../../platform/sheets/fixtures/files.ts';

const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 2, cells }));
const fields = (headers: string[], ...rows: string[][]) =>
  guessColumns(headers, rowsOf(...rows)).map((guess) => guess.field);

test('the columns of the school exports are all recognised', () => {
  for (const name of ['school-utf8-bom.csv', 'school-windows-1254.csv', 'school-with-faults.csv']) {
    const table = readCsv(fixture(name));
    const guesses = guessColumns(table.headers, table.rows);
    expect(guesses.map((guess) => guess.field)).toEqual([
      'student_number',
      'name',
      'surname',
      'department',
      'parent_name',
      'parent_email',
      'parent_phone',
    ]);
    expect(guesses.every((guess) => guess.confidence > 0.9)).toBe(true);
    expect(guesses.map(({ index, header }) => [index, header])).toEqual(
      table.headers.map((header, index) => [index, header]),
    );
  }
});

describe('headers', () => {
  test.each([
    [
      'Turkish in capitals',
      ['SIRA NO', 'OKUL NO', 'ADI', 'SOYADI', 'SINIFI', 'ŞUBESİ', 'VELİ ADI', 'VELİ CEP TEL'],
      ['ignore', 'student_number', 'name', 'surname', 'grade_level', 'department', 'parent_name', 'parent_phone'],
    ],
    [
      'Turkish',
      ['T.C. Kimlik No', 'Öğrenci Numarası', 'Öğrencinin Adı Soyadı', 'Sınıf', 'Doğum Tarihi', 'Veli Mail', 'Veli GSM'],
      ['ignore', 'student_number', 'full_name', 'department', 'birth_year', 'parent_email', 'parent_phone'],
    ],
    [
      'Turkish without its letters',
      ['ogrenci_no', 'ad_soyad', 'sinif_sube', 'veli_eposta'],
      ['student_number', 'full_name', 'department', 'parent_email'],
    ],
    [
      'English',
      [
        'Student ID',
        'First name',
        'Last name',
        'Class',
        'Grade level',
        'E-mail address',
        'Year of birth',
        'Guardian name',
        'Guardian email',
        'Guardian phone number',
      ],
      [
        'student_number',
        'name',
        'surname',
        'department',
        'grade_level',
        'email',
        'birth_year',
        'parent_name',
        'parent_email',
        'parent_phone',
      ],
    ],
    [
      'English, run together',
      ['studentNumber', 'fullName', 'gradeLevel', 'parentEmail'],
      ['student_number', 'full_name', 'grade_level', 'parent_email'],
    ],
    [
      'French',
      ['N°', 'Nom', 'Prénom', 'Classe', 'Date de naissance', 'Courriel du responsable', 'Téléphone des parents'],
      ['ignore', 'surname', 'name', 'department', 'birth_year', 'parent_email', 'parent_phone'],
    ],
    ['French, whole name', ['Nom et prénom', 'Niveau', 'Classe'], ['full_name', 'grade_level', 'department']],
    [
      'Polish',
      ['Lp.', 'Numer ucznia', 'Imię', 'Nazwisko', 'Klasa', 'Rok urodzenia', 'E-mail rodzica', 'Telefon opiekuna'],
      ['ignore', 'student_number', 'name', 'surname', 'department', 'birth_year', 'parent_email', 'parent_phone'],
    ],
    [
      'Polish, whole name',
      ['Imię i nazwisko', 'Oddział', 'Imię i nazwisko rodzica'],
      ['full_name', 'department', 'parent_name'],
    ],
  ])('in %s', (_, headers, expected) => {
    expect(fields(headers)).toEqual(expected);
  });

  test('that speak of others than the child give no one to import', () => {
    expect(
      fields([
        'Sınıf Öğretmeni',
        'Okul Adı',
        'Adres',
        'Cinsiyet',
        'Veli Soyadı',
        'Doğum Yeri',
        'T.C. Kimlik No',
        'Açıklama',
      ]),
    ).toEqual(Array(8).fill('ignore'));
  });

  test('"Veli" beats "Anne" and "Baba"', () => {
    expect(fields(['Anne Adı', 'Baba Adı', 'Veli Adı'])).toEqual(['ignore', 'ignore', 'parent_name']);
    expect(fields(['Anne Adı', 'Baba Adı'])).toEqual(['parent_name', 'ignore']);
  });
});

describe('cells', () => {
  test('speak where the header does not', () => {
    const rows = [
      ['1201', '7-B', '0532 123 45 67', 'ayse@example.com'],
      ['1305', '8/A', '+90 533 765 43 21', 'ayse@example.com'],
    ];
    expect(fields(['', 'Sütun1', 'x', '???'], ...rows)).toEqual([
      'student_number',
      'department',
      'parent_phone',
      'parent_email',
    ]);
  });

  test('with an address for every child hold the children’s own', () => {
    expect(fields(['x'], ['ali@example.com'], ['ece@example.com'])).toEqual(['email']);
  });

  test('that only count the rows are no student numbers', () => {
    expect(fields(['x', 'y'], ['1', '12345678901'], ['2', '10987654321'])).toEqual(['ignore', 'ignore']);
  });

  test('tell "Sınıf" with 7-B from "Sınıf" with 7 beside "Şube"', () => {
    expect(fields(['Sınıf', 'Şube'], ['7', 'B'])).toEqual(['grade_level', 'department']);
    expect(fields(['Sınıf', 'Şube'], ['7-B', 'Merkez'])).toEqual(['department', 'ignore']);
  });

  test('of two words make "Adı" the whole name when no surname is beside it', () => {
    expect(fields(['Adı'], ['Ali Can Er'], ['Ece Işık'])).toEqual(['full_name']);
    expect(fields(['Adı'], ['Ali'], ['Ece Nur'], ['Su'])).toEqual(['name']);
    expect(fields(['Adı', 'Soyadı'], ['Ali Can', 'Er'])).toEqual(['name', 'surname']);
  });
});

test('no field is ever given twice, and every column gets one', () => {
  const header = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'Adı',
      'Adı',
      'Soyadı',
      'Veli',
      'Sınıf',
      'Şube',
      'E-posta',
      'Veli Tel',
      'No',
      'Öğrenci No',
      'Doğum',
    ),
  );
  const cell = fc.oneof(fc.string(), fc.constantFrom('7-B', 'a@example.com', '05321234567', '1201', 'Ali Er'));
  fc.assert(
    fc.property(
      fc.array(header, { maxLength: 12 }),
      fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 6 }),
      (headers, rows) => {
        const guesses = guessColumns(headers, rowsOf(...rows));
        const given = guesses.map((guess) => guess.field).filter((field) => field !== 'ignore');
        expect(guesses.map((guess) => guess.index)).toEqual(headers.map((_, index) => index));
        expect(new Set(given).size).toBe(given.length);
      },
    ),
  );
});
