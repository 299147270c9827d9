import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { askToLeave } from '../../kit/form/askToLeave.ts';

/** Asks once before what was typed is left; searching and paging on the same tab leave nothing. */
export function useLeaveGuard(typed: boolean): void {
  const { t } = useTranslation();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const isSameTab = current.pathname === next.pathname && tabOf(current.search) === tabOf(next.search);
      return !isSameTab && !(await askToLeave(t));
    },
    disabled: !typed,
    enableBeforeUnload: typed,
  });
}

const tabOf = (search: object): unknown => ('tab' in search ? search.tab : undefined);
