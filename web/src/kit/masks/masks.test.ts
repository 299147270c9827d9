import { expect, it } from 'vitest';
import { dateMask, ipMask, percentMask, phoneMask, separatorMask, taxIdMask, timeMask } from './masks.ts';

it('writes a phone number while it is typed, and takes a pasted one with its prefix', () => {
  expect(phoneMask('5')).toBe('(5');
  expect(phoneMask('5321')).toBe('(532) 1');
  expect(phoneMask('5321234567')).toBe('(532) 123 45 67');
  expect(phoneMask('+90 532 123 45 67')).toBe('(532) 123 45 67');
  expect(phoneMask('05321234567')).toBe('(532) 123 45 67');
  expect(phoneMask('53212345678999')).toBe('(532) 123 45 67');
});

it('writes times, dates and tax numbers', () => {
  expect(timeMask('930')).toBe('93:0');
  expect(timeMask('0930')).toBe('09:30');
  expect(dateMask('20240305')).toBe('2024-03-05');
  expect(taxIdMask('1234567890')).toBe('123 456 78 90');
});

it('keeps a percentage between 0 and 100 with two decimals', () => {
  expect(percentMask()('12.345')).toBe('12.34');
  expect(percentMask(',')('12.5')).toBe('12,5');
  expect(percentMask()('250')).toBe('100');
  expect(percentMask()('abc')).toBe('');
});

it('groups thousands', () => {
  expect(separatorMask('.')('1234567')).toBe('1.234.567');
  expect(separatorMask()('0012')).toBe('12');
});

it('keeps an address of four numbers', () => {
  expect(ipMask('192.168.1.300')).toBe('192.168.1.255');
  expect(ipMask('1921681')).toBe('192.168.1');
  expect(ipMask('10.')).toBe('10.');
});
