import { Button, Text } from '@mantine/core';
import type { PlanOf } from '@okur/contract/exercises/kinds';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeys } from '../../../reading/pacing/useKeys.ts';
import { usePacer } from '../../../reading/pacing/usePacer.ts';
import type { PlayerProps } from './play.ts';
import css from './players.module.css';
import { TrialCount } from './TrialCount.tsx';
import { TypedAnswer } from './TypedAnswer.tsx';
import { useTrials } from './useTrials.ts';

type Plan = PlanOf<'scan_count'>;

/** Signs one after the other, from place to place; then how often the target was among them. */
export default function ScanCount({ plan, timed, paused, language, log, onDone }: PlayerProps<Plan>) {
  const { t } = useTranslation();
  const { at, answer } = useTrials(plan.trials.length, log, onDone);
  const [seen, setSeen] = useState(-1);
  const { frames } = plan.trials[at]!;
  const Series = timed ? ByTime : ByHand;
  return (
    <div className={css.player}>
      <TrialCount at={at} count={plan.trials.length} />
      <Text ta="center" size="lg">
        {t('exercise.count_this')}{' '}
        <strong lang={language} className={css.target}>
          {plan.target}
        </strong>
      </Text>
      {seen === at ? (
        <div className={css.stage}>
          <TypedAnswer key={at} label={t('exercise.how_many')} language={language} numeric onAnswer={answer} />
        </div>
      ) : (
        <Series
          key={at}
          frames={frames}
          positions={plan.positions}
          paused={paused}
          language={language}
          onFirst={() => log.note('shown', at)}
          onEnd={() => setSeen(at)}
        />
      )}
    </div>
  );
}

interface SeriesProps {
  frames: Plan['trials'][number]['frames'];
  positions: number;
  paused: boolean;
  language: string;
  onFirst: () => void;
  onEnd: () => void;
}

/** Each sign is drawn, however late: who does not see one cannot count it. */
const eachOnItsOwn = 1;

function ByTime({ frames, positions, paused, language, onFirst, onEnd }: SeriesProps) {
  const { displayed } = usePacer(frames, { running: !paused, rate: 1, onEnd, mostTogether: eachOnItsOwn });
  useEffect(() => {
    if (displayed.to === 1) onFirst();
    // Once, when the first sign comes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [displayed.to]);
  return <Positions frame={frames[displayed.to]!} at={displayed.to} positions={positions} language={language} />;
}

/** From sign to sign by hand. */
function ByHand({ frames, positions, paused, language, onFirst, onEnd }: SeriesProps) {
  const { t } = useTranslation();
  const signs = frames.filter(({ sign }) => sign !== null);
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (at === 0) onFirst();
    // Once, with the first sign.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [at]);
  const next = () => (at + 1 < signs.length ? setAt(at + 1) : onEnd());
  useKeys({ ' ': next, ArrowRight: next }, !paused);
  return (
    <>
      <Positions frame={signs[at]!} at={at} positions={positions} language={language} />
      <Button radius="xl" size="md" mx="auto" disabled={paused} onClick={next}>
        {t('exercise.next')}
      </Button>
    </>
  );
}

function Positions({
  frame,
  at,
  positions,
  language,
}: {
  frame: SeriesProps['frames'][number];
  at: number;
  positions: number;
  language: string;
}) {
  return (
    <div
      className={`${css.stage} ${css.scan}`}
      style={{ '--columns': positions } as React.CSSProperties}
      lang={language}
      data-frame={at}
    >
      {Array.from({ length: positions }, (_, n) => (
        <span key={n}>{n === frame.position ? (frame.sign ?? '') : ''}</span>
      ))}
    </div>
  );
}
