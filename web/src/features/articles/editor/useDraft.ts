import { useEffect, useRef, useState } from 'react';
import { useAdmin } from '../../../kit/client/account.ts';
import { differs, draftKey, dropDraft, readDraft, wordsOf, writeDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import type { ArticleForm, ArticleValues } from './useArticleForm.ts';

interface Offer {
  draft: Draft;
  take: () => void;
  drop: () => void;
}

/** Keeps what is typed while it is not saved, and offers it again to a form that has lost it. */
export function useDraft(form: ArticleForm, article: string | null): Offer | null {
  const key = draftKey(useAdmin()?.id ?? '', article);
  const [draft, setDraft] = useState(() => readDraft(key));
  const typedOn = useRef<number | null | undefined>(null);
  const { dirty, values } = form;

  useEffect(() => {
    if (dirty) {
      writeDraft(key, values);
      typedOn.current = values.version;
      return;
    }
    // Typed back to what it was: nothing to keep. A newer state that was loaded instead leaves the draft to be offered.
    if (typedOn.current !== null && typedOn.current === values.version) dropDraft(key);
    typedOn.current = null;
    setDraft(readDraft(key));
  }, [key, dirty, values]);

  if (dirty || !draft || !differs(draft, values)) return null;
  return {
    draft,
    take: () => {
      for (const [name, value] of Object.entries(wordsOf(draft.values)))
        form.set(name as keyof ArticleValues, value as never);
    },
    drop: () => {
      dropDraft(key);
      setDraft(null);
    },
  };
}
