import { limits } from '@okur/contract/limits';
import { Password, Username } from '@okur/contract/fields';
import { describe, expect, it } from 'vitest';
import { firstPassword } from './password/firstPassword.ts';
import { usernameOf } from './usernameOf.ts';

describe('a made-up password', () => {
  const many = Array.from({ length: 400 }, firstPassword);

  it('is three groups of three signs that look like no other', () => {
    for (const password of many)
      expect(password).toMatch(
        new RegExp(`^([${limits.firstPassword.alphabet}]{3}-){2}[${limits.firstPassword.alphabet}]{3}$`),
      );
    expect(Password.parse(many[0])).toBe(many[0]);
  });

  it('is never the same and uses every sign', () => {
    expect(new Set(many).size).toBe(many.length);
    expect(new Set(many.join('').replaceAll('-', '')).size).toBe(limits.firstPassword.alphabet.length);
  });
});

describe('the username offered', () => {
  it.each([
    ['Osman', 'Çelik', 'AKD', 'akd.osman.celik'],
    ['Işıl Ece', 'Göğüş', undefined, 'isil.gogus'],
    ['İpek', 'Öz Şahin', 'GNY', 'gny.ipek.ozsahin'],
    ['Łucja', 'Wiśniewska', undefined, 'lucja.wisniewska'],
    ['Al', '', undefined, 'al00'],
  ])('for %s %s of %s is %s', (name, surname, school, username) => {
    expect(usernameOf(name, surname, school)).toBe(username);
    expect(Username.parse(username)).toBe(username);
  });

  it('is nothing while there is no name', () => expect(usernameOf('', '', 'AKD')).toBe(''));

  it('is never longer than a username may be', () =>
    expect(usernameOf('a'.repeat(60), 'b'.repeat(60))).toHaveLength(60));
});
