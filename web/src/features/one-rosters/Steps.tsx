import { useTranslation } from 'react-i18next';
import { Steps as KitSteps } from '../../kit/Steps.tsx';

const steps = ['file', 'check', 'report'] as const;

/** How far an import is. */
export function Steps({ current }: { current: (typeof steps)[number] }) {
  const { t } = useTranslation();
  return (
    <KitSteps
      label={t('class_list.steps')}
      steps={steps.map((step) => ({ label: t(`one_roster.step.${step}`) }))}
      current={steps.indexOf(current)}
      state={current === 'report' ? 'done' : undefined}
    />
  );
}
