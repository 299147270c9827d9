import { type Dispatch, type ReactNode, useEffect, useRef } from 'react';
import { RestoredNotice } from '../../../kit/form/RestoredNotice.tsx';
import { useTabDraft } from '../../../kit/form/useTabDraft.ts';
import { changedRows, type NameRow, type Sheet, type Step } from './names.ts';

/**
 * The draft of a sheet, as `useDraftedForm` has it for forms: typed names outlive the end of a session. Answers what
 * is said above the sheet that has them again. A name that another person changed meanwhile is refused at the save,
 * for it is sent with the version that it was typed on.
 */
export function useNamesDraft(draft: string, sheet: Sheet, dispatch: Dispatch<Step>): ReactNode {
  const { found, write } = useTabDraft<{ rows: NameRow[] }>(draft);
  const waiting = useRef(found?.values.rows);
  const { rows, stored } = sheet;
  const isLoaded = stored.length > 0;

  useEffect(() => {
    const changed = changedRows({ rows, stored });
    if (changed.length > 0) return write({ rows: changed });
    // Nothing is dropped before it was shown: the names may not be here yet.
    if (isLoaded && !waiting.current) write(null);
  }, [write, rows, stored, isLoaded]);
  useEffect(() => {
    if (!isLoaded || !waiting.current) return;
    dispatch({ do: 'restore', typed: waiting.current });
    waiting.current = undefined;
  }, [isLoaded, dispatch]);

  const isRestored = found !== null && changedRows(sheet).length > 0;
  return isRestored ? <RestoredNotice at={found.at} onDiscard={() => dispatch({ do: 'load', rows: stored })} /> : null;
}
