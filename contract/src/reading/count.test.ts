import { describe, expect, test } from 'vitest';
import { countText } from './count.ts';
import { plainText } from './plain-text.ts';
import { sentences } from './sentences.ts';
import type { Language } from '../fields.ts';

const words = (text: string, language: Language = 'tr') => countText(text, language).words;
const pieces = (text: string, language: Language = 'tr') =>
  sentences(text, language).map(({ start, end }) => text.slice(start, end));

describe('words', () => {
  test('a Turkish suffix after an apostrophe belongs to its word, straight or curly', () => {
    expect(words("Ali'nin Ankara’ya yolculuğu")).toBe(3);
  });
  test('a hyphen compound is one word, a dash parts two', () => {
    expect(words('e-posta ile ön-yargı')).toBe(3);
    expect(words('geldi – gitti—kaldı')).toBe(3);
  });
  test.each([['1.500 lira'], ['3,5 lira'], ['10.30’da geldi'], ['1\u202f500 francs'], ["1.500'ü geçti"]])(
    '"%s" is a number and a word',
    (text) => {
      expect(countText(text, 'tr')).toMatchObject({ words: 2, readabilityWords: 1 });
    },
  );
  test('two years with a dash are two numbers, a list of numbers as many as it has', () => {
    expect(words('1990–1995')).toBe(2);
    expect(words('1, 2, 3')).toBe(3);
  });
  test('punctuation and emoji are no words', () => {
    expect(words('❤️ 👨‍👩‍👧 … — !? 🇹🇷')).toBe(0);
    expect(words('Merhaba ❤️ dünya 🎉!')).toBe(2);
  });
  test('a soft hyphen does not part a word, nor does a letter written in two code points', () => {
    expect(words('oku\u00adma')).toBe(1);
    expect(countText('gu\u0308zel', 'tr')).toEqual(countText('güzel', 'tr'));
  });
});

describe('syllables', () => {
  const of = (text: string, language: Language) => countText(text, language).syllables;
  test('Turkish counts vowels and knows both kinds of i', () => {
    expect(of('İSTANBUL', 'tr')).toBe(3);
    expect(of('IŞIKLI', 'tr')).toBe(3);
    expect(of('kâğıt', 'tr')).toBe(2);
    expect(of('saat', 'tr')).toBe(2);
    expect(of('Trt', 'tr')).toBe(1);
  });
  test('words of six or more syllables share the last place of the histogram', () => {
    expect(
      countText(
        'ev okul araba öğretmenim değerlendirme karşılaştırılmıştır Afyonkarahisarlılaştıramadıklarımızdan',
        'tr',
      ).syllableHistogram,
    ).toEqual([1, 1, 1, 1, 1, 2]);
  });
  const check = (language: Language, list: Record<string, number>) =>
    test.each(Object.entries(list))(`${language}: %s has %i by estimate`, (word, count) =>
      expect(of(word, language)).toBe(count),
    );
  check('en', {
    the: 1,
    make: 1,
    makes: 1,
    walked: 1,
    wanted: 2,
    table: 2,
    tables: 2,
    called: 1,
    boxes: 2,
    places: 2,
    agreed: 2,
    played: 1,
    style: 1,
    radio: 3,
    nation: 2,
    actual: 3,
    video: 3,
    people: 2,
    being: 2,
    playing: 2,
    enjoy: 2,
    player: 2,
    idea: 3,
    create: 2,
    creature: 2,
    science: 2,
    quiet: 2,
    friend: 1,
    society: 4,
    audience: 3,
    lovely: 2,
    something: 2,
    sometimes: 2,
    someone: 2,
    beautiful: 3,
    rhythm: 2,
    "didn't": 2,
    'can’t': 1,
    'well-known': 2,
    queue: 1,
    museum: 3,
    elephant: 3,
  });
  check('fr', {
    les: 1,
    porte: 1,
    école: 2,
    "l'école": 2,
    année: 2,
    théâtre: 2,
    quelque: 1,
    langue: 1,
    famille: 2,
    voyage: 2,
    Noël: 2,
    maïs: 2,
    créé: 2,
    européen: 4,
    amitié: 3,
    "aujourd'hui": 3,
    bibliothèque: 4,
    oublier: 3,
    pluie: 1,
    oiseau: 2,
    nuit: 1,
    peut: 1,
  });
  check('pl', {
    dziecko: 2,
    nauka: 3,
    auto: 2,
    Europa: 3,
    ziemia: 2,
    niebo: 2,
    historia: 3,
    książka: 2,
    w: 1,
    Rzeczpospolita: 5,
    przyjaciel: 3,
  });
});

