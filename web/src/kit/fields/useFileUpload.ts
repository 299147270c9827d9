import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../feedback/failureText.ts';

/** Stores a file as soon as it is chosen; what is wrong with it is beside the button. */
export function useFileUpload(maxBytes: number, store: (file: File) => Promise<unknown>) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function choose(file: File | null) {
    if (!file || busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      if (file.size > maxBytes) setRefusal(t('validation.file_max_size'));
      else await store(file);
    } catch (failure) {
      setRefusal(failureText(failure, t));
    } finally {
      setBusy(false);
    }
  }
  return { busy, refusal, choose };
}
