import type { Language } from '@okur/contract/fields';
import type { ArticleRow } from '@okur/contract/articles';
import { plainText } from '@okur/contract/reading/count';
import { readability } from '@okur/contract/reading/readability';
import { cleaned } from '../../platform/sandbox/rich-text.ts';

export interface BodyTask {
  html: string;
  language: Language;
}
/** A cleaned text with its words and its level; no level for one too short to judge. */
export type Body = Pick<ArticleRow, 'word_count' | 'readability'> & { body: string };

export async function measuredBody({ html, language }: BodyTask): Promise<Body | { refused: string }> {
  const clean = await cleaned(html);
  if ('refused' in clean) return clean;
  const { formulaVersion, counts, level, estimate, scores } = readability(plainText(clean.html), language);
  return {
    body: clean.html,
    word_count: counts.words,
    readability:
      level === null
        ? null
        : { formulaVersion, estimate, scores: scores.map(({ formula, value, band }) => ({ formula, value, band })) },
  };
}
