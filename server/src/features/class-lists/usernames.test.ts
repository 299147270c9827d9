import { Username } from '@okur/contract/fields';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePassword, makeUsername } from './usernames.ts';

describe('a username', () => {
  test.each([
    ['AKD', 'Osman', 'Çelik', 'akd.osman.celik'],
    ['AKD', 'Hasan Hüseyin', 'Gül-Işık', 'akd.hasan.gulisik'],
    ['ÇINAR', 'İSMAİL', 'IĞDIR', 'cinar.ismail.igdir'],
    ['AKD', 'Ğani', "O'Neill", 'akd.gani.oneill'],
    ['AKD', 'Łucja', 'Wójcik', 'akd.lucja.wojcik'],
    ['AKD', 'Ольга', 'Иванова', 'akd.student'],
  ])('of %s, %s %s is %s', (company, name, surname, username) => {
    expect(makeUsername(company, name, surname, new Set())).toBe(username);
  });

  test('is numbered when it is taken', () => {
    const taken = new Set(['akd.ece.er']);
    expect([1, 2, 3].map(() => makeUsername('AKD', 'Ece', 'Er', taken))).toEqual([
      'akd.ece.er2',
      'akd.ece.er3',
      'akd.ece.er4',
    ]);
  });

  test('is new and allowed for any names', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.string(),
            fc.string({ unit: 'grapheme', maxLength: 80 }),
            fc.string({ unit: 'grapheme', maxLength: 80 }),
          ),
          { maxLength: 20 },
        ),
        (people) => {
          const taken = new Set<string>();
          const made = people.map(([company, name, surname]) => makeUsername(company, name, surname, taken));
          expect(new Set(made).size).toBe(people.length);
          for (const username of made) expect(Username.parse(username)).toBe(username);
        },
      ),
    );
  });
});

describe('a first password', () => {
  const made = Array.from({ length: 2_000 }, makePassword);

  test('is three groups of signs that no one confuses', () => {
    for (const password of made)
      expect(password).toMatch(/^[bcdfghjkmnprstvxyz3467]{3}(-[bcdfghjkmnprstvxyz3467]{3}){2}$/);
  });

  test('has 40 bits and more', () => {
    const signs = new Set(made.join('').replaceAll('-', ''));
    expect(9 * Math.log2(signs.size)).toBeGreaterThan(40);
    expect(new Set(made).size).toBe(made.length);
  });
});
