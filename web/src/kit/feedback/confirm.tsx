import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { holdFocus } from '../focus.ts';

interface Question {
  title: string;
  text?: ReactNode;
  /** The verb on the button that goes ahead. */
  action: string;
  /** The verb on the button that does not; "Cancel" unless told. */
  cancel?: string;
  danger?: boolean;
}

/** The button that changes nothing has the focus. */
const withFocus = { 'data-autofocus': true };

/** Asks before something that cannot be undone: `if (await confirm({ title, text, action })) …` */
export function confirm({ title, text, action, cancel, danger = false }: Question): Promise<boolean> {
  const releaseFocus = holdFocus();
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: text ? (
        <Text component="div" size="sm">
          {text}
        </Text>
      ) : null,
      labels: { confirm: action, cancel: cancel ?? i18next.t('kit.cancel') },
      groupProps: { mt: text ? 'xs' : 'md' },
      cancelProps: withFocus,
      confirmProps: danger ? { color: 'red.9' } : {},
      closeButtonProps: { 'aria-label': i18next.t('kit.close') },
      onConfirm: () => resolve(true),
      // Every way out ends here, the confirmed one as well: its answer is there by then.
      onClose: () => {
        resolve(false);
        requestAnimationFrame(releaseFocus);
      },
    });
  });
}
