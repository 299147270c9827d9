import { type Dispatch, type ReactNode, useEffect, useRef, useState } from 'react';
import { draftKey, dropDraft, readDraft, writeDraft } from '../../../kit/client/drafts.ts';
import { session } from '../../../kit/client/session.ts';
import { useIsInModal } from '../../../kit/form/modals.tsx';
import { RestoredNotice } from '../../../kit/form/RestoredNotice.tsx';
import { changedRows, type NameRow, type Sheet, type Step } from './names.ts';

/**
 * The draft of a sheet, as `useDraftedForm` has it for forms: typed names outlive the end of a session. Answers what
 * is said above the sheet that has them again. A name that another person changed meanwhile is refused at the save,
 * for it is sent with the version that it was typed on.
 */
export function useNamesDraft(draft: string, sheet: Sheet, dispatch: Dispatch<Step>): ReactNode {
  const inModal = useIsInModal();
  const [key] = useState(() => draftKey(draft));
  const [found, setFound] = useState(() => readDraft<{ rows: NameRow[] }>(key));
  const waiting = useRef(found?.values.rows);
  const { rows, stored } = sheet;
  const isLoaded = stored.length > 0;

  useEffect(() => {
    const changed = changedRows({ rows, stored });
    if (changed.length > 0) return writeDraft(key, { rows: changed }, inModal);
    // Nothing is dropped before it was shown: the names may not be here yet.
    if (!isLoaded || waiting.current) return;
    dropDraft(key);
    setFound(null);
  }, [key, rows, stored, isLoaded, inModal]);
  useEffect(() => {
    if (!isLoaded || !waiting.current) return;
    dispatch({ do: 'restore', typed: waiting.current });
    waiting.current = undefined;
  }, [isLoaded, dispatch]);
  // Who leaves the sheet has said so; a session that has ended is not the person's doing.
  useEffect(() => () => (session.hasExpired() ? undefined : dropDraft(key)), [key]);

  const isRestored = found !== null && changedRows(sheet).length > 0;
  return isRestored ? <RestoredNotice at={found.at} onDiscard={() => dispatch({ do: 'load', rows: stored })} /> : null;
}
