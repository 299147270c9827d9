import { whole } from '../fields.ts';

/** No chapter has more words: this one is behind the last of any. */
export const mostWords = 10_000_000;
/** Number of a word in its chapter, from 0. */
export const Word = whole(0, mostWords);
