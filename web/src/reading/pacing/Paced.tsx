import type { Frame, PacedPlan } from '@okur/contract/exercises/paced';
import type { Evenness } from '@okur/contract/reading/evenness';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { PaceControls, slower } from './PaceControls.tsx';
import { allTogether, type FrameRange } from './pacer.ts';
import css from './pacing.module.css';
import { useKeys } from './useKeys.ts';
import { usePacer } from './usePacer.ts';

/** What draws a text under way. */
export interface StageProps<P> {
  plan: P;
  displayed: FrameRange;
  running: boolean;
  rate: number;
  sound: boolean;
  language: string;
}

/** `showsAll`: the whole text can be seen, and what moves is a mark in it. */
export type PacedStage<P> = ComponentType<StageProps<P>> & { showsAll?: boolean };

/** Whom a text under way tells what its reader does. */
export interface PaceLog {
  /** The first words are shown; later calls say nothing. */
  start(): void;
  /** Frame on the screen. */
  stand(frame: number): void;
  /** `pace`: as a multiple of the planned one from this frame on; `back`: to this frame, with the one it leaves. */
  note(event: 'pace' | 'back', frame: number, value: string): void;
}

interface PacedProps<P extends PacedPlan> {
  plan: P;
  paused: boolean;
  sound: boolean;
  /** Of the text: for screen readers and hyphenation. */
  language: string;
  log: PaceLog;
  Stage: PacedStage<P>;
  /** Before the first word. */
  delayMs: number;
  /** Where in the text it begins: of one that was loaded again in the middle. */
  from?: number;
  /** The tempo it goes on with, as a multiple of the planned one. */
  rateBefore?: number;
  onPause: () => void;
  onRead: (evenness: Evenness) => void;
}

/** A text at a pace that its reader may slow down, pause and turn back at any moment. */
export function Paced<P extends PacedPlan>({
  plan,
  paused,
  sound,
  language,
  log,
  onPause,
  onRead,
  Stage,
  delayMs,
  from = 0,
  rateBefore = 1,
}: PacedProps<P>) {
  const [waited, setWaited] = useState(delayMs === 0);
  const { t } = useTranslation();
  const f = useFormat();
  const [rate, setRate] = useState(rateBefore);
  const running = waited && !paused;
  const { displayed, isOver, go } = usePacer(plan.frames, {
    running,
    rate,
    onBegin: () => log.start(),
    onEnd: onRead,
    from,
    ...(Stage.showsAll ? { mostTogether: allTogether } : {}),
  });
  useEffect(() => log.stand(displayed.from), [log, displayed.from]);

  const slow = (by: number) => {
    const next = slower(rate, by);
    if (next === rate) return;
    log.note('pace', displayed.from, String(next));
    setRate(next);
    // The words on the screen begin again, and with them the beat.
    go(displayed.from);
  };
  const back = () => {
    const to = sentenceBefore(plan.frames, displayed.from);
    log.note('back', to, String(displayed.from));
    go(to);
  };
  useKeys({ ' ': onPause, ArrowLeft: back, ArrowDown: () => slow(1), ArrowUp: () => slow(-1) }, running);
  const act = useRef({ slow, back });
  act.current = { slow, back };

  return (
    <div className={css.player} data-over={isOver || undefined}>
      {waited ? (
        <Stage plan={plan} displayed={displayed} running={running} rate={rate} sound={sound} language={language} />
      ) : (
        <CountDown ms={delayMs} paused={paused} onEnd={() => setWaited(true)} />
      )}
      <Progress value={displayed.to / Math.max(1, plan.frames.length - 1)} />
      <PaceControls
        running={running}
        rate={rate}
        pace={t('exercise.wpm_now', { value: f.number(plan.wpm * rate, { maximumFractionDigits: 0 }) })}
        act={act}
      />
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
export function CountDown({ ms, paused, onEnd }: { ms: number; paused: boolean; onEnd: () => void }) {
  const [left, setLeft] = useState(ms);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (paused) return;
    if (left <= 0) return end.current();
    const timer = setTimeout(() => setLeft(left - 1000), Math.min(1000, left));
    return () => clearTimeout(timer);
  }, [left, paused]);
  return (
    <div className={css.stage} role="timer">
      <span className={css.flash}>{Math.max(1, Math.ceil(left / 1000))}</span>
    </div>
  );
}

export function Progress({ value }: { value: number }) {
  return (
    <div className={css.progress} aria-hidden>
      <div style={{ width: `${Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10}%` }} />
    </div>
  );
}
