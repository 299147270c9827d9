import { Button } from '@mantine/core';
import { distanceAt, isPairRight } from '@okur/contract/exercises/eye-span';
import { firstAnswers } from '@okur/contract/exercises/kind';
import type { PlanOf } from '@okur/contract/exercises/kinds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayerProps } from './play.ts';
import css from './players.module.css';
import { TrialCount } from './TrialCount.tsx';
import { TypedAnswer } from './TypedAnswer.tsx';
import { useFlash } from './useFlash.ts';
import { useTrials } from './useTrials.ts';

/**
 * A pair around a point; one side of it is asked for. Letters shrink where the screen is too narrow for the distance.
 */
export default function EyeSpan({ plan, timed, paused, log, onDone }: PlayerProps<PlanOf<'eye_span'>>) {
  const { t } = useTranslation();
  const { at, answer } = useTrials(plan.pairs.length, log, onDone);
  const { step, cover } = useFlash({
    trial: at,
    exposureMs: plan.exposureMs,
    paused,
    timed,
    onStimulus: () => log.note('shown', at),
  });
  const [isRight, setRight] = useState<readonly boolean[]>(() =>
    Array.from(firstAnswers(log.events).values(), ({ item = 0, value }) => isPairRight(plan, item, value)),
  );
  const { left, right, side } = plan.pairs[at]!;
  const distance = distanceAt(plan, isRight);
  const letters = distance + left.length + right.length + 2;
  const say = (typed: string) => {
    setRight([...isRight, isPairRight(plan, at, typed)]);
    answer(typed);
  };
  return (
    <div className={css.player}>
      <TrialCount at={at} count={plan.pairs.length} />
      <div className={css.stage} lang={plan.language}>
        {step === 'rest' || step === 'stimulus' ? (
          <div
            className={css.span}
            style={{ '--letters': letters, '--distance': `${distance}ch` } as React.CSSProperties}
          >
            <span>{step === 'stimulus' ? left : ''}</span>
            <span className={css.point} aria-hidden>
              +
            </span>
            <span>{step === 'stimulus' ? right : ''}</span>
          </div>
        ) : (
          <TypedAnswer
            key={at}
            label={t(side === 'left' ? 'exercise.what_was_left' : 'exercise.what_was_right')}
            language={plan.language}
            numeric={plan.item === 'digits'}
            onAnswer={say}
          />
        )}
      </div>
      {step === 'stimulus' && !timed ? (
        <Button radius="xl" size="md" mx="auto" onClick={cover}>
          {t('exercise.cover')}
        </Button>
      ) : null}
    </div>
  );
}
