import { updateHomework } from '@okur/contract/homework';
import type { Homework } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';

/**
 * Ends an open homework before its time; Undo gives it the end it had. Homework is never deleted: results hang on it.
 */
export function useEnding() {
  const { t } = useTranslation();
  const { act } = useAct();
  return async ({ id, title, due_at }: Homework) => {
    const until = (moment: string) => act(() => call(updateHomework, { params: { id }, body: { due_at: moment } }));
    if (await until(new Date().toISOString()))
      toast.undo(t('homework.was_ended', { title }), t('kit.undo'), () => until(due_at));
  };
}
