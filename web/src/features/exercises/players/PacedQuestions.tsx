import { Button, Stack, Text, Title } from '@mantine/core';
import type { PacedPlan } from '@okur/contract/exercises/paced';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayLog } from './play.ts';
import css from './players.module.css';
import { useKeys } from '../../../reading/pacing/useKeys.ts';

interface Props {
  questions: PacedPlan['questions'];
  /** Number under which the first answer is noted. */
  first?: number;
  language: string;
  log: PlayLog;
  onDone: () => void;
}

/** One question after the other, without the text; what is chosen counts. */
export function PacedQuestions({ questions, first = 0, language, log, onDone }: Props) {
  const { t } = useTranslation();
  const [at, setAt] = useState(() => Math.min(log.answered(first, first + questions.length), questions.length - 1));
  const question = questions[at];
  useEffect(() => {
    document.getElementById('exercise-question')?.focus();
  }, [at]);
  const choose = (option: number) => {
    if (option >= (question?.options.length ?? 0)) return;
    log.note('answer', first + at, String(option));
    if (at + 1 < questions.length) setAt(at + 1);
    else onDone();
  };
  useKeys(Object.fromEntries([0, 1, 2, 3, 4].map((option) => [String(option + 1), () => choose(option)])), true);
  if (!question) return null;
  return (
    <Stack gap="md" className={css.questions}>
      <Text c="dimmed">{t('exercise.question_of', { at: at + 1, count: questions.length })}</Text>
      <Title order={2} size="1.3rem" id="exercise-question" tabIndex={-1} lang={language}>
        {question.question}
      </Title>
      <Stack gap="xs">
        {question.options.map((option, n) => (
          <Button
            key={option}
            variant="default"
            size="lg"
            radius="lg"
            justify="flex-start"
            className={css.option}
            lang={language}
            leftSection={
              <span className={css.key} aria-hidden>
                {n + 1}
              </span>
            }
            onClick={() => choose(n)}
          >
            {option}
          </Button>
        ))}
      </Stack>
    </Stack>
  );
}
