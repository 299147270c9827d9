import { describe, expect, it } from 'vitest';
import type { Language } from '../fields.ts';
import { runsOf, stemOf, stemsOf, termFinder, wordInRun, wordKey } from './lookup.ts';

const terms = (words: Record<string, string | null>) =>
  Object.entries(words).map(([term, part_of_speech]) => ({ term, part_of_speech }));
const lookUpTerms = (word: string, language: Language, glossary: ReturnType<typeof terms>) =>
  termFinder(language, glossary)({ words: [word], at: 0 }).map(({ term }) => term);

const turkish = terms({
  rüzgâr: 'noun',
  kitap: 'noun',
  ağaç: 'noun',
  çocuk: 'noun',
  renk: 'noun',
  burun: 'noun',
  ağız: 'noun',
  göl: 'noun',
  okumak: 'verb',
  beklemek: 'verb',
  gitmek: 'verb',
  ekmek: 'noun',
  güneş: 'noun',
  yol: 'noun',
  yolcu: 'noun',
  su: 'noun',
  meraklı: 'adjective',
  Ankara: 'noun',
  ışık: 'noun',
});

describe('a word of a text leads to its term', () => {
  it.each([
    ['rüzgârın', 'rüzgâr'],
    ['Rüzgârlar', 'rüzgâr'],
    ['kitabı', 'kitap'],
    ['kitaplarımızdan', 'kitap'],
    ['ağacın', 'ağaç'],
    ['çocuğun', 'çocuk'],
    ['çocukları', 'çocuk'],
    ['rengi', 'renk'],
    ['burnu', 'burun'],
    ['ağzında', 'ağız'],
    ['gölde', 'göl'],
    ['göle', 'göl'],
    ['okuyor', 'okumak'],
    ['okudular', 'okumak'],
    ['okumak', 'okumak'],
    ['bekliyordu', 'beklemek'],
    ['gidecek', 'gitmek'],
    ['gittiler', 'gitmek'],
    ['ekmekleri', 'ekmek'],
    ['güneşli', 'güneş'],
    ['yolcunun', 'yolcu'],
    ['yolda', 'yol'],
    ['suyu', 'su'],
    ['meraklılar', 'meraklı'],
    ["Ankara'ya", 'Ankara'],
    ['Ankara’dan', 'Ankara'],
    ['IŞIKLAR', 'ışık'],
    ['ışığın', 'ışık'],
  ])('Turkish: %s is a form of %s', (word, term) => {
    expect(lookUpTerms(word, 'tr', turkish)).toEqual([term]);
  });

  it.each(['sürü', 'gözlük', 'yok', 'kitaplıklı kale', 'golf', 'bek', 'rüzgârgülü'])(
    'Turkish: %s is a form of none of them',
    (word) => {
      expect(lookUpTerms(word, 'tr', turkish)).toEqual([]);
    },
  );

  const english = terms({
    city: 'noun',
    stop: 'verb',
    make: 'verb',
    leaf: 'noun',
    happy: 'adjective',
    run: 'verb',
    box: 'noun',
    try: 'verb',
  });
  it.each([
    ['cities', 'city'],
    ['stopped', 'stop'],
    ['making', 'make'],
    ['leaves', 'leaf'],
    ['happily', 'happy'],
    ['happier', 'happy'],
    ['running', 'run'],
    ['boxes', 'box'],
    ['tried', 'try'],
    ["city's", 'city'],
    ['Stop', 'stop'],
  ])('English: %s is a form of %s', (word, term) => {
    expect(lookUpTerms(word, 'en', english)).toEqual([term]);
  });

  it.each([
    ['fr', 'chevaux', 'cheval'],
    ['fr', 'forêts', 'forêt'],
    ['fr', 'grandes', 'grand'],
    ['pl', 'książki', 'książka'],
    ['pl', 'domami', 'dom'],
  ] as const)('%s: %s is a form of %s', (language, word, term) => {
    expect(lookUpTerms(word, language, terms({ [term]: 'noun' }))).toEqual([term]);
  });

  it('answers every term that is written alike', () => {
    expect(
      termFinder('tr', [
        { term: 'yüz', part_of_speech: 'noun' },
        { term: 'yüzmek', part_of_speech: 'verb' },
      ])({ words: ['yüzü'], at: 0 }).length,
    ).toBe(2);
  });
});

