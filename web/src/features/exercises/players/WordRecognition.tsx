import { Button, Group } from '@mantine/core';
import type { PlanOf } from '@okur/contract/exercises/kinds';
import { useTranslation } from 'react-i18next';
import type { PlayerProps } from './play.ts';
import css from './players.module.css';
import { TrialCount } from './TrialCount.tsx';
import { useFlash } from './useFlash.ts';
import { useKeys } from '../../../reading/pacing/useKeys.ts';
import { useTrials } from './useTrials.ts';

/** Two words for a moment: alike or not? */
export default function WordRecognition({
  plan,
  timed,
  paused,
  language,
  log,
  onDone,
}: PlayerProps<PlanOf<'word_recognition'>>) {
  const { t } = useTranslation();
  const { at, answer } = useTrials(plan.trials.length, log, onDone);
  const { step } = useFlash({
    trial: at,
    exposureMs: plan.exposureMs,
    paused,
    timed,
    onStimulus: () => log.note('shown', at),
  });
  const { left, right } = plan.trials[at]!;
  const mayAnswer = step !== 'rest' && !paused;
  useKeys({ ArrowLeft: () => answer('same'), ArrowRight: () => answer('different') }, mayAnswer);
  return (
    <div className={css.player}>
      <TrialCount at={at} count={plan.trials.length} />
      <div className={css.stage} lang={language}>
        {step === 'stimulus' ? (
          <div className={css.pair}>
            <span>{left}</span>
            <span>{right}</span>
          </div>
        ) : (
          <span className={css.point} aria-hidden>
            +
          </span>
        )}
      </div>
      <Group justify="center" className={css.controls}>
        <Button size="lg" radius="xl" variant="default" disabled={!mayAnswer} onClick={() => answer('same')}>
          {t('exercise.same')}
        </Button>
        <Button size="lg" radius="xl" variant="default" disabled={!mayAnswer} onClick={() => answer('different')}>
          {t('exercise.different')}
        </Button>
      </Group>
    </div>
  );
}
