import { Button, Group, Text } from '@mantine/core';
import type { Frame, PacedPlan } from '@okur/contract/exercises/paced';
import { IconArrowBackUp, IconArrowRight, IconMinus, IconPlus } from '@tabler/icons-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { PacedQuestions } from './PacedQuestions.tsx';
import type { Shown } from './pacer.ts';
import type { PlayerProps } from './play.ts';
import css from './players.module.css';
import { useKeys } from './useKeys.ts';
import { usePacer } from './usePacer.ts';

/** What a kind draws of a text under way. `isWhole`: everything at once, for who reads without the clock. */
export interface StageProps<P> {
  plan: P;
  shown: Shown;
  running: boolean;
  rate: number;
  sound: boolean;
  language: string;
}

interface PacedPlayerProps<P extends PacedPlan> extends PlayerProps<P> {
  Stage: ComponentType<StageProps<P>>;
  /** Before the first word. */
  delayMs?: number;
  /** Without the clock one goes from frame to frame; a kind that shows the whole text needs no steps. */
  steps?: boolean;
}

const rates = [1, 0.9, 0.8, 0.7, 0.6, 0.5];

/** A text at a pace: pause, slower, back; then its questions. */
export function PacedPlayer<P extends PacedPlan>(props: PacedPlayerProps<P>) {
  const [isRead, setRead] = useState(false);
  if (isRead) return <PacedQuestions questions={props.plan.questions} language={props.language} log={props.log} onDone={props.onDone} />;
  const finish = () => {
    props.log.note('shown', props.plan.frames.length);
    setRead(true);
  };
  return props.timed ? <Timed {...props} onRead={finish} /> : <Untimed {...props} onRead={finish} />;
}

type ReadingProps<P extends PacedPlan> = PacedPlayerProps<P> & { onRead: () => void };

function Timed<P extends PacedPlan>({ plan, paused, sound, language, log, onPause, onRead, Stage, delayMs = 0 }: ReadingProps<P>) {
  const { t } = useTranslation();
  const f = useFormat();
  const [waited, setWaited] = useState(delayMs === 0);
  const [slowness, setSlowness] = useState(0);
  const rate = rates[slowness]!;
  const running = waited && !paused;
  const { shown, go } = usePacer(plan.frames, running, rate, onRead);
  useEffect(() => log.stand(shown.from), [log, shown.from]);
  useEffect(() => {
    if (running) log.start();
  }, [running, log]);

  const slow = (by: number) => {
    const next = Math.min(rates.length - 1, Math.max(0, slowness + by));
    if (next === slowness) return;
    log.note('pace', shown.from, String(rates[next]));
    setSlowness(next);
    // The words on the screen begin anew, and with them the beat.
    go(shown.from);
  };
  const back = () => {
    const to = sentenceBefore(plan.frames, shown.from);
    log.note('back', to, String(shown.from));
    go(to);
  };
  useKeys({ ' ': onPause, ArrowLeft: back, ArrowDown: () => slow(1), ArrowUp: () => slow(-1) }, running);

  return (
    <div className={css.player}>
      {waited ? <Stage plan={plan} shown={shown} running={running} rate={rate} sound={sound} language={language} /> : <CountDown ms={delayMs} paused={paused} onEnd={() => setWaited(true)} />}
      <Progress value={shown.to / Math.max(1, plan.frames.length - 1)} />
      <Group justify="center" gap="xs" className={css.controls}>
        <Button variant="default" radius="xl" leftSection={<IconArrowBackUp size={18} aria-hidden />} disabled={!running} onClick={back}>{t('exercise.back')}</Button>
        <Button variant="default" radius="xl" leftSection={<IconMinus size={18} aria-hidden />} disabled={!running || slowness === rates.length - 1} onClick={() => slow(1)}>{t('exercise.slower')}</Button>
        <Button variant="default" radius="xl" leftSection={<IconPlus size={18} aria-hidden />} disabled={!running || slowness === 0} onClick={() => slow(-1)}>{t('exercise.faster')}</Button>
        <Text component="span" size="sm" className={css.pace} aria-live="polite">{t('exercise.wpm_now', { value: f.number(plan.wpm * rate, { maximumFractionDigits: 0 }) })}</Text>
      </Group>
    </div>
  );
}

/** From frame to frame by the reader's own hand, or the whole text. */
function Untimed<P extends PacedPlan>({ plan, paused, language, log, onRead, Stage, steps = true }: ReadingProps<P>) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  useEffect(() => {
    log.start();
    log.stand(at);
  }, [log, at]);
  const last = plan.frames.length - 1;
  const next = () => (at >= last ? onRead() : setAt(at + 1));
  useKeys({ ' ': next, ArrowRight: next, ArrowLeft: () => setAt(Math.max(0, at - 1)) }, steps && !paused);
  return (
    <div className={css.player}>
      <Stage plan={plan} shown={steps ? { from: at, to: at } : { from: -1, to: -1 }} running={false} rate={1} sound={false} language={language} />
      {steps ? <Progress value={at / Math.max(1, last)} /> : null}
      <Group justify="center" gap="xs" className={css.controls}>
        {steps ? <Button variant="default" radius="xl" leftSection={<IconArrowBackUp size={18} aria-hidden />} disabled={at === 0 || paused} onClick={() => setAt(at - 1)}>{t('exercise.back')}</Button> : null}
        {steps && at < last ? <Button radius="xl" size="md" rightSection={<IconArrowRight size={18} aria-hidden />} disabled={paused} onClick={next}>{t('exercise.next')}</Button> : <Button radius="xl" size="md" disabled={paused} onClick={onRead}>{t('exercise.to_questions')}</Button>}
      </Group>
    </div>
  );
}

/** Where the sentence begins; from its first words on, the one before. */
function sentenceBefore(frames: readonly Frame[], at: number): number {
  let first = at - 2;
  while (first > 0 && !frames[first - 1]!.endsSentence) first -= 1;
  return Math.max(0, first);
}

/** Seconds to the first word. */
function CountDown({ ms, paused, onEnd }: { ms: number; paused: boolean; onEnd: () => void }) {
  const [left, setLeft] = useState(ms);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (paused) return;
    if (left <= 0) return end.current();
    const timer = setTimeout(() => setLeft(left - 1000), Math.min(1000, left));
    return () => clearTimeout(timer);
  }, [left, paused]);
  return <div className={css.stage} role="timer"><span className={css.flash}>{Math.max(1, Math.ceil(left / 1000))}</span></div>;
}

function Progress({ value }: { value: number }) {
  return <div className={css.progress} aria-hidden><div style={{ width: `${Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10}%` }} /></div>;
}
