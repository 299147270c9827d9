import { Language } from '@okur/contract/fields';
import { glossaryOfChapter } from '@okur/contract/student-books';
import type { ReactNode } from 'react';
import { cachedForever } from '../../../kit/client/prefetch.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { glossaryOf } from '../../../reading/words/glossaryOf.ts';
import { LookUp } from '../../../reading/words/LookUp.tsx';

/** A touch on a word opens its meaning, in the languages that have a glossary; the text stays in its elements. */
export function Explained({
  chapterId,
  language,
  children,
}: {
  chapterId: string;
  language: string;
  children: ReactNode;
}) {
  const glossary = glossaryOf(
    useCall(glossaryOfChapter, { params: { id: chapterId } }, { ...cachedForever, refetchOnReconnect: true }),
  );
  const measured = Language.safeParse(language);
  if (!measured.success) return children;
  return (
    <LookUp language={measured.data} glossary={glossary}>
      {children}
    </LookUp>
  );
}
