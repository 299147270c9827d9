import { undoBatch, type Batch } from '@okur/contract/user-batches';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { toast } from '../../../kit/feedback/toast.tsx';
import { useAct } from '../../../kit/feedback/useAct.ts';

/** Says what was done with many students and offers to take it back; who was changed meanwhile is named by number. */
export function useBatchUndo() {
  const { t } = useTranslation();
  const { act } = useAct();
  return ({ id, changed }: Batch, said: string): void => {
    if (changed === 0) return toast.success(said);
    toast.undo(said, t('kit.undo'), () =>
      act(async () => {
        const { data } = await call(undoBatch, { params: { batchId: id } });
        toast.success(
          data.left_as_is > 0
            ? t('users.undone_some', { count: data.restored, left: data.left_as_is })
            : t('users.undone', { count: data.restored }),
        );
      }),
    );
  };
}
