import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sayFailure } from '../feedback/sayFailure.ts';

interface Submission {
  /** Nothing is sent of a form that breaks its own rules. */
  isReady: () => boolean;
  submit: () => Promise<void>;
  refuse: (failure: unknown) => void | Promise<void>;
}

/** Sends what was typed, one request at a time; `send` answers whether it was saved. */
export function useSubmission({ isReady, submit, refuse }: Submission) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  // State arrives with the next render; a double click comes sooner.
  const sending = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function send(event?: FormEvent): Promise<boolean> {
    event?.preventDefault();
    event?.stopPropagation();
    if (sending.current || !isReady()) return false;
    sending.current = true;
    setBusy(true);
    try {
      await submit();
      return true;
    } catch (failure) {
      // No field is there any more that could say it.
      if (isGone.current) sayFailure(failure, t);
      else await refuse(failure);
      return false;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }
  return { busy, send };
}
