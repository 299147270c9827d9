import { Button, Stack, Title } from '@mantine/core';
import type { PlanOf } from '@okur/contract/exercises/kinds';
import { useEffect } from 'react';
import type { PlayerProps } from './play.ts';
import css from './players.module.css';
import { TrialCount } from './TrialCount.tsx';
import { useKeys } from '../../../reading/pacing/useKeys.ts';
import { useTrials } from './useTrials.ts';

/** A word and its possible meanings. */
export default function VocabularyMatch({
  plan,
  paused,
  language,
  words = plan.drawn,
  log,
  onDone,
}: PlayerProps<PlanOf<'vocabulary_match'>>) {
  const { at, answer } = useTrials(words.length, log, onDone, (trial) => words[trial]!);
  const word = words[at]!;
  const { question, options } = plan.trials[word]!;
  useEffect(() => {
    log.display(word);
    document.getElementById('exercise-question')?.focus();
  }, [word, log]);
  const choose = (option: number) => option < options.length && answer(String(option));
  useKeys(Object.fromEntries(options.map((_, n) => [String(n + 1), () => choose(n)])), !paused);
  return (
    <div className={css.player}>
      <TrialCount at={at} count={words.length} />
      <Title order={2} ta="center" size="1.6rem" id="exercise-question" tabIndex={-1} lang={language}>
        {question}
      </Title>
      <Stack gap="xs" className={css.questions}>
        {options.map((option, n) => (
          <Button
            key={option}
            variant="default"
            size="lg"
            radius="lg"
            justify="flex-start"
            className={css.option}
            lang={language}
            disabled={paused}
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
    </div>
  );
}
