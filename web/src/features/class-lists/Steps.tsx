import { useTranslation } from 'react-i18next';
import { Steps as KitSteps } from '../../kit/Steps.tsx';

const steps = ['file', 'columns', 'rows', 'report'] as const;
export type Step = (typeof steps)[number];

interface StepsProps {
  current: Step;
  /** Steps that can be gone back to, and where they are. */
  links?: Partial<Record<Step, string>>;
  /** The current step is still being done. */
  ongoing?: boolean;
}

/** How far an import is. */
export function Steps({ current, links = {}, ongoing = false }: StepsProps) {
  const { t } = useTranslation();
  return (
    <KitSteps
      label={t('class_list.steps')}
      steps={steps.map((step) => ({ label: t(`class_list.step.${step}`), to: links[step] }))}
      current={steps.indexOf(current)}
      state={ongoing ? 'ongoing' : current === 'report' ? 'done' : undefined}
    />
  );
}
