import { Button } from '@mantine/core';
import type { MantineSize } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { askToLeave } from './askToLeave.ts';
import { FormBody } from './FormBody.tsx';
import { ModalFrame } from './ModalFrame.tsx';
import { useModal } from './modals.tsx';
import { useLeaveGuard } from './useLeaveGuard.ts';
import type { AnyServerForm } from './useServerForm.ts';

interface FormModalProps {
  form: AnyServerForm;
  title: string;
  action?: string;
  size?: MantineSize | number;
  children: ReactNode;
}

/**
 * A form in a modal opened by `openFormModal`. Saved closes with SUCCESS; the cross, Escape and the close button end
 * with CLOSED, after one question if something was changed, and so do the browser's way back and closing the tab.
 * While it is being sent it stays.
 */
export function FormModal({ form, title, action, size, children }: FormModalProps) {
  const { t } = useTranslation();
  const { opened, close } = useModal();
  useLeaveGuard({ holds: () => opened && form.dirty, isSaving: () => form.busy, ask: () => askToLeave(t) });

  async function submit(event: FormEvent) {
    if (await form.send(event)) close('SUCCESS');
  }
  async function leave() {
    if (form.busy) return;
    if (!form.dirty || (await askToLeave(t))) close('CLOSED');
  }

  return (
    <ModalFrame title={title} size={size} onClose={leave}>
      <FormBody
        form={form}
        onSubmit={submit}
        action={action}
        cancel={
          <Button variant="default" onClick={leave} disabled={form.busy}>
            {t('kit.close')}
          </Button>
        }
      >
        {children}
      </FormBody>
    </ModalFrame>
  );
}