describe('a term of several words', () => {
  /** The terms that each word of a text leads to; null for none. */
  const found = (text: string, language: Language, words: Record<string, string | null>) => {
    const find = termFinder(language, terms(words));
    return runsOf(text).flatMap((run) => run.words.map((_, at) => find({ ...run, at })[0]?.term ?? null));
  };

  it.each([
    ['en', 'On the OTHER hand', 'on the other hand', null],
    ['tr', 'Kardeşine göz kulak oldu', 'göz kulak olmak', 'phrase'],
    ['tr', 'IŞIK HIZI', 'ışık hızı', 'noun'],
    ['tr', 'Nuh’un gemisine', 'Nuh’un gemi', 'noun'],
    ['fr', 'des pommes de terre', 'pomme de terre', 'noun'],
    ['pl', 'w czarnej dziurze', 'czarna dziura', 'noun'],
  ] as const)('%s: each word of “%s” leads to “%s”', (language, text, term, part) => {
    const words = term.split(' ').length;
    expect(found(text, language, { [term]: part }).slice(-words)).toEqual(Array.from({ length: words }, () => term));
  });

  it('is the longest of those that a word belongs to', () => {
    const glossary = { hand: 'noun', other: 'adjective', 'on the other hand': null, 'hand in hand': null };
    expect(found('on the other hand in the other hand', 'en', glossary)).toEqual([
      ...Array.from({ length: 4 }, () => 'on the other hand'),
      null,
      null,
      'other',
      'hand',
    ]);
    expect(found('the hands in hand', 'en', glossary)).toEqual([
      null,
      ...Array.from({ length: 3 }, () => 'hand in hand'),
    ]);
  });

  it.each(['on the other. Hand', 'on the other\nhand', 'on the hand', 'other hand', 'on the other big hand'])(
    'is not in “%s”',
    (text) => expect(found(text, 'en', { 'on the other hand': null }).every((term) => term === null)).toBe(true),
  );

  it('takes a moment however many there are, however long the text', () => {
    const glossary = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`on the other hand ${n}`, null]));
    const start = process.cpuUsage();
    expect(found('on the other hand '.repeat(5000), 'en', glossary).every((term) => term === null)).toBe(true);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000);
  });
});

it('a letter of a text leads to its word and those around it', () => {
  const text = 'Bir iki. Ge\u00adce gün\u00addüz, dedi';
  const at = (part: string, more = 0) => wordInRun(text, text.indexOf(part) + more);
  expect([at('dü'), at('düz', 3), at('Bir')]).toEqual([
    { words: ['Gece', 'gündüz', 'dedi'], at: 1 },
    { words: ['Gece', 'gündüz', 'dedi'], at: 1 },
    { words: ['Bir', 'iki'], at: 0 },
  ]);
  expect(wordInRun('a … b', 3)).toBeNull();
});

it('small letters follow the language, and an apostrophe ends a Turkish word', () => {
  expect([wordKey('ISI', 'tr'), wordKey('IS', 'en'), wordKey('Ali’nin', 'tr'), wordKey('l’école', 'fr')]).toEqual([
    'ısı',
    'is',
    'ali',
    "l'école",
  ]);
  expect([stemOf('Ekmek', 'tr', 'noun'), stemOf('ekmek', 'tr', 'verb'), stemOf('okumak', 'tr', null)]).toEqual([
    'ekmek',
    'ek',
    'okumak',
  ]);
  expect([wordKey(' Nuh’un  Gemisi', 'tr'), stemOf('Göz kulak olmak', 'tr', 'phrase')]).toEqual([
    'nuh gemisi',
    'göz kulak ol',
  ]);
});

it('takes a moment however long the word', () => {
  const start = process.cpuUsage();
  stemsOf('la'.repeat(500), 'tr');
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000);
});
