import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { failureText } from '../../kit/feedback/failureText.ts';
import { useServerForm } from '../../kit/form/useServerForm.ts';

interface Options<S extends z.ZodType<unknown, object>, A> {
  schema: S;
  initial: z.input<S>;
  submit: (values: z.input<S>) => Promise<A>;
  onSaved?: (answer: A) => void;
}

/**
 * A form of the sign-in area: what failed is above the fields and stays there, instead of passing by as a toast;
 * what a field says is not said twice.
 */
export function useAuthForm<S extends z.ZodType<unknown, object>, A>(options: Options<S, A>) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useServerForm({
    ...options,
    failureToast: (reason, isSaid) => {
      setFailure(isSaid ? null : reason);
      return '';
    },
  });
  const send = (event: FormEvent) => {
    setFailure(null);
    return form.send(event);
  };
  const notice = failure ? (
    <Alert role="alert" color="red" icon={<IconAlertCircle />}>
      {failureText(failure, t)}
    </Alert>
  ) : null;
  return { ...form, send, notice, failure };
}
