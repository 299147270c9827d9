import type { TFunction } from 'i18next';
import { confirm } from '../feedback/confirm.tsx';

/** Asked once before a changed form is left. */
export const askToLeave = (t: TFunction): Promise<boolean> =>
  confirm({
    title: t('kit.leave_title'),
    text: t('kit.leave_text'),
    action: t('kit.leave'),
    cancel: t('kit.keep_editing'),
    danger: true,
  });
