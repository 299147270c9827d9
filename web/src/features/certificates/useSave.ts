import { useTranslation } from 'react-i18next';
import { saveFile } from '../../kit/saveFile.ts';
import { sayFailure } from '../../kit/feedback/sayFailure.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import type { Download } from '../../kit/client/http.ts';

/** Fetches a PDF and hands it to the browser; says so while it is being made. */
export function useSave(): (load: () => Promise<Download>) => Promise<void> {
  const { t } = useTranslation();
  return async (load) => {
    const progress = toast.progress(t('certificates.making'));
    try {
      saveFile(await load());
    } catch (failure) {
      sayFailure(failure, t);
    } finally {
      progress.close();
    }
  };
}
