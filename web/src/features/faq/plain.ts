import { plainText } from '@okur/contract/reading/plain-text';

/** An answer as one line of words. */
export const plain = (html: string): string => plainText(html).replace(/\s+/g, ' ').trim();
