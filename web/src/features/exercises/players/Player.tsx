import { Button, Group, Loader, Text } from '@mantine/core';
import type { OpenExercise } from '@okur/contract/exercises/student';
import type { Play } from '@okur/contract/exercises/kind';
import { planExercise } from '@okur/contract/exercises/kinds';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard.ts';
import { useWhenHidden } from '../../../kit/useWhenHidden.ts';
import { PlayLog } from './play.ts';
import { longestHours, type Progress } from '../../../reading/exercises/unfinished.ts';
import css from './players.module.css';
import { players } from './players.ts';
import { useKeys } from '../../../reading/pacing/useKeys.ts';

export interface Playable
  extends Pick<OpenExercise, 'kind' | 'params' | 'content' | 'language'>, Partial<Pick<OpenExercise, 'next_words'>> {
  level: number;
  /** The attempt's id: what is shown follows from it. */
  seed: string;
  timed: boolean;
}

/** What was on the screen is gone, and the focus with it. */
const focus = (button: HTMLButtonElement | null): void => button?.focus();

/** How often progress is stored while nothing happens that the log notes. */
const saveMs = 1000;

interface Props {
  play: Playable;
  /** Where a page that went away left it: it goes on from there, when its player says so. */
  before?: Progress | null;
  /** Called with how far it came, at every step. */
  onProgress?: (progress: Progress) => void;
  /** Left for good, by its own button: what a link, a step back or another address leaves waits on this device. */
  onAbandon?: () => void;
  sound: boolean;
  onFinish: (play: Play) => void;
  onLeave: () => void;
  /** What was done counts: leaving it, in whatever way, is asked about first. */
  counts?: boolean;
}

/**
 * Plays an exercise of any kind, in the student area and for its author: pause, leave, and the pause of a hidden page.
 */
export function Player({
  play,
  before = null,
  sound,
  onProgress,
  onAbandon,
  onFinish,
  onLeave,
  counts = false,
}: Props) {
  const [plan] = useState(() => planExercise(play, play.level, play.seed));
  const [log] = useState(() => new PlayLog(before, onProgress));
  const ended = useRef(false);
  const hasEnded = useCallback(() => ended.current, []);
  const { paused, pause } = usePause(log, { startsPaused: before !== null, hasEnded });
  const abandon = () => {
    ended.current = true;
    onAbandon?.();
  };
  const leave = useLeaving({ counts, hasEnded, pause, abandon, onLeave });
  const Kind = players[play.kind];

  const finish = () => {
    if (ended.current) return;
    ended.current = true;
    log.note('end');
    onFinish({ timed: play.timed, events: log.events });
  };
  return (
    <div>
      <Controls paused={paused} onPause={() => pause(true)} onLeave={leave} />
      <div className={css.shell}>
        <div inert={paused}>
          <Suspense
            fallback={
              <div className={css.stage}>
                <Loader />
              </div>
            }
          >
            <Kind
              plan={plan}
              timed={play.timed}
              paused={paused}
              sound={sound}
              language={play.language}
              words={play.next_words?.items}
              log={log}
              onPause={() => pause(true)}
              onDone={finish}
            />
          </Suspense>
        </div>
        {paused ? <PauseCover onContinue={() => pause(false)} /> : null}
      </div>
    </div>
  );
}

/** Pausing: by button or key, and by itself where the page is hidden. */
function usePause(log: PlayLog, { startsPaused, hasEnded }: { startsPaused: boolean; hasEnded: () => boolean }) {
  const [paused, setPaused] = useState(startsPaused);
  const focused = useRef<Element | null>(null);
  const pause = (on: boolean) => {
    if (on === paused || hasEnded()) return;
    log.pause(on);
    if (on) focused.current = document.activeElement;
    setPaused(on);
  };
  // "Go on" is gone, and the focus with it: it goes back to where the pause found it.
  useEffect(() => {
    if (!paused && focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
  }, [paused]);
  // A person who looks at something else does not play.
  useWhenHidden(() => pause(true));
  useKeys({ Escape: () => pause(!paused), ' ': () => pause(false) }, true);
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => !hasEnded() && log.save(), saveMs);
    return () => clearInterval(timer);
  }, [log, paused, hasEnded]);
  return { paused, pause };
}

interface Leaving {
  counts: boolean;
  hasEnded: () => boolean;
  pause: (on: boolean) => void;
  abandon: () => void;
  onLeave: () => void;
}

/**
 * Leaving a play that counts is confirmed first. Its own button ends it; by any other way it waits where it was paused.
 */
function useLeaving({ counts, hasEnded, pause, abandon, onLeave }: Leaving) {
  const { t } = useTranslation();
  const ask = (text: string, danger: boolean) => {
    pause(true);
    const [title, action, cancel] = [t('exercise.leave_title'), t('exercise.leave'), t('exercise.stay')];
    return confirm({ title, text, action, cancel, danger });
  };
  useLeaveGuard({
    holds: () => counts && !hasEnded(),
    ask: () => ask(t('exercise.leave_waits', { hours: longestHours }), false),
  });
  return async () => {
    if (counts && !(await ask(t('exercise.leave_text'), true))) return;
    if (counts) abandon();
    onLeave();
  };
}

interface ControlsProps {
  paused: boolean;
  onPause: () => void;
  onLeave: () => Promise<unknown>;
}

function Controls({ paused, onPause, onLeave }: ControlsProps) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" mb="md">
      <Button
        variant="subtle"
        color="gray"
        radius="xl"
        leftSection={<IconX size={18} aria-hidden />}
        onClick={() => void onLeave()}
      >
        {t('exercise.leave')}
      </Button>
      <Button
        variant="default"
        radius="xl"
        leftSection={<IconPlayerPause size={18} aria-hidden />}
        disabled={paused}
        onClick={onPause}
      >
        {t('exercise.pause')}
      </Button>
    </Group>
  );
}

/** Lies over the play while it is paused. */
function PauseCover({ onContinue }: { onContinue: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={css.veil}>
      <Text size="lg" fw={600}>
        {t('exercise.paused')}
      </Text>
      <Button
        size="lg"
        radius="xl"
        leftSection={<IconPlayerPlay size={20} aria-hidden />}
        onClick={onContinue}
        ref={focus}
      >
        {t('exercise.go_on')}
      </Button>
    </div>
  );
}
