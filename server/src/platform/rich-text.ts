import { countWords, plainText } from '@okur/contract/reading/count';
import type { IOptions } from 'sanitize-html';
import { invalidField } from './refusal.ts';

/** What rich text may consist of. Everything else goes, its words stay; scripts and styles go with what is in them. */
const rules: IOptions = {
  allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'br'],
  allowedAttributes: {},
  transformTags: { b: 'strong', i: 'em', h1: 'h2', h4: 'h3' },
};

/** The text with nothing in it that rich text may not have. */
export async function sanitized(html: string): Promise<string> {
  // Loaded with the first text: it brings a parser of styles along.
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(html, rules).trim();
}

/** Rich text as it is stored and shown; one without a word is refused. */
export async function cleanHtml(html: string, field: string): Promise<string> {
  const clean = await sanitized(html);
  if (countWords(plainText(clean), 'en').words === 0) throw invalidField(field, 'validation.required');
  return clean;
}
