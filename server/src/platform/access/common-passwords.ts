import { readFileSync } from 'node:fs';

/** Common with children and schools here, and missing in the world's list. */
const turkish: ReadonlySet<string> = new Set([
  'sifre',
  'sifre123',
  'şifre',
  'şifre123',
  'parola',
  'parola123',
  'okul123',
  'ogrenci',
  'öğrenci',
  'ogretmen',
  'öğretmen',
  'galatasaray',
  'fenerbahce',
  'fenerbahçe',
  'besiktas',
  'beşiktaş',
  'trabzonspor',
  'istanbul',
  'ankara06',
  'izmir35',
  'turkiye',
  'türkiye',
  'ataturk',
  'atatürk',
  'canim',
  'canım',
  'askim',
  'aşkım',
  'annem',
  'babam',
  'merhaba',
  'deneme',
  'deneme123',
  'okumak',
  'kitap123',
]);
/**
 * One a line, the 10,000 commonest of the world; read when a password is set. As a set of texts out of its
 * package they take memory for nothing.
 */
let lines: string | undefined;

export function isCommonest(password: string): boolean {
  lines ??= readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  return turkish.has(password) || (!password.includes('\n') && lines.includes(`\n${password}\n`));
}
