import { type Dispatch, type ReactNode, useEffect, useRef, useState } from 'react';
import { RestoredNotice } from '../../../kit/form/RestoredNotice.tsx';
import { useTabDraft } from '../../../kit/form/useTabDraft.ts';
import { changedRows, type Sheet, type Step, type TypedRow } from './names.ts';

/**
 * The draft of a sheet, as `useDraftedForm` has it for forms: typed names outlive the end of a session. Answers what
 * is said above the sheet that has them again. A name that another person changed meanwhile is refused at the save,
 * for it is sent with the version that it was typed on. One of a student who is not in the list now stays in the draft.
 */
export function useNamesDraft(draft: string, sheet: Sheet, dispatch: Dispatch<Step>): ReactNode {
  const { found, write } = useTabDraft<{ rows: TypedRow[] }>(draft);
  const waiting = useRef(found?.values.rows);
  const [absent, setAbsent] = useState<readonly TypedRow[]>([]);
  const { rows, stored } = sheet;
  const isLoaded = stored.length > 0;

  useEffect(() => {
    const typed = [...changedRows({ rows, stored }), ...absent];
    if (typed.length > 0) return write({ rows: typed });
    // Nothing is dropped before it was shown: the names may not be here yet.
    if (isLoaded && !waiting.current) write(null);
  }, [write, rows, stored, absent, isLoaded]);
  useEffect(() => {
    if (!isLoaded || !waiting.current) return;
    const listed = new Set(stored.map(({ id }) => id));
    setAbsent(waiting.current.filter(({ id }) => !listed.has(id)));
    dispatch({ do: 'restore', typed: waiting.current });
    waiting.current = undefined;
  }, [isLoaded, stored, dispatch]);

  const isFound = (found?.values.rows?.length ?? 0) > absent.length;
  const isRestored = found !== null && isFound && changedRows(sheet).length > 0;
  return isRestored ? <RestoredNotice at={found.at} onDiscard={() => dispatch({ do: 'load', rows: stored })} /> : null;
}
