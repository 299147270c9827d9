/**
 * Endings as patterns: A is a or e, I one of the four narrow vowels, D d or t, C c or ç, K k or ğ; what may be left out
 * is in brackets.
 */
const patterns = [
  // Nouns: plural, possession, case, and what makes one word of another.
  'lAr',
  '(y)I',
  '(s)I',
  '(n)I',
  '(y)A',
  'nA',
  'DA',
  'DAn',
  '(n)In',
  '(I)m',
  '(I)n',
  '(I)mIz',
  '(I)nIz',
  'lArI',
  '(y)lA',
  'CA',
  'CI',
  'lI',
  'sIz',
  'lIK',
  'ki',
  'DIr',
  'CIK',
  // Verbs: voice, tense, mood, participle, person.
  '(I)yor',
  'DI',
  'mIş',
  '(y)AcAK',
  '(A)r',
  '(I)r',
  'mA',
  'mAz',
  'mAk',
  'mAlI',
  'sA',
  '(y)Ip',
  '(y)ArAk',
  '(y)An',
  'DIK',
  '(y)IncA',
  'ken',
  '(y)Abil',
  '(I)l',
  '(I)n',
  '(I)ş',
  't',
  'DIr',
  '(y)Im',
  'sIn',
  '(y)Iz',
  'k',
  'nIz',
];

const classes: Record<string, string> = { A: '[ae]', I: '[ıiuü]', D: '[dt]', C: '[cç]', K: '[kğ]' };
/** Each pattern with and without what may be left out. */
const endings = patterns
  .flatMap((pattern) => [...new Set([pattern.replace(/[()]/gu, ''), pattern.replace(/\(\w\)/gu, '')])])
  .map(
    (pattern) =>
      new RegExp(
        pattern.replace(/[AIDCK]/gu, (letter) => classes[letter]!),
        'uy',
      ),
  );
/** No Turkish word carries more. */
const longest = 30;

/** Whether the end of a word is a chain of Turkish endings. */
export function isTurkishEnding(rest: string): boolean {
  if (rest.length > longest) return false;
  const reached = new Set([0]);
  // Places are added while the set is walked: every way to cut the rest is tried, each place once.
  for (const from of reached) {
    for (const ending of endings) {
      ending.lastIndex = from;
      if (ending.test(rest)) reached.add(ending.lastIndex);
    }
  }
  return reached.has(rest.length);
}
