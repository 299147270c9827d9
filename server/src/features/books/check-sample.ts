import { plainText } from '@okur/contract/reading/count';

/** Of a long chapter the beginning of each of so many parts is asked about; a short one is asked about as a whole. */
const parts = 12;
const sampleWords = 2400;
/** A block may be as long as its chapter. */
const sampleChars = 24_000;

/** The blocks that are asked about: those whose first word is within `span` words of the beginning of a step. */
export const sampleOf = (chapterWords: number): { step: number; span: number } =>
  chapterWords <= sampleWords
    ? { step: 1, span: 1 }
    : { step: Math.ceil(chapterWords / parts), span: sampleWords / parts };

/** The words of those blocks, a block on lines of its own. */
export function textToAsk(blocks: readonly string[]): string {
  const text = blocks.map((html) => plainText(html)).join('\n');
  return text.length <= sampleChars ? text : text.slice(0, text.lastIndexOf(' ', sampleChars));
}
