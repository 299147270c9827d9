import { Button } from '@mantine/core';
import type { PlanOf } from '@okur/contract/exercises/kinds';
import { useTranslation } from 'react-i18next';
import type { PlayerProps } from './play.ts';
import css from './players.module.css';
import { TrialCount } from './TrialCount.tsx';
import { TypedAnswer } from './TypedAnswer.tsx';
import { useFlash } from './useFlash.ts';
import { useTrials } from './useTrials.ts';

/** Shown for a moment, covered, typed. */
export default function Tachistoscope({ plan, timed, paused, log, onDone }: PlayerProps<PlanOf<'tachistoscope'>>) {
  const { t } = useTranslation();
  const { at, answer } = useTrials(plan.trials.length, log, onDone);
  const { step, cover } = useFlash({
    trial: at,
    exposureMs: plan.exposureMs,
    maskMs: plan.maskMs,
    paused,
    timed,
    onStimulus: () => log.note('shown', at),
  });
  const item = plan.trials[at]!;
  return (
    <div className={css.player}>
      <TrialCount at={at} count={plan.trials.length} />
      <div className={css.stage} lang={plan.language}>
        {step === 'rest' ? (
          <span className={css.point} aria-hidden>
            +
          </span>
        ) : null}
        {step === 'stimulus' ? <span className={css.flash}>{item}</span> : null}
        {step === 'mask' ? (
          <span className={css.flash} aria-hidden>
            {'#'.repeat([...item].length)}
          </span>
        ) : null}
        {step === 'over' ? (
          <TypedAnswer
            key={at}
            label={t('exercise.what_was_it')}
            language={plan.language}
            numeric={plan.item === 'digits'}
            onAnswer={answer}
          />
        ) : null}
      </div>
      {step === 'stimulus' && !timed ? (
        <Button radius="xl" size="md" mx="auto" onClick={cover}>
          {t('exercise.cover')}
        </Button>
      ) : null}
    </div>
  );
}
