import { IconRestore, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../list/RowMenu.tsx';
import { toast } from './toast.tsx';
import { useAct } from './useAct.ts';

/**
 * The action of a row or a record whose one call deletes and restores (decision D4).
 *   const deletion = useDeletion();
 *   rowActions={(row) => [can('delete', 'USER') && deletion(row, row.username, () => call(deleteUser, { params: { id: row.id } }))]}
 */
export function useDeletion() {
  const { t } = useTranslation();
  const { act, toggle } = useAct();
  return (row: { id: string; deleted_at: string | null }, name: string, write: () => Promise<unknown>): RowAction => {
    const undo = `undo-${row.id}`;
    async function restore() {
      toast.withdraw(undo);
      await act(write, t('kit.restored', { name }));
    }
    return row.deleted_at
      ? { label: t('kit.restore'), icon: <IconRestore size={16} />, onClick: restore }
      : { label: t('kit.delete'), icon: <IconTrash size={16} />, danger: true, onClick: () => toggle(write, t('kit.deleted', { name }), undo) };
  };
}
