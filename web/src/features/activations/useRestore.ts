import { type ChosenActivations, restoreActivations } from '@okur/contract/activations';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';

/** Makes withdrawn codes usable again, and says how many of them stay withdrawn. */
export function useRestore(): (chosen: ChosenActivations) => Promise<boolean> {
  const { t } = useTranslation();
  const { act } = useAct();
  return async (chosen) => {
    let [restored, left] = [0, 0];
    const isDone = await act(async () => {
      const { data } = await call(restoreActivations, { body: chosen });
      [restored, left] = [data.restored, data.left_as_is];
    });
    if (restored > 0) toast.success(t('activations.restored'));
    if (left > 0) toast.care(t('activations.left_withdrawn', { count: left }));
    return isDone;
  };
}
