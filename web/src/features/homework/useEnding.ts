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
    const until = (moment: string | null) =>
      act(async () => {
        const body = { due_at: moment };
        await (sequence
          ? call(updateHomeworkSequence, { params: { id: sequence.id }, body })
          : call(updateHomework, { params: { id }, body }));
      });
    // Now, as the server has it: the clock of this device may be wrong.
    if (await until(null))
      toast.undo(t('homework.was_ended', { title: sequence?.title ?? title }), t('kit.undo'), () => until(due_at));
  };
}
