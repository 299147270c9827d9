import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconRefreshAlert } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyServerForm } from './useServerForm.ts';

interface FormBodyProps {
  form: AnyServerForm;
  onSubmit: (event: FormEvent) => void;
  /** The verb on the button; "Save" unless told. */
  action?: string;
  /** Left of the save button. */
  cancel?: ReactNode;
  children: ReactNode;
}

/** The <form> shared by FormModal and FormPage: fields, the notice of a stale version, the buttons. */
export function FormBody({ form, onSubmit, action, cancel, children }: FormBodyProps) {
  const { t } = useTranslation();
  return (
    <FormFrame form={form} onSubmit={onSubmit}>
      {children}
      <Group justify="flex-end" mt="xs">
        {cancel}
        <Button type="submit" loading={form.busy}>
          {action ?? t('kit.save')}
        </Button>
      </Group>
    </FormFrame>
  );
}

/** The <form> without buttons, for a page that puts its own: after each attempt the focus goes to the first error. */
export function FormFrame({ form, onSubmit, children }: Pick<FormBodyProps, 'form' | 'onSubmit' | 'children'>) {
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (form.attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.attempts]);

  return (
    <form ref={element} noValidate onSubmit={onSubmit} aria-busy={form.busy}>
      <Stack gap="md">
        {form.stale ? <StaleNotice text={form.staleText} onReload={form.takeCurrent} /> : null}
        {form.draftNotice}
        {children}
      </Stack>
    </form>
  );
}

function StaleNotice({ text, onReload }: { text: string | undefined; onReload: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert role="alert" color="yellow" icon={<IconRefreshAlert />} title={t('kit.stale_title')}>
      {text ?? t('kit.stale_text')}
      <Group mt="xs">
        <Button size="xs" variant="default" onClick={onReload}>
          {t('kit.stale_reload')}
        </Button>
      </Group>
    </Alert>
  );
}
