import { describe, expect, test } from 'vitest';
import { countText } from './count.ts';
import { formulas } from './formulas.ts';
import { hardSentences, readability, readingMinutes, scoresOf } from './readability.ts';
import { levelOfGrade } from './school-years.ts';

const easy = 'Ali okula gitti. Ayşe ev aldı.';
const longWords = 'Çocuklar bahçede oynuyorlardı. Öğretmenimiz kitapları dağıttı.';
const hard =
  'Uluslararası değerlendirmelerin sonuçlarını karşılaştıran araştırmacılar, öğrencilerin anlama ' +
  'becerilerini inceliyorlar.';

describe('the Turkish formulas agree with the published arithmetic', () => {
  test.each([
    { text: easy, counts: [2, 6, 12], histogram: [1, 0, 0, 0], values: ['1.122', '110.645', '63.936'] },
    { text: longWords, counts: [2, 6, 23], histogram: [3, 1, 2, 0], values: ['4.066', '36.991', '16.293'] },
    { text: hard, counts: [1, 9, 48], histogram: [1, 0, 4, 4], values: ['32.841', '-38.932', '-28.513'] },
  ])('$text', ({ text, counts, histogram, values }) => {
    const c = countText(text, 'tr');
    expect([c.sentences, c.readabilityWords, c.syllables]).toEqual(counts);
    expect(c.syllableHistogram.slice(2)).toEqual(histogram);
    const scores = scoresOf(c, 'tr');
    expect(scores.slice(0, 3).map((s) => s.value.toFixed(3))).toEqual(values);
    expect(scores.map((s) => s.formula)).toEqual(['bezirci_yilmaz', 'atesman', 'cetinkaya_uzun', 'lix']);
  });
});

/** Twelve words, two sentences, fifteen syllables, three words over six letters, two of four syllables and more. */
const counts = {
  readabilityWords: 12,
  sentences: 2,
  syllables: 15,
  syllableHistogram: [8, 1, 1, 1, 1, 0] as [number, number, number, number, number, number],
  longWords: 3,
};
const values = (language: 'en' | 'fr' | 'pl') =>
  Object.fromEntries(scoresOf(counts, language).map((s) => [s.formula, s.value.toFixed(3)]));

test('English: Flesch, Kincaid and LIX', () => {
  expect(values('en')).toEqual({ flesch: '94.995', flesch_kincaid: '1.500', lix: '31.000' });
});
test('French: Kandel–Moles and LIX', () => {
  expect(values('fr')).toEqual({ kandel_moles: '108.910', lix: '31.000' });
});
test('Polish: FOG-PL, Pisarek and LIX', () => {
  expect(values('pl')).toEqual({ fog_pl: '9.067', pisarek: '8.857', lix: '31.000' });
});

test('only Turkish is free of estimates; LIX counts letters and is exact everywhere', () => {
  expect(scoresOf(counts, 'tr').some((s) => s.estimate)).toBe(false);
  for (const language of ['en', 'fr', 'pl'] as const) {
    expect(
      scoresOf(counts, language)
        .filter((s) => !s.estimate)
        .map((s) => s.formula),
    ).toEqual(['lix']);
  }
});

test('Pisarek and LIX have no band, since no grades of theirs were found', () => {
  expect(scoresOf(counts, 'pl').map(({ formula, band }) => [formula, band === null])).toEqual([
    ['fog_pl', false],
    ['pisarek', true],
    ['lix', true],
  ]);
});

