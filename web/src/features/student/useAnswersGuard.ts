import { useTranslation } from 'react-i18next';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { useLeaveGuard } from '../../kit/form/useLeaveGuard.ts';

/** Asks before answers that no one has received are left, whatever the way. */
export function useAnswersGuard(answers: Record<string, string[]>, isReceived: boolean): void {
  const { t } = useTranslation();
  useLeaveGuard({
    holds: () => !isReceived && Object.keys(answers).length > 0,
    ask: () =>
      confirm({
        title: t('student.answers_leave_title'),
        text: t('student.answers_leave_text'),
        action: t('student.answers_leave'),
        cancel: t('student.answers_stay'),
        danger: true,
      }),
  });
}
