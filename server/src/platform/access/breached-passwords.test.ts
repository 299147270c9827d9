import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isBreached, isHashFile } from './breached-passwords.ts';

const folder = mkdtempSync(join(tmpdir(), 'okur-breached-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const passwords = Array.from({ length: 5000 }, (_, n) => `kedi ${n}`).toSorted((a, b) => (sha1(a) < sha1(b) ? -1 : 1));
function hashFile(name: string, line: (hash: string, n: number) => string): string {
  const file = join(folder, name);
  writeFileSync(file, passwords.map((password, n) => line(sha1(password), n)).join(''));
  return file;
}

it.each([
  ['with counts', (hash: string, n: number) => `${hash}:${n ** 2}\n`],
  ['with the line ends of Windows', (hash: string, n: number) => `${hash}:${n}\r\n`],
  ['of hashes alone', (hash: string) => `${hash}\n`],
])('every password of a file %s is found, and no other', (name, line) => {
  const file = hashFile(name, line);
  expect(isHashFile(file)).toBe(true);
  expect(passwords.filter((password) => !isBreached(file, password))).toEqual([]);
  expect(passwords.filter((password) => isBreached(file, `${password}.`))).toEqual([]);
});

it('a file of something else is none, nor is one that is missing', () => {
  const file = join(folder, 'list.txt');
  writeFileSync(file, 'galatasaray\nfenerbahce\n');
  expect([isHashFile(file), isHashFile(join(folder, 'missing'))]).toEqual([false, false]);
});
