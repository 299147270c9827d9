import { termFinder } from '@okur/contract/reading/lookup';
import type { Language } from '@okur/contract/fields';
import type { GlossaryTerm } from '@okur/contract/terms';
import type { MouseEvent } from 'react';
import { useCallback, useMemo, useState } from 'react';
import { useLookedUp } from './useLookedUp.ts';
import { type WordAtPoint, wordAt } from './wordAt.ts';

/** A click or a touch on a word of the text opens its meaning, without a network too; a student keeps the word. */
export function useWordMeaning(language: Language, glossary: readonly GlossaryTerm[]) {
  const [word, setWord] = useState<WordAtPoint | null>(null);
  const find = useMemo(() => termFinder(language, glossary), [language, glossary]);
  const meanings = useMemo(() => (word ? find(word) : []), [word, find]);
  const keep = useLookedUp();
  const close = useCallback(() => setWord(null), []);
  const onClick = ({ clientX, clientY, target }: MouseEvent) => {
    // What can be pressed does what it says.
    if ((target as HTMLElement).closest('button, a, input, label')) return;
    // A person who marks a passage wants no word of it.
    if (document.getSelection()?.isCollapsed === false) return;
    const touched = wordAt(clientX, clientY);
    setWord(touched);
    if (touched) keep(find(touched));
  };
  return { word, meanings, close, onClick };
}
