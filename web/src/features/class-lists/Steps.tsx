import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import css from './class-lists.module.css';

const steps = ['file', 'columns', 'rows', 'report'] as const;
export type Step = (typeof steps)[number];

interface StepsProps {
  current: Step;
  /** Steps that can be gone back to, and where they are. */
  links?: Partial<Record<Step, string>>;
  /** The current step is still being done. */
  ongoing?: boolean;
}

/** Where an import stands: a number and a word for each step; on a small screen the word of the current one. */
export function Steps({ current, links = {}, ongoing = false }: StepsProps) {
  const { t } = useTranslation();
  const at = steps.indexOf(current);
  return (
    <ol className={css.steps} aria-label={t('class_list.steps')}>
      {steps.map((step, index) => {
        const isDone = index < at || (current === 'report' && !ongoing);
        const word = (
          <>
            <span className={css.stepNumber}>
              {isDone ? <IconCheck size={14} stroke={3} aria-hidden /> : index + 1}
            </span>
            <Text span size="sm" fw={step === current ? 600 : 500} className={css.stepWord}>
              {t(`class_list.step.${step}`)}
            </Text>
          </>
        );
        const to = links[step];
        return (
          <li
            key={step}
            className={css.step}
            data-state={step === current ? 'current' : isDone ? 'done' : 'ahead'}
            aria-current={step === current ? 'step' : undefined}
          >
            {to && step !== current ? (
              <Link to={to} className={css.stepLink}>
                {word}
              </Link>
            ) : (
              <span className={css.stepLink}>{word}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
