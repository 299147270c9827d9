import { countWords, plainText } from '@okur/contract/reading/count';
import sanitize from 'sanitize-html';
import { invalidField } from './refusal.ts';

/** What rich text may consist of. Everything else goes, its words stay; scripts and styles go with what is in them. */
const rules: sanitize.IOptions = {
  allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'br'],
  allowedAttributes: {},
  transformTags: { b: 'strong', i: 'em', h1: 'h2', h4: 'h3' },
};

/** The text with nothing in it that rich text may not have. */
export const sanitized = (html: string): string => sanitize(html, rules).trim();

/** Rich text as it is stored and shown; one without a word is refused. */
export function cleanHtml(html: string, field: string): string {
  const clean = sanitized(html);
  if (countWords(plainText(clean), 'en').words === 0) throw invalidField(field, 'validation.required');
  return clean;
}
