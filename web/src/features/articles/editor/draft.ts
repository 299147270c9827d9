import type { ArticleValues } from './useArticleForm.ts';

/*
 * What was typed and not saved, kept in this browser until it is: a lost session, a closed tab or a flat battery takes
 * no one's text away. One draft for each article and person.
 */

export interface Draft {
  at: string;
  values: ArticleValues;
}

export const draftKey = (person: string, article: string | null): string => `okur-draft:${person}:${article ?? 'new'}`;

export function readDraft(key: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

export function writeDraft(key: string, values: ArticleValues): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), values } satisfies Draft));
  } catch {
    // A full or forbidden storage: the form still holds everything while the page is open.
  }
}

export const dropDraft = (key: string): void => localStorage.removeItem(key);

/** Whether a person would miss it: it says something else than the form does. */
export const differs = (draft: Draft, values: ArticleValues): boolean => compared(draft.values) !== compared(values);

/** Addresses of pictures are signed again every hour. */
const compared = (values: ArticleValues): string =>
  JSON.stringify(wordsOf(values)).replaceAll(/("\/files\/[\w/.-]+)\?[\w=&-]+"/g, '$1"');

/** Everything but the version: that one belongs to the server. */
export function wordsOf(values: ArticleValues): Omit<ArticleValues, 'version'> {
  const { version: _, ...words } = values;
  return words;
}
