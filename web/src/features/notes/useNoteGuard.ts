import { useTranslation } from 'react-i18next';
import { askToLeave } from '../../kit/form/askToLeave.ts';
import { useLeaveGuard } from '../../kit/form/useLeaveGuard.ts';

/** Asks once before what was typed is left; searching and paging on the same tab leave nothing. */
export function useNoteGuard(isTyped: boolean, isSaving: boolean): void {
  const { t } = useTranslation();
  useLeaveGuard({
    holds: () => isTyped,
    isSaving: () => isSaving,
    loses: (from, to) => from.pathname !== to.pathname || tabOf(from) !== tabOf(to),
    ask: () => askToLeave(t),
  });
}

const tabOf = (url: URL): string | null => url.searchParams.get('tab');
