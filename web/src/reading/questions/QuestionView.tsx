import { Text } from '@mantine/core';
import type { Question } from '@okur/contract/questions';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QuestionImage } from './QuestionImage.tsx';
import css from './questions.module.css';

/** A question to read, with its right answers marked. */
export function QuestionView({ question, lang }: { question: Question; lang?: string | undefined }) {
  const { t } = useTranslation();
  const isOrdering = question.kind === 'ordering';
  return (
    <>
      <Text fw={550} lang={lang}>
        {question.stem}
      </Text>
      <Text size="xs" c="dimmed">
        {t(`question.kind_${question.kind}`)} · {t(`question.skill_${question.skill}`)} ·{' '}
        {t('question.points_n', { count: question.points })}
      </Text>
      <QuestionImage image={question.image} />
      <ol className={css.options} lang={lang} data-ordering={isOrdering || undefined}>
        {question.options.map((option) => (
          <li key={option.id} data-right={(!isOrdering && option.right) || undefined}>
            {!isOrdering && option.right ? <IconCheck size={14} aria-label={t('question.right')} /> : null}
            {option.text}
          </li>
        ))}
      </ol>
    </>
  );
}
