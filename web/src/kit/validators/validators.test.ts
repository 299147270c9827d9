import { describe, expect, it } from 'vitest';
import { picture } from './schemas.ts';
import {
  confirmedValidator,
  email,
  fileExtension,
  fileMaxSize,
  fileMinSize,
  max,
  maxLength,
  min,
  minLength,
  pattern,
  required,
} from './validators.ts';

const file = (name: string, size = 10) => ({ name, size });
const pictures = ['png', 'jpg', 'jpeg'];

describe('files', () => {
  it.each([
    [2_000_000, null],
    [2_000_001, 'fileMaxSize'],
    [1, null],
  ])('%d bytes against at most 2,000,000: %s', (size, error) => {
    expect(fileMaxSize(2_000_000)(file('a', size))).toBe(error);
  });
  it.each([
    [0, 'fileMinSize'],
    [1, null],
    [500, null],
  ])('%d bytes against at least 1: %s', (size, error) => {
    expect(fileMinSize(1)(file('a', size))).toBe(error);
  });
  it.each([
    ['photo.png', pictures, null],
    ['photo.gif', pictures, 'fileExtension'],
    ['avatar', pictures, 'fileExtension'],
    ['avatar', [], null],
    ['a.tar.gz', ['gz'], null],
    ['PHOTO.JPG', pictures, null],
  ])('%s against %j: %s', (name, allowed, error) => {
    expect(fileExtension(allowed)(file(name))).toBe(error);
  });
  it('checks each file of a list, and nothing when there is none', () => {
    expect(fileExtension(pictures)([file('a.png'), file('b.exe')])).toBe('fileExtension');
    expect(fileMaxSize(1)(null)).toBeNull();
  });
  it('refuses a picture that is empty, too large or of another kind, in the form', () => {
    expect(picture.safeParse(new File(['x'], 'a.png')).success).toBe(true);
    expect(picture.safeParse(null).success).toBe(true);
    expect(picture.safeParse(new File([], 'a.png')).error?.issues[0]?.message).toBe('validation.image');
    expect(picture.safeParse(new File(['x'], 'a.svg')).success).toBe(false);
  });
});

describe('a pair that must match', () => {
  it.each([
    ['secret1', 'secret1', [], []],
    ['secret1', 'secret2', [], ['confirmedValidator']],
    ['secret1', 'secret1', ['confirmedValidator'], []],
    ['secret1', '', ['required'], ['required']],
  ])('%s and "%s" with %j before: %j', (first, second, before, after) => {
    expect(confirmedValidator(first, second, before)).toEqual(after);
  });
});

it('checks the generic rules', () => {
  expect(required('')).toBe('required');
  expect(required(false)).toBeNull();
  expect(required([])).toBe('required');
  expect([min(4)(3), min(4)(4), max(4)(5), max(4)(null)]).toEqual(['min', null, 'max', null]);
  expect([
    minLength(6)('12345'),
    minLength(6)('123456'),
    maxLength(200)('a'.repeat(201)),
    maxLength(200)('a'.repeat(200)),
  ]).toEqual(['minLength', null, 'maxLength', null]);
  expect([pattern(/^\d+$/)('12a'), pattern(/^\d+$/)('')]).toEqual(['pattern', null]);
  expect([email('ada@okur.example'), email('ada@'), email('')]).toEqual([null, 'email', null]);
});
