import { useTranslation } from 'react-i18next';
import { failureText } from './failureText.ts';
import { toast } from './toast.tsx';
import { useRefresh } from '../client/useCall.ts';

/**
 * The same write for many rows, one after the other: each is a change of its own, so that one that is refused stops
 * none of the rest. Shows how far it is, says why some failed, and answers the rows that were written.
 */
export function useBulk() {
  const { t } = useTranslation();
  const refresh = useRefresh();

  return async function run<Row>(rows: readonly Row[], write: (row: Row) => Promise<unknown>): Promise<Row[]> {
    const text = (done: number) => t('kit.progress', { done, total: rows.length });
    const progress = toast.progress(text(0));
    const saved: Row[] = [];
    const failures: unknown[] = [];
    for (const row of rows) {
      try {
        await write(row);
        saved.push(row);
      } catch (failure) {
        failures.push(failure);
      }
      progress.update(text(saved.length + failures.length));
    }
    await refresh();
    progress.close();
    if (failures.length > 0)
      toast.error(t('kit.some_failed', { count: failures.length, reason: failureText(failures[0], t) }));
    return saved;
  };
}