describe('bands', () => {
  const bands = (language: 'tr' | 'en' | 'pl', wordsASentence: number, syllablesAWord: number) => {
    const readabilityWords = wordsASentence * 10;
    return Object.fromEntries(
      scoresOf(
        {
          readabilityWords,
          sentences: 10,
          syllables: readabilityWords * syllablesAWord,
          syllableHistogram: [readabilityWords, 0, 0, 0, 0, 0],
          longWords: 0,
        },
        language,
      ).map((s) => [s.formula, s.band]),
    );
  };
  test('Ateşman goes by its five published classes, and past both ends', () => {
    expect([2, 2.3, 2.7, 3.1, 3.6, 6].map((syllables) => bands('tr', 10, syllables)['atesman'])).toEqual([
      'from_90',
      'from_70',
      'from_50',
      'from_30',
      'below_30',
      'below_30',
    ]);
  });
  test('Çetinkaya–Uzun knows three kinds of reader', () => {
    expect([2, 2.5, 3.5].map((syllables) => bands('tr', 10, syllables)['cetinkaya_uzun'])).toEqual([
      'independent',
      'instructional',
      'frustration',
    ]);
  });
  test('the level of a text goes by grades, the last month of a grade being of that grade', () => {
    expect([-1, 3.9, 4, 5.9, 6, 8.9, 9, 10.9, 11, 40].map(levelOfGrade)).toEqual([
      'very_easy',
      'very_easy',
      'easy',
      'easy',
      'medium',
      'medium',
      'hard',
      'hard',
      'very_hard',
      'very_hard',
    ]);
    expect([10, 12, 17, 24, 30].map((words) => bands('en', words, 1.3)['flesch_kincaid'])).toEqual([
      'very_easy',
      'easy',
      'medium',
      'hard',
      'very_hard',
    ]);
    expect([8, 14, 16, 26, 40].map((words) => bands('pl', words, 2)['fog_pl'])).toEqual([
      'very_easy',
      'easy',
      'medium',
      'hard',
      'very_hard',
    ]);
  });
  test('French is read in the grades of Flesch’s table', () => {
    const french = (ease: number) => formulas.fr.main.band(ease);
    expect([121, 110, 91, 90, 65.1, 65, 57, 56].map(french)).toEqual([
      'very_easy',
      'easy',
      'easy',
      'medium',
      'medium',
      'hard',
      'hard',
      'very_hard',
    ]);
  });
});

describe('level of a text', () => {
  const text = (words: number, sentences: number) => `Elma${' elma'.repeat(words / sentences - 1)}. `.repeat(sentences);
  test('from 100 words and 3 sentences on there is one', () => {
    const result = readability(text(102, 3), 'tr');
    expect(result).toMatchObject({ formulaVersion: '4', level: 'very_easy', estimate: false });
    expect(result.scores[0]).toMatchObject({ formula: 'bezirci_yilmaz', band: 'very_easy' });
    expect(result.scores[1]).toMatchObject({ formula: 'atesman', band: 'below_30' });
  });
  test.each([
    ['99 words', text(99, 3)],
    ['2 sentences', text(200, 2)],
    ['98 words and numbers', `${text(96, 3)} 12 13 14 15`],
    ['nothing', ''],
    ['marks alone', '... !?'],
  ])('%s: counts, but neither level nor score', (_name, short) => {
    expect(readability(short, 'tr')).toMatchObject({ level: null, estimate: false, scores: [] });
    expect(readability(short, 'tr').counts.words).toBeGreaterThanOrEqual(0);
  });
  test('nothing to divide by gives no score instead of a wrong one', () => {
    expect(scoresOf(countText('1.500', 'tr'), 'tr')).toEqual([]);
  });
  test('an English text says that it is an estimate', () => {
    expect(readability('The cat sat on the mat with a hat. '.repeat(12), 'en')).toMatchObject({
      level: 'very_easy',
      estimate: true,
    });
  });
});

describe('hard sentences', () => {
  test('are found where they stand, hardest first', () => {
    const text = `${easy} ${hard} ${easy} ${easy} ${easy}`;
    const [found, ...more] = hardSentences(text, 'tr');
    expect(found && text.slice(found.start, found.end)).toBe(hard);
    expect(found).toMatchObject({ words: 9, band: 'very_hard' });
    expect(more).toEqual([]);
  });
  test('an easy text has none, and an empty one neither', () => {
    expect(hardSentences(easy.repeat(5), 'tr')).toEqual([]);
    expect(hardSentences('', 'tr')).toEqual([]);
  });
  test('no more than the share asked for', () => {
    expect(hardSentences(`${hard} `.repeat(10), 'tr')).toHaveLength(2);
    expect(hardSentences(`${hard} `.repeat(10), 'tr', 1)).toHaveLength(10);
  });
  test('in Polish a higher value is harder', () => {
    const long =
      'Nieprawdopodobnie skomplikowane przedsięwzięcia organizacyjne wymagają odpowiedzialnego zaangażowania.';
    const longer = `${long.slice(0, -1)} międzynarodowych przedstawicieli samorządowych administracji.`;
    const text = `${long} ${longer} Kot śpi.`;
    expect(hardSentences(text, 'pl', 1).map(({ start, end }) => text.slice(start, end))).toEqual([longer, long]);
  });
});

test('minutes at a speed, not rounded', () => {
  expect(readingMinutes(375, 150)).toBe(2.5);
  expect(readingMinutes(375, 0)).toBeNull();
});
