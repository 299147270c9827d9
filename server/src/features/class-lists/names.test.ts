import { describe, expect, test } from 'vitest';
import { calmNames, splitFullName } from './names.ts';

describe('a list in capitals', () => {
  test('gets Turkish title case', () => {
    expect(calmNames(['ŞULE IŞIK', 'İSMAİL IĞDIR', 'GÜL-IŞIK', 'Ö. ÇAĞRI'])).toEqual([
      'Şule Işık',
      'İsmail Iğdır',
      'Gül-Işık',
      'Ö. Çağrı',
    ]);
    expect(calmNames(['ISIL ILICA'])).toEqual(['Isıl Ilıca']);
  });

  test('keeps the dots of names that are not Turkish', () => {
    expect(calmNames(['ŞULE', "O'NEILL", 'WILLIAM', 'MICHALSKI-WÓJCIK'])).toEqual([
      'Şule',
      "O'Neill",
      'William',
      'Michalski-Wójcik',
    ]);
    expect(calmNames(['MICHALSKI', 'ŁAPIŃSKI'])).toEqual(['Michalski', 'Łapiński']);
    expect(calmNames(Array<string>(20).fill('ISMAIL'))).toEqual(Array(20).fill('Ismail'));
  });

  test('of surnames alone leaves the first names as they are', () => {
    expect(calmNames(['Ayşe Nur IŞIK', 'Deniz McAdam ÇELİK'])).toEqual(['Ayşe Nur Işık', 'Deniz McAdam Çelik']);
  });
});

test('a list that does not shout stays as it is', () => {
  const names = ['Şule', 'ALİ', 'deniz', 'Gül-Işık', "O'Neill"];
  expect(calmNames(names)).toEqual(names);
  expect(calmNames([])).toEqual([]);
});

describe('a whole name', () => {
  test.each([
    ['Osman Çelik', 'Osman', 'Çelik'],
    ['Hasan Hüseyin Çelik', 'Hasan Hüseyin', 'Çelik'],
    ['HASAN HÜSEYİN ÇELİK', 'HASAN HÜSEYİN', 'ÇELİK'],
    ['Öykü Gül-Işık', 'Öykü', 'Gül-Işık'],
    ['Öykü Gül - Işık', 'Öykü', 'Gül-Işık'],
    ['Ayşe Nur KAYA YILMAZ', 'Ayşe Nur', 'KAYA YILMAZ'],
    ['KAYA YILMAZ Ayşe Nur', 'Ayşe Nur', 'KAYA YILMAZ'],
    ['Kaya Yılmaz, Ayşe', 'Ayşe', 'Kaya Yılmaz'],
    ["Ğani O'Neill", 'Ğani', "O'Neill"],
    ['Osman', 'Osman', ''],
  ])('%s', (full, name, surname) => {
    expect(splitFullName(full, false)).toEqual({ name, surname });
  });

  test('starts with the surname where the header says so', () => {
    expect(splitFullName('Kowalska Anna Maria', true)).toEqual({ name: 'Anna Maria', surname: 'Kowalska' });
  });
});