describe('sentences', () => {
  test('abbreviations and titles do not end one', () => {
    expect(pieces('Prof. Dr. Ayşe Kaya geldi. Elma, armut vb. Ankara’da bulunur. M. Kemal konuştu.')).toHaveLength(3);
    expect(pieces('Mr. Smith met Dr. Jones, e.g. Tuesday. They talked.', 'en')).toHaveLength(2);
    expect(pieces('M. Dupont et Mme. Durand, p. ex. Claire, sont là. Oui.', 'fr')).toHaveLength(2);
    expect(pieces('Owoce, np. Jabłka. Dr. Nowak i prof. Kowalski, ul. Długa. Koniec.', 'pl')).toHaveLength(3);
  });
  test('a word that is also an abbreviation goes on only before a number', () => {
    expect(pieces('It was no. 5 on the list.', 'en')).toHaveLength(1);
    expect(pieces('He said no. Then he left.', 'en')).toHaveLength(2);
    expect(pieces('She is taller than I. Then he left.', 'en')).toHaveLength(2);
  });
  test('a quoted question or call goes on with who spoke', () => {
    expect(pieces('“Bunu kim çizdi?” diye sordum. “Ben.” dedi. “Ya sen?” Güldü.')).toHaveLength(4);
    expect(pieces('« Où vas-tu ? » demanda Luc. "Wow!" ', 'fr')).toHaveLength(2);
  });
  test('numbers and Turkish ordinals do not end one', () => {
    expect(pieces('Okulda 1.500 öğrenci var. Saat 10.30 oldu.')).toHaveLength(2);
    expect(pieces('Bu, 2. Dünya Savaşı ile IV. Murat dönemidir.')).toHaveLength(1);
    expect(pieces('It was 1998. Then it ended.', 'en')).toHaveLength(2);
  });
  test('a heading or list item ends one without a full stop', () => {
    expect(pieces(plainText('<h2>Başlık</h2><ul><li>elma</li><li>armut</li></ul><p>Bitti.</p>'))).toEqual([
      'Başlık',
      'elma',
      'armut',
      'Bitti.',
    ]);
  });
  test('an abbreviation at the end of a line still ends it', () => {
    expect(pieces('Elma, armut vb.\nİkinci satır')).toHaveLength(2);
  });
  test('marks in a row end one sentence, and marks alone are none', () => {
    expect(pieces('Öyle mi?! Evet... Tamam.')).toHaveLength(3);
    expect(pieces('... !? — “” 😀\n***')).toEqual([]);
  });
  test('a very long line falls apart at its sentences, and only a sentence beyond all measure is cut', () => {
    expect(pieces('Ali bugün okula erkenden gitti. '.repeat(1000))).toHaveLength(1000);
    expect(pieces(`${'elma '.repeat(3000)}. Bitti.`).at(-1)).toBe('Bitti.');
  });
  test('offsets point into the text as given, blanks left out', () => {
    const text = '  Ali geldi.   Ayşe\u00ad gitti. ';
    expect(pieces(text)).toEqual(['Ali geldi.', 'Ayşe\u00ad gitti.']);
  });
});

describe('characters', () => {
  test('are counted as a reader sees them, without blanks', () => {
    expect(countText('Ali  geldi.\n', 'tr')).toMatchObject({ characters: 9 });
    expect(countText('👨‍👩‍👧 e\u0301', 'fr')).toMatchObject({ characters: 2 });
  });
  test('nothing has nothing', () => {
    for (const nothing of ['', '   \n\t ', '\u200b'])
      expect(countText(nothing, 'tr')).toEqual({
        words: 0,
        readabilityWords: 0,
        sentences: 0,
        syllables: 0,
        syllableHistogram: [0, 0, 0, 0, 0, 0],
        longWords: 0,
        characters: 0,
      });
  });
});

describe('plain text of rich text', () => {
  test('blocks and line breaks end lines, inline marks leave no gap', () => {
    expect(
      plainText(
        '<h1>Deniz</h1>\n' +
          '<p>Bir  <strong>mer</strong>haba,<br>iki <em>elma</em>.</p><blockquote><p>Söz</p></blockquote>',
      ),
    ).toBe('Deniz\nBir merhaba,\niki elma.\nSöz');
  });
  test('text before a nested list is a line of its own', () => {
    expect(plainText('<ul><li>elma<ul><li>kırmızı</li></ul></li><li>armut</li></ul>')).toBe('elma\nkırmızı\narmut');
  });
  test('entities become characters: named, decimal, hexadecimal', () => {
    expect(
      plainText(
        '<p>&Idot;yi &ccedil;ocuk &gbreve;&imath;&scedil; &amp; &lt;b&gt; &#305;&#x131; &nbsp;&hellip; ' +
          '&eogon;&lstrok;</p>',
      ),
    ).toBe('İyi çocuk ğış & <b> ıı \u00a0… ęł');
  });
  test('an entity is decoded once, an unknown or impossible one does no harm', () => {
    expect(plainText('&amp;lt; &foo; &toString; &#0; &#xD800; &#9999999; AT&T')).toBe(
      '&lt; &foo; &toString; \ufffd \ufffd \ufffd AT&T',
    );
  });
  test('attributes with angle brackets, comments and capitals are markup, too', () => {
    expect(plainText('<P title="a > b">Bir</P><!-- yok --><a href=\'x>y\'>iki</a><!-- açık')).toBe('Bir\niki');
  });
  test('a lone angle bracket is text', () => {
    expect(plainText('3 < 5 ve 5 > 3')).toBe('3 < 5 ve 5 > 3');
  });
});

test.each([
  ['one endless word', 'e'.repeat(200_000)],
  ['open tags', '<a '.repeat(60_000)],
  ['open comments', '<!--'.repeat(50_000)],
  ['quotes in tags', '<a "'.repeat(50_000)],
  ['initials', 'A. '.repeat(60_000)],
  ['numbers', '1. '.repeat(60_000)],
  ['full stops', '.'.repeat(200_000)],
  ['blanks between tags', '<b> </b>'.repeat(25_000)],
  ['line breaks', '<br> '.repeat(40_000)],
])('the longest body allowed, full of %s, is counted in moments', (_name, html) => {
  const start = process.cpuUsage();
  for (const language of ['tr', 'en', 'fr', 'pl'] as const) countText(plainText(html), language);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(10_000);
});
