import { Paper } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { askToLeave } from './askToLeave.ts';
import { FormBody } from './FormBody.tsx';
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
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      !(leavesBy === 'path' && current.pathname === next.pathname) && !(await askToLeave(t)),
    disabled: !form.dirty || form.busy,
    enableBeforeUnload: form.dirty,
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
