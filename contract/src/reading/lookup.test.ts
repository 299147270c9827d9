import { describe, expect, it } from 'vitest';
import type { Language } from '../fields.ts';
import { lookUp, stemOf, stemsOf, wordKey } from './lookup.ts';

const terms = (words: Record<string, string | null>) =>
  Object.entries(words).map(([term, part_of_speech]) => ({ term, part_of_speech }));
const lookUpTerms = (word: string, language: Language, glossary: ReturnType<typeof terms>) =>
  lookUp(word, language, glossary).map(({ term }) => term);

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
      lookUp('yüzü', 'tr', [
        { term: 'yüz', part_of_speech: 'noun' },
        { term: 'yüzmek', part_of_speech: 'verb' },
      ]).length,
    ).toBe(2);
  });
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
});

it('takes a moment however long the word', () => {
  const start = process.cpuUsage();
  stemsOf('la'.repeat(500), 'tr');
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000);
});
