import type { Language } from '@okur/contract/fields';
import { countText, plainText } from '@okur/contract/reading/count';
import { LRUCache } from 'lru-cache';
import { type Db, row, sql } from '../../platform/database/index.ts';

export interface CountedText {
  language: Language;
  words: number;
  characters: number;
  syllables: number;
}
interface Uncounted {
  language: Language;
  words: number;
  body: string;
}

/** A state of a text never changes, so it is counted once; the texts a school reads at present are few. */
const counted = new LRUCache<string, CountedText>({ max: 500 });

/** What the text of a reading counts; undefined for a state that never was. */
export const countsOf = (db: Db, articleId: string, version: number): Promise<CountedText | undefined> =>
  countedOnce(`${articleId} ${version}`, () =>
    row<Uncounted>(
      db,
      sql`select language, word_count as words, body from article_versions
        where article_id = ${articleId} and version = ${version}`,
    ),
  );

/** What a text counts; `key` names its state. */
export async function countedOnce(
  key: string,
  find: () => Promise<Uncounted | undefined>,
): Promise<CountedText | undefined> {
  const cached = counted.get(key);
  if (cached) return cached;
  const text = await find();
  if (!text) return undefined;
  const { characters, syllables } = countText(plainText(text.body), text.language);
  const counts = { language: text.language, words: text.words, characters, syllables };
  counted.set(key, counts);
  return counts;
}
