import type { Activation } from '@okur/contract/activations';
import { releaseActivation } from '@okur/contract/licences';
import { IconArrowBackUp, IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { MaybeAction } from '../../kit/list/RowMenu.tsx';
import { MoveForm } from './MoveForm.tsx';
import { useUndoRelease } from './useRelease.tsx';

/** What can be done with a code that a student uses. */
export function useCodeActions() {
  const { t } = useTranslation();
  const f = useFormat();
  const { act } = useAct();
  const undo = useUndoRelease();
  const gives = useAbility().can('edit', 'USER');

  async function release({ id, version }: Activation) {
    let said: (() => void) | undefined;
    await act(async () => {
      const { data } = await call(releaseActivation, { params: { id }, body: { version } });
      const days = t('code_products.days', { count: data.duration_days, value: f.number(data.duration_days) });
      const back = () => undo(data.release_id);
      said = () => toast.undo(t('licences.released', { code: data.code, days }), t('kit.undo'), back);
    });
    said?.();
  }

  return (row: Activation): readonly MaybeAction[] =>
    gives && row.state === 'used'
      ? [
          {
            label: t('licences.release'),
            icon: <IconArrowBackUp size={16} />,
            onClick: () => release(row),
          },
          {
            label: t('licences.move'),
            icon: <IconArrowsExchange size={16} />,
            onClick: () => openFormModal(<MoveForm activation={row} />),
          },
        ]
      : [];
}
