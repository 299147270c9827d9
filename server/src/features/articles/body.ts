import { plainText } from '@okur/contract/reading/count';
import { readability } from '@okur/contract/reading/readability';
import type { ArticleRow } from '@okur/contract/articles';
import type { Language } from '@okur/contract/fields';

/** Words and level of a cleaned text; no level for one too short to judge. */
export function measureBody(body: string, language: Language): Pick<ArticleRow, 'word_count' | 'readability'> {
  const { formulaVersion, counts, level, estimate, scores } = readability(plainText(body), language);
  return {
    word_count: counts.words,
    readability: level === null ? null : { formulaVersion, estimate, scores: scores.map(({ formula, value, band }) => ({ formula, value, band })) },
  };
}
