import { Modal } from '@mantine/core';
import type { MantineSize } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { modalProps } from '../feedback/modalProps.ts';
import { useModal } from './modals.tsx';

interface ModalFrameProps {
  title: ReactNode;
  size?: MantineSize | number;
  /**
   * Escape and the cross; ends with CLOSED unless told otherwise. A click on the backdrop does nothing.
   */
  onClose?: () => void;
  children: ReactNode;
}

/** The frame of everything opened by `openFormModal`. */
export function ModalFrame({ title, size = 'md', onClose, children }: ModalFrameProps) {
  const { t } = useTranslation();
  const { opened, onTop, close, gone } = useModal();
  return (
    <Modal
      opened={opened}
      onClose={onClose ?? (() => close('CLOSED'))}
      onExitTransitionEnd={gone}
      title={title}
      size={size}
      {...modalProps}
      closeOnEscape={onTop}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {children}
    </Modal>
  );
}
