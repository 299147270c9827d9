import { lookUp } from '@okur/contract/reading/lookup';
import type { Language } from '@okur/contract/fields';
import type { GlossaryTerm } from '@okur/contract/terms';
import type { MouseEvent } from 'react';
import { useCallback, useMemo, useState } from 'react';
import { useLookedUp } from './useLookedUp.ts';
import { type WordAtPoint, wordAt } from './wordAt.ts';

/** A click or a touch on a word of the text opens its meaning, without a network too; a student keeps the word. */
export function useWordMeaning(language: Language, glossary: readonly GlossaryTerm[]) {
  const [word, setWord] = useState<WordAtPoint | null>(null);
  const meanings = useMemo(() => (word ? lookUp(word.text, language, glossary) : []), [word, language, glossary]);
  const keep = useLookedUp();
  const close = useCallback(() => setWord(null), []);
  const onClick = ({ clientX, clientY, target }: MouseEvent) => {
    // What can be pressed does what it says.
    if ((target as HTMLElement).closest('button, a, input, label')) return;
    // A person who marks a passage wants no word of it.
    if (document.getSelection()?.isCollapsed === false) return;
    const touched = wordAt(clientX, clientY);
    setWord(touched);
    if (touched) keep(lookUp(touched.text, language, glossary));
  };
  return { word, meanings, close, onClick };
}
