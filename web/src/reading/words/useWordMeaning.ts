import { termFinder } from '@okur/contract/reading/lookup';
import type { Language } from '@okur/contract/fields';
import type { MouseEvent } from 'react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TextGlossary } from './glossaryOf.ts';
import { useLookedUp } from './useLookedUp.ts';
import { type WordAtPoint, wordAt } from './wordAt.ts';

/** A click or a touch on a word of the text opens its meaning, without a network too; a student keeps the word. */
export function useWordMeaning(language: Language, { terms, again }: TextGlossary) {
  const [word, setWord] = useState<WordAtPoint | null>(null);
  const find = useMemo(() => terms && termFinder(language, terms), [language, terms]);
  const meanings = useMemo(() => (word ? find?.(word) : undefined), [word, find]);
  const lookedUp = useLookedUp();
  const keep = useRef(lookedUp);
  keep.current = lookedUp;
  // Also those of a word that was touched before they were here.
  useEffect(() => {
    if (meanings) keep.current(meanings);
  }, [meanings]);
  const close = useCallback(() => setWord(null), []);
  const onClick = ({ clientX, clientY, target }: MouseEvent) => {
    // What can be pressed does what it says.
    if ((target as HTMLElement).closest('button, a, input, label')) return;
    // A person who marks a passage wants no word of it.
    if (document.getSelection()?.isCollapsed === false) return;
    const touched = wordAt(clientX, clientY);
    setWord(touched);
    if (touched && !find) again();
  };
  return { word, meanings, close, onClick };
}
