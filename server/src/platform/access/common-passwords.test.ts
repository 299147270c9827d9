import { readFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isCommonest } from './common-passwords.ts';

const world = dictionary['passwords-common'].slice(0, 10_000);

test('the list is that of @zxcvbn-ts/language-common (MIT), as its newest version here has it', () => {
  expect(readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')).toBe(`\n${world.join('\n')}\n`);
});

test('a common password is found whole, the first and the last as well', () => {
  for (const password of [world[0]!, world[5000]!, world.at(-1)!, 'öğretmen', 'galatasaray'])
    expect(isCommonest(password), password).toBe(true);
  for (const password of ['', 'galatasara', `${world[0]}\n${world[1]}`, 'mavi-kalem-42', 'öğretmenim'])
    expect(isCommonest(password), password).toBe(false);
});
