import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../kit/saveFile.ts';
import { sayFailure } from '../../kit/feedback/sayFailure.ts';
import type { Download } from '../../kit/client/http.ts';

/** Fetches a PDF and hands it to the browser. */
export function usePdf() {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (load: () => Promise<Download>) => saveFile(await load()),
    onError: (failure) => sayFailure(failure, t),
  });
  return { busy: isPending, save: (load: () => Promise<Download>) => mutateAsync(load).catch(() => undefined) };
}
