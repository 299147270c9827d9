import { Button, Group } from '@mantine/core';
import type { PacedPlan } from '@okur/contract/exercises/paced';
import { type Evenness, evennessValue } from '@okur/contract/reading/evenness';
import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Paced, type PacedStage, Progress } from '../../../reading/pacing/Paced.tsx';
import { useKeys } from '../../../reading/pacing/useKeys.ts';
import { PacedQuestions } from './PacedQuestions.tsx';
import type { PlayerProps } from './play.ts';
import css from './players.module.css';

interface PacedPlayerProps<P extends PacedPlan> extends PlayerProps<P> {
  Stage: PacedStage<P>;
  /** Before the first word. */
  delayMs?: number;
  /** Without the clock one goes from frame to frame; a kind that shows the whole text needs no steps. */
  steps?: boolean;
}

/** A text at a pace: pause, slower, back; then its questions. */
export function PacedPlayer<P extends PacedPlan>(props: PacedPlayerProps<P>) {
  const { plan, language, log, delayMs = 0 } = props;
  const [isRead, setRead] = useState(() => log.last('shown')?.item === plan.frames.length);
  if (isRead) return <PacedQuestions questions={plan.questions} language={language} log={log} onDone={props.onDone} />;
  const finish = (evenness?: Evenness) => {
    log.note('shown', plan.frames.length, evenness && evennessValue(evenness));
    setRead(true);
  };
  return props.timed ? (
    <Paced
      {...props}
      // Who went on with it has seen that it begins.
      delayMs={log.before ? 0 : delayMs}
      from={log.before?.position ?? 0}
      rateBefore={log.rate()}
      onRead={finish}
    />
  ) : (
    <Untimed {...props} onRead={() => finish()} />
  );
}

/** From frame to frame by the reader's own hand, or the whole text. */
function Untimed<P extends PacedPlan>({
  plan,
  paused,
  language,
  log,
  onRead,
  Stage,
  steps = true,
}: PacedPlayerProps<P> & { onRead: () => void }) {
  const { t } = useTranslation();
  const last = plan.frames.length - 1;
  const [at, setAt] = useState(() => Math.min(log.before?.position ?? 0, last));
  useEffect(() => {
    log.start();
    log.stand(at);
  }, [log, at]);
  const next = () => (at >= last ? onRead() : setAt(at + 1));
  useKeys({ ' ': next, ArrowRight: next, ArrowLeft: () => setAt(Math.max(0, at - 1)) }, steps && !paused);
  return (
    <div className={css.player}>
      <Stage
        plan={plan}
        displayed={steps ? { from: at, to: at } : { from: -1, to: -1 }}
        running={false}
        rate={1}
        sound={false}
        language={language}
      />
      {steps ? <Progress value={at / Math.max(1, last)} /> : null}
      <Group justify="center" gap="xs" className={css.controls}>
        {steps ? (
          <Button
            variant="default"
            radius="xl"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            disabled={at === 0 || paused}
            onClick={() => setAt(at - 1)}
          >
            {t('exercise.back')}
          </Button>
        ) : null}
        {steps && at < last ? (
          <Button
            radius="xl"
            size="md"
            rightSection={<IconArrowRight size={18} aria-hidden />}
            disabled={paused}
            onClick={next}
          >
            {t('exercise.next')}
          </Button>
        ) : (
          <Button radius="xl" size="md" disabled={paused} onClick={onRead}>
            {t('exercise.to_questions')}
          </Button>
        )}
      </Group>
    </div>
  );
}
