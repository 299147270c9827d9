import type { Language } from '../fields.ts';

/** Where a sentence is in its text: UTF-16 offsets, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

/**
 * Abbreviations that never end a sentence, without the last full stop. Words that are also whole words are left out.
 */
const abbreviations: Record<Language, ReadonlySet<string>> = {
  tr: new Set('dr prof doç yrd öğr gör arş uz op alb yzb ecz müh sn bkz örn vb vs vd hz çev yy a.ş t.c'.split(' ')),
  en: new Set('mr mrs ms dr prof mt capt sgt lt gov vs e.g i.e cf viz'.split(' ')),
  fr: new Set('m mm mme mmes mlle mlles dr pr st ste p ex cf av apr env'.split(' ')),
  pl: new Set('np dr prof mgr inż hab ul al pl św płk kpt ks bp wg zob godz tj tzn tzw m.in'.split(' ')),
};

/** Abbreviations that are before a number and are words elsewhere: "No. 5", but "He said no. Then …". */
const beforeNumber: Record<Language, ReadonlySet<string>> = {
  tr: new Set('no nu s sf ss c md st şek tel'.split(' ')),
  en: new Set('no p pp vol fig ch approx'.split(' ')),
  fr: new Set('no p pp vol fig chap art'.split(' ')),
  pl: new Set('nr s str ok rys art ust'.split(' ')),
};

/** No abbreviation above is longer; looking no further back keeps hostile text cheap. */
const tailLength = 16;

const segmenters = new Map<Language, Intl.Segmenter>();

function segmenter(language: Language): Intl.Segmenter {
  const segmenterOfLanguage = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, segmenterOfLanguage);
  return segmenterOfLanguage;
}

/** The segmenter looks ahead from each full stop, which on one endless line takes the square of its length. */
const windowLength = 4000;

/** The pieces of one line by Unicode's sentence borders, found window by window. */
function* segments(line: string, language: Language): Generator<string> {
  for (let from = 0; from < line.length;) {
    const window = line.slice(from, from + windowLength);
    const segments = Array.from(segmenter(language).segment(window), ({ segment }) => segment);
    const cut = from + window.length < line.length;
    // The last piece of a window may go on beyond it and is found again by the next one.
    const whole = cut && segments.length > 1 ? segments.slice(0, -1) : segments;
    yield* whole;
    from += whole.join('').length;
  }
}

/** The last word before a closing full stop, or '' when the piece ends otherwise. */
function lastWord(piece: string): string {
  const tail = piece.slice(-tailLength).trimEnd();
  return tail.endsWith('.') ? (/[\p{L}\p{N}.]+$/u.exec(tail.slice(0, -1))?.[0] ?? '') : '';
}

/**
 * A quoted question or call and who spoke, which Unicode parts: “Kim?” diye sordu, « Qui ? » dit-il (but not “Ben.”
 * dedi).
 */
const speechGoesOn = (piece: string, next: string) =>
  (/[?!…]["”’»]\s*$/.test(piece) && /^\p{Ll}/u.test(next)) || (/[?!…]\s*$/.test(piece) && /^»\s*\p{Ll}/u.test(next));

/** Whether the sentence goes on in `next`: after quoted speech, an abbreviation, an initial or an ordinal. */
function goesOn(piece: string, next: string, language: Language): boolean {
  if (speechGoesOn(piece, next)) return true;
  const word = lastWord(piece);
  if (word === '') return false;
  const lower = word.toLocaleLowerCase(language);
  if (abbreviations[language].has(lower)) return true;
  if (beforeNumber[language].has(lower)) return /^\p{N}/u.test(next);
  if (/^\p{Lu}(?:\.\p{Lu})*$/u.test(word)) return !(language === 'en' && word === 'I');
  // Only Turkish writes ordinals with a full stop before a capital as a rule: 2. Dünya Savaşı, IV. Murat.
  return language === 'tr' && /^(?:\d{1,3}|[IVX]+)$/.test(word) && /^\p{Lu}/u.test(next);
}

function trimmed(text: string, { start, end }: Span): Span {
  const piece = text.slice(start, end);
  return { start: start + piece.length - piece.trimStart().length, end: end - piece.length + piece.trimEnd().length };
}

/**
 * The sentences of a plain text, in order (rule 2.0): Unicode's sentence borders, joined again after abbreviations
 * and quoted questions; a line break always ends one, so that headings and list items count. Pieces without a letter
 * are none.
 */
export function sentences(text: string, language: Language): Span[] {
  const spans: Span[] = [];
  for (const line of text.matchAll(/[^\n\r\u2028\u2029]+/g)) {
    let open: Span | undefined;
    let start = line.index;
    for (const piece of segments(line[0], language)) {
      const end = start + piece.length;
      if (open && goesOn(text.slice(Math.max(open.start, start - tailLength), start), piece, language)) open.end = end;
      else spans.push((open = { start, end }));
      start = end;
    }
  }
  return spans.filter(({ start, end }) => /\p{L}/u.test(text.slice(start, end))).map((span) => trimmed(text, span));
}
