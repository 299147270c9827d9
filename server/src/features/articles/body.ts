import { countText, plainText } from '@okur/contract/reading/count';
import { readability } from '@okur/contract/reading/readability';
import type { ArticleRow } from '@okur/contract/articles';
import type { Language } from '@okur/contract/fields';
import sanitize from 'sanitize-html';
import { invalidField } from '../../platform/refusal.ts';

/** What a text may consist of. Everything else goes, its words stay; scripts and styles go with what is in them. */
const rules: sanitize.IOptions = {
  allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'br'],
  allowedAttributes: {},
  transformTags: { b: 'strong', i: 'em', h1: 'h2', h4: 'h3' },
};

/** The text as it is stored and shown; one without a word is refused. */
export function cleanBody(html: string): string {
  const body = sanitize(html, rules).trim();
  if (countText(plainText(body), 'en').words === 0) throw invalidField('body', 'validation.required');
  return body;
}

/** Words and level of a cleaned text; no level for one too short to judge. */
export function measureBody(body: string, language: Language): Pick<ArticleRow, 'word_count' | 'readability'> {
  const { formulaVersion, counts, level, estimate, scores } = readability(plainText(body), language);
  return {
    word_count: counts.words,
    readability: level === null ? null : { formulaVersion, estimate, scores: scores.map(({ formula, value, band }) => ({ formula, value, band })) },
  };
}
