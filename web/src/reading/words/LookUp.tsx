import type { Language } from '@okur/contract/fields';
import type { ReactNode } from 'react';
import type { TextGlossary } from './glossaryOf.ts';
import { useWordMeaning } from './useWordMeaning.ts';
import { WordMeaning } from './WordMeaning.tsx';

/** A touch on a word of what is within opens its meaning. */
export function LookUp({
  language,
  glossary,
  children,
}: {
  language: Language;
  glossary: TextGlossary;
  children: ReactNode;
}) {
  const { word, meanings, close, onClick } = useWordMeaning(language, glossary);
  return (
    <>
      {/* For readers without a pointer the words are listed before the text begins. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div onClick={onClick}>{children}</div>
      {word ? <WordMeaning word={word} meanings={meanings} onClose={close} /> : null}
    </>
  );
}
