import { describe, expect, it } from 'vitest';
import { Day, whole } from './fields.ts';
import { allRoutes } from './index.ts';
import { nameIn } from './names.ts';

const changes = allRoutes.flatMap(({ route }) => {
  if (route.method !== 'PUT' && route.method !== 'PATCH') return [];
  const nothing = route.body?.safeParse({});
  return nothing?.success ? [{ call: `${route.method} ${route.path}`, nothing: nothing.data }] : [];
});

describe('a call that changes some fields of a thing', () => {
  it('is among those looked at', () => {
    expect(changes.map(({ call }) => call)).toEqual(
      expect.arrayContaining(['PUT companies/{id}', 'PUT users/{id}', 'PUT articles/{id}']),
    );
  });

  it.each(changes)('$call never puts a default in the place of a field left out', ({ nothing }) => {
    expect(nothing).toEqual({});
  });
});

describe('a day', () => {
  it.each(['1900-01-01', '2026-11-21', '2028-02-29', '2999-12-31'])('%s is one', (day) => {
    expect(Day.parse(day)).toBe(day);
  });

  it.each(['0000-01-01', '0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31', '2026-02-30', '2026-1-1', ''])(
    '%s is refused once, before anything is reckoned from it',
    (day) => {
      expect(Day.safeParse(day).error?.issues.map(({ message }) => message)).toEqual(['validation.date']);
    },
  );
});

describe('a whole number', () => {
  it.each([
    [2.5, 'validation.whole_number'],
    [null, 'validation.number'],
    ['2', 'validation.number'],
    [0, 'validation.range'],
    [13, 'validation.range'],
  ])('%s is refused by %s', (value, rule) => {
    expect(
      whole(1, 12)
        .safeParse(value)
        .error?.issues.map(({ message }) => message),
    ).toEqual([rule]);
  });
});

describe('a name in each language', () => {
  it.each([
    ['fr', { en: 'Fox', tr: 'Tilki', fr: 'Renard', pl: 'Lis' }, 'Renard'],
    ['fr', { en: 'Fox', tr: 'Tilki', fr: '', pl: 'Lis' }, 'Tilki'],
    ['fr', { en: 'Fox', tr: '', fr: '', pl: 'Lis' }, 'Fox'],
    ['en', { en: '', tr: '', fr: 'Renard', pl: 'Lis' }, 'Renard'],
    ['en', { pl: 'Lis' }, 'Lis'],
    ['tr', {}, ''],
  ])('is for a reader of %s, of %j, %s', (language, names, name) => {
    expect(nameIn(names, language)).toBe(name);
  });
});
