import type { ModalProps } from '@mantine/core';

/** What every modal has. A click beside it does nothing: much may have been typed. The focus returns by `holdFocus`. */
export const modalProps = {
  closeOnClickOutside: false,
  returnFocus: false,
  styles: {
    title: { fontWeight: 600, fontSize: 'var(--mantine-font-size-lg)', lineHeight: 1.35, overflowWrap: 'anywhere' },
  },
} satisfies Partial<ModalProps>;
