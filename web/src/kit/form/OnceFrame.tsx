import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../feedback/confirm.tsx';
import { ModalFrame } from './ModalFrame.tsx';
import { useModal } from './modals.tsx';
import { useLeaveGuard } from './useLeaveGuard.ts';

/** Around what is shown this once: its own buttons close it, the cross, Escape and the way back ask first. */
export function OnceFrame(props: Omit<ComponentProps<typeof ModalFrame>, 'onClose'>) {
  const { t } = useTranslation();
  const { opened, close } = useModal();
  const ask = () =>
    confirm({
      title: t('kit.once_title'),
      text: t('kit.once_text'),
      action: t('kit.close'),
      cancel: t('kit.once_back'),
      danger: true,
    });
  useLeaveGuard({ holds: () => opened, ask });
  const leave = async () => void ((await ask()) && close('CLOSED'));
  return <ModalFrame {...props} onClose={leave} />;
}
