import { useCallback, useEffect, useState } from 'react';
import { draftKey, dropDraft, readDraft, writeDraft } from '../client/drafts.ts';
import { session } from '../client/session.ts';
import { useIsInModal } from './modals.tsx';

/**
 * What was typed under this name before the session ended, and the way to write what is typed now; null, for nothing
 * that is not saved, drops both. Leaving drops it too, unless it outlives its page and is dropped by hand.
 */
export function useTabDraft<V extends object>(name: string, { outlivesPage = false } = {}) {
  const inModal = useIsInModal();
  const [key] = useState(() => draftKey(name));
  const [found, setFound] = useState(() => readDraft<V>(key));
  const write = useCallback(
    (values: V | null) => {
      if (values) return writeDraft(key, values, inModal);
      dropDraft(key);
      setFound(null);
    },
    [key, inModal],
  );
  // Who leaves has said so; a session that has ended is not the person's doing.
  useEffect(() => () => (outlivesPage || session.hasExpired() ? undefined : dropDraft(key)), [key, outlivesPage]);
  return { found, write };
}
