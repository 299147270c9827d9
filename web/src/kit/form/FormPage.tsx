import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { askToLeave } from './askToLeave.ts';
import { FormBody } from './FormBody.tsx';
import { byPath, useLeaveGuard } from './useLeaveGuard.ts';
import type { AnyServerForm } from './useServerForm.ts';

interface FormPageProps {
  form: AnyServerForm;
  action?: string;
  /** What happens after it was saved: a toast, a way to another page. */
  onSaved?: () => void;
  /** What would lose the answers: any other address, or another path alone, where `?…` changes and they stay. */
  leavesBy?: 'address' | 'path';
  children: ReactNode;
}

/** A form that is (part of) a page. Leaving it changed asks once, closing the tab as well. */
export function FormPage({ form, action, onSaved, leavesBy = 'address', children }: FormPageProps) {
  const { t } = useTranslation();
  useLeaveGuard({
    holds: () => form.dirty,
    isSaving: () => form.busy,
    ask: () => askToLeave(t),
    ...(leavesBy === 'path' ? { loses: byPath } : {}),
  });
  return (
    <Paper withBorder radius="md" p="lg">
      <FormBody
        form={form}
        action={action}
        onSubmit={async (event) => ((await form.send(event)) ? onSaved?.() : undefined)}
      >
        {children}
      </FormBody>
    </Paper>
  );
}
