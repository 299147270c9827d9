import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shared, unplain } from './plain-words.ts';

type Text = Partial<Record<'en' | 'tr' | 'fr' | 'pl', string>>;

const root = join(import.meta.dirname, '../texts');
const texts: [key: string, text: Text][] = ['browser', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(root, folder, file), 'utf8')) as Record<string, Text>),
  ),
);
const withoutParameters = (text: string) => text.replace(/\{\{[^}]*\}\}/g, '').trim();

it('no English text has a word that a teacher, a parent or a child would not say', () => {
  const found = texts.flatMap(([key, { en = '' }]) =>
    unplain
      .filter(([phrase]) => new RegExp(phrase, 'i').test(withoutParameters(en)))
      .map(([, instead]) => `${key}: “${en}” (say: ${instead})`),
  );
  expect(found).toEqual([]);
});

it.each([
  'The level of the text stands here.',
  'Read faster beyond chance',
  'With 95% certainty between -45 and +73',
  'Companies side by side',
  '9 faulty rows',
  'Can be taken back for seven days.',
  'Nobody has closed it',
  'Whoever reads another language gets it as it is.',
  'Effective speed',
  'Read with the clock',
  'Our mail to {{email}} was refused',
  'A licence place is taken',
])('“%s” would be found', (text) => {
  expect(unplain.some(([phrase]) => new RegExp(phrase, 'i').test(text))).toBe(true);
});

it.each(['tr', 'fr', 'pl'] as const)('%s leaves nothing in English but names, units and shared words', (language) => {
  const left = texts.flatMap(([key, { en = '', [language]: other }]) => {
    const bare = withoutParameters(en);
    const isShared = (shared[bare] ?? '').split(' ').includes(language);
    return other === en && /\p{L}{2}/u.test(bare) && !isShared ? [`${key}: “${en}”`] : [];
  });
  expect(left).toEqual([]);
});

it.each([
  ['a frozen account is “zawieszone”', 'pl', /\bfr(ee|o)z/i, /zawie[sś]/i],
  ['a locked account is “zablokowane”', 'pl', /\blocked\b/i, /zablok/i],
  ['a goal is “un objectif”', 'fr', /\bgoal\b/i, /objectif/i],
  ['words skimmed are “survolés”', 'fr', /\bskimmed\b/i, /survol/i],
] as const)('%s wherever it is said (%s)', (_what, language, english, needed) => {
  const others = texts.flatMap(([key, { en = '', [language]: other = '' }]) =>
    english.test(en) && !needed.test(other) ? [`${key}: “${other}”`] : [],
  );
  expect(others).toEqual([]);
});

it('Polish puts the number last where it says words a minute, but for the words that ask for “słów”', () => {
  const wrong = texts.flatMap(([key, { pl = '' }]) =>
    /(?<!około |zamiast | do )\{\{\w+\}\} słów na minutę/.test(pl) ? [`${key}: “${pl}”`] : [],
  );
  expect(wrong).toEqual([]);
});

it('Polish says “you” to a child with a small letter, but where the sentence begins', () => {
  const wrong = texts.flatMap(([key, { pl = '' }]) =>
    /^student(_books)?\./.test(key) && /[^.?!] (Ty|Ci|Cię|Ciebie|Tobie|Tobą|Tw[oó][ij]\p{L}*)(?!\p{L})/u.test(pl)
      ? [`${key}: “${pl}”`]
      : [],
  );
  expect(wrong).toEqual([]);
});

it('Turkish “dâhil” has its circumflex', () => {
  expect(texts.flatMap(([key, { tr = '' }]) => (/\bdahil\b/i.test(tr) ? [key] : []))).toEqual([]);
});

it('French has a narrow no-break space before : ; ? ! and inside « »', () => {
  const wrong = texts.flatMap(([key, { fr = '' }]) =>
    /[^\u202f][;?!»]|[^\u202f]: |«[^\u202f]/.test(fr) ? [`${key}: “${fr}”`] : [],
  );
  expect(wrong).toEqual([]);
});

it('Polish quotes are „ ”, and no language has straight ones', () => {
  const wrong = texts.flatMap(([key, text]) =>
    /“/.test(text.pl ?? '') || Object.values(text).some((one) => /"|\w'\w/.test(one)) ? [`${key}`] : [],
  );
  expect(wrong).toEqual([]);
});
