import { updateHomework, updateHomeworkSequence } from '@okur/contract/homework';
import type { Homework } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';

/**
 * Ends an open homework before its time, of several steps all of them; Undo gives it the end it had. Homework is never
 * deleted: results hang on it.
 */
export function useEnding() {
  const { t } = useTranslation();
  const { act } = useAct();
  return async ({ id, title, due_at, sequence }: Homework) => {
    const until = (moment: string) =>
      act(async () => {
        const body = { due_at: moment };
        await (sequence
          ? call(updateHomeworkSequence, { params: { id: sequence.id }, body })
          : call(updateHomework, { params: { id }, body }));
      });
    if (await until(new Date().toISOString()))
      toast.undo(t('homework.was_ended', { title: sequence?.title ?? title }), t('kit.undo'), () => until(due_at));
  };
}
