import { IconRestore, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../list/RowMenu.tsx';
import { toast } from './toast.tsx';
import { useAct, type Toggle } from './useAct.ts';

interface Deletable {
  id: string;
  version: number;
  deleted_at: string | null;
}

/**
 * The action of a row or a record whose one call deletes and restores.
 *   const deletion = useDeletion();
 *   rowActions={(row) => [can('delete', 'USER') &&
 *     deletion(row, row.username, (version) => call(deleteUser, { params: { id: row.id }, query: { version } }))]}
 */
export function useDeletion() {
  const { t } = useTranslation();
  const { act, toggle } = useAct();
  return (row: Deletable, name: string, write: Toggle): RowAction => {
    const undo = `undo-${row.id}`;
    async function restore() {
      toast.withdraw(undo);
      await act(() => write(row.version), t('kit.restored', { name }));
    }
    return row.deleted_at
      ? { label: t('kit.restore'), icon: <IconRestore size={16} />, onClick: restore }
      : {
          label: t('kit.delete'),
          icon: <IconTrash size={16} />,
          danger: true,
          onClick: () => toggle(write, row.version, t('kit.deleted', { name }), undo),
        };
  };
}
