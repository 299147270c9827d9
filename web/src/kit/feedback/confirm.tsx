import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../form/ModalFrame.tsx';
import { openFormModal, useModal } from '../form/modals.tsx';

interface Question {
  title: string;
  text?: ReactNode;
  /** The verb on the button that goes ahead. */
  action: string;
  /** The verb on the button that does not; "Cancel" unless told. */
  cancel?: string;
  danger?: boolean;
}

/** Asks before something that cannot be undone: `if (await confirm({ title, text, action })) …` */
export async function confirm(question: Question): Promise<boolean> {
  return (await openFormModal(<ConfirmDialog {...question} />)) === 'SUCCESS';
}

function ConfirmDialog({ title, text, action, cancel, danger = false }: Question) {
  const { t } = useTranslation();
  const { close } = useModal();
  return (
    <ModalFrame title={title} size="sm">
      {text ? (
        <Text component="div" size="sm">
          {text}
        </Text>
      ) : null}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => close('CLOSED')}>
          {cancel ?? t('kit.cancel')}
        </Button>
        <Button color={danger ? 'red.9' : undefined} onClick={() => close('SUCCESS')}>
          {action}
        </Button>
      </Group>
    </ModalFrame>
  );
}
