import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './one-rosters.module.css';

const steps = ['file', 'check', 'report'] as const;

/** Where an import stands: a number and a word for each step. */
export function Steps({ current }: { current: (typeof steps)[number] }) {
  const { t } = useTranslation();
  const at = steps.indexOf(current);
  return (
    <ol className={css.steps} aria-label={t('class_list.steps')}>
      {steps.map((step, index) => {
        const isDone = index < at || current === 'report';
        return (
          <li
            key={step}
            className={css.step}
            data-state={step === current ? 'current' : isDone ? 'done' : 'ahead'}
            aria-current={step === current ? 'step' : undefined}
          >
            <span className={css.stepNumber}>
              {isDone ? <IconCheck size={14} stroke={3} aria-hidden /> : index + 1}
            </span>
            <Text span size="sm" fw={step === current ? 600 : 500}>
              {t(`one_roster.step.${step}`)}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}
