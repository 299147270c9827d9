import { deleteSummary, restoreSummary, type SummaryRow } from '@okur/contract/summaries';
import { IconRestore, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import type { RowAction } from '../../kit/list/RowMenu.tsx';

/** Deletes a summary, with an undo, or restores one from the trash. */
export function useTrash(): (summary: SummaryRow) => RowAction {
  const { t } = useTranslation();
  const { act } = useAct();
  return ({ id, version, title, deleted_at }) => {
    const undo = `undo-${id}`;
    const restore = () =>
      act(() => call(restoreSummary, { params: { id }, body: {} }), t('kit.restored', { name: title }));
    async function remove() {
      if (await act(() => call(deleteSummary, { params: { id }, query: { version } })))
        toast.undo(t('kit.deleted', { name: title }), t('kit.undo'), restore, undo);
    }
    async function takeOut() {
      toast.withdraw(undo);
      await restore();
    }
    return deleted_at
      ? { label: t('kit.restore'), icon: <IconRestore size={16} />, onClick: takeOut }
      : { label: t('kit.delete'), icon: <IconTrash size={16} />, danger: true, onClick: remove };
  };
}
