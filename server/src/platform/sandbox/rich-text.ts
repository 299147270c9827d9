import { isStorable } from '@okur/contract/fields';
import { countWords, plainText } from '@okur/contract/reading/count';
import type { IOptions } from 'sanitize-html';
import { invalidField } from '../http/api-error.ts';

/** What rich text may consist of. Everything else goes, its words stay; scripts and styles go with what is in them. */
const rules: IOptions = {
  allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'br'],
  allowedAttributes: {},
  transformTags: { b: 'strong', i: 'em', h1: 'h2', h4: 'h3' },
};

/** Cleaning takes the square of the depth; a longer text is cleaned in a process of its own, see `articles/body.ts`. */
export const markupLimits = { tags: 5_000, depth: 32, charsInProcess: 20_000 } as const;

/** The text with nothing in it that rich text may not have. */
export async function sanitized(html: string): Promise<string> {
  // Loaded with the first text: it brings a parser of styles along.
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(html, rules).trim();
}

const tag = /<(\/?)([a-z][a-z0-9-]*)/gi;
const childless = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** The next of its kind ends these, where their end tag is missing. */
const endedByTheNext = new Set('p li dt dd tr td th option'.split(' '));

/**
 * Refuses more tags, or tags deeper in each other, than a written text has; costs no more than its length.
 */
export function checkMarkup(html: string, field: string, most: { tags: number; depth: number } = markupLimits): void {
  const open: string[] = [];
  let tags = 0;
  for (const [, slash, tagName = ''] of html.matchAll(tag)) {
    const name = tagName.toLowerCase();
    tags += 1;
    if (slash) close(open, name);
    else if (!childless.has(name) && !(endedByTheNext.has(name) && open.at(-1) === name)) open.push(name);
    if (tags > most.tags || open.length > most.depth) throw invalidField(field, 'validation.markup');
  }
}

/** An end without a beginning ends nothing. */
function close(open: string[], name: string): void {
  const at = open.lastIndexOf(name);
  if (at >= 0) open.length = at;
}

/** Rich text as it is stored and shown, or why it cannot be: characters hide in entities until they are read. */
export async function cleaned(html: string): Promise<{ html: string } | { refused: string }> {
  const clean = await sanitized(html);
  if (!isStorable(clean)) return { refused: 'validation.characters' };
  if (countWords(plainText(clean), 'en').words === 0) return { refused: 'validation.required' };
  return { html: clean };
}

/** Cleans a text of at most `charsInProcess` characters; one without a word is refused. */
export async function cleanHtml(html: string, field: string): Promise<string> {
  checkMarkup(html, field);
  const clean = await cleaned(html);
  if ('refused' in clean) throw invalidField(field, clean.refused);
  return clean.html;
}
