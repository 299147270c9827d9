import { IconRestore, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../list/RowMenu.tsx';
import { useAct } from './useAct.ts';

/**
 * The action of a row or a record whose one call deletes and restores (decision D4).
 *   const deletion = useDeletion();
 *   rowActions={(row) => [can('delete', 'USER') && deletion(row, row.username, () => call(deleteUser, { params: { id: row.id } }))]}
 */
export function useDeletion() {
  const { t } = useTranslation();
  const { act, toggle } = useAct();
  return (row: { deleted_at: string | null }, name: string, write: () => Promise<unknown>): RowAction =>
    row.deleted_at
      ? { label: t('kit.restore'), icon: <IconRestore size={16} />, onClick: () => act(write, t('kit.restored', { name })) }
      : { label: t('kit.delete'), icon: <IconTrash size={16} />, danger: true, onClick: () => toggle(write, t('kit.deleted', { name })) };
}
