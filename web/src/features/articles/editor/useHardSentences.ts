import type { Language } from '@okur/contract/fields';
import { plainText } from '@okur/contract/reading/count';
import { hardSentences, readability } from '@okur/contract/reading/readability';
import { useDeferredValue, useMemo } from 'react';

export interface HardSentence {
  start: number;
  words: number;
  sentence: string;
}

/** The plain text behind the typing: measured when there is time. */
export function usePlainText(html: string): string {
  const settled = useDeferredValue(html);
  return useMemo(() => plainText(settled), [settled]);
}

/** The sentences that stand out as hard, the hardest first; none of a text too short to judge. */
export const useHardSentences = (text: string, language: Language): readonly HardSentence[] =>
  useMemo(
    () =>
      readability(text, language).level === null
        ? []
        : hardSentences(text, language).map(({ start, end, words }) => ({
            start,
            words,
            sentence: text.slice(start, end).trim(),
          })),
    [text, language],
  );
