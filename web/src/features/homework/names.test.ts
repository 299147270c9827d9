import { expect, it } from 'vitest';
import { fullName, shortNames } from './names.ts';

it('a student goes by name and surname, or by the sign-in name while there is none', () => {
  expect(fullName({ name: 'Ada', surname: 'Erol', username: 'ada.erol' })).toBe('Ada Erol');
  expect(fullName({ name: 'Ada', surname: null, username: 'ada.erol' })).toBe('Ada');
  expect(fullName({ name: null, surname: null, username: 'ada.erol' })).toBe('ada.erol');
});

it('two students of one first name are told apart', () => {
  expect(shortNames(['Ayça Gökmen', 'Bora Uçar', 'Ayça Nur Candan', 'ada.erol'])).toEqual([
    'Ayça G.',
    'Bora',
    'Ayça C.',
    'ada.erol',
  ]);
});
